//! What happened, as the service's history tells it: asked for in windows, kept, each happening once.

mod ask;

pub(crate) use ask::ask_for;
