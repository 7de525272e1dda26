//! Replay of the state file.

use super::{Inner, RequestEntry, entry};
use crate::callbacks::Attempt;
use crate::journal::{Input, Line};
use crate::raw::Raw;
use crate::world::Step;

impl Inner {
    /// Replays one line; for a request, returns its entry and number. What the world refused, it refuses again.
    pub(super) fn replay(&mut self, line: Line) -> Result<Option<(usize, RequestEntry)>, String> {
        let now = line.at;
        self.clock.resume(now);
        self.world.pass(now);
        let refused = match line.input {
            Input::Call {
                arrival,
                body,
                effects,
                photos,
            } => {
                let unknown = || format!("it names an unknown operation {}", arrival.operation);
                let spec = service_api::spec(&arrival.operation).ok_or_else(unknown)?;
                let step = Step {
                    now,
                    effects,
                    photos,
                    on_collection_host: arrival.on_collection_host,
                };
                let (_, code) = self.world.call(spec, &Raw::parse(body.get())?, &step);
                return Ok(Some((arrival.number, entry(&arrival, Some(code)))));
            }
            Input::Read { arrival, outcome } => return Ok(Some((arrival.number, entry(&arrival, Some(outcome))))),
            Input::Pay { reference, amount, method } => self.world.pay(&reference, amount, method.as_deref(), now),
            Input::Deposit(deposit) => self.world.deposit(&deposit, now).map(drop),
            Input::TopUp { customer, amount } => self.world.top_up(&customer, amount, now).map(drop),
            Input::Cancel { reference } => self.world.cancel(&reference, now),
            Input::Expire { reference } => self.world.expire(&reference, now),
            Input::Fail { reference } => self.world.fail(&reference, now),
            Input::Bill(to_pay) => self.world.bill(to_pay, now).map(drop),
            Input::Lapse { reference } => {
                self.world.lapse(&reference, now);
                Ok(())
            }
            Input::Tried { notice, http_status } => {
                let attempts = self.attempts.entry(notice).or_default();
                attempts.push(Attempt { at: now, http_status });
                Ok(())
            }
            Input::Advance { seconds } => {
                self.clock.advance(seconds);
                Ok(())
            }
        };
        if let Err(error) = refused {
            tracing::debug!(%error, "refused again");
        }
        Ok(None)
    }
}
