//! The TypeScript of every command, request and view: `ui/src/lib/generated/commands.ts`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ts_rs::{Config, TS, TypeVisitor};

use crate::laid_out::laid_out;
use crate::{confirm, for_each_list};
use engine::event::Event;
use system::error::AppError;

/// Collects the declarations of types and of all types in them.
#[derive(Default)]
pub(crate) struct Declarations(BTreeMap<String, String>);

impl Declarations {
    /// Adds a type, with all types in it.
    pub(crate) fn take<T: TS + 'static + ?Sized>(&mut self) {
        self.visit::<T>();
        T::visit_generics(self);
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let config = Config::default();
        if T::output_path().is_some() && !self.0.contains_key(&T::ident(&config)) {
            self.0.insert(T::ident(&config), T::decl(&config));
            T::visit_dependencies(self);
        }
    }
}

/// The TypeScript name of a type.
pub(crate) fn name<T: TS>() -> String {
    T::name(&Config::default())
}

/// Writes the line of a command.
pub(crate) fn line(text: &mut String, command: &str, args: String, view: &str) {
    let _ = writeln!(text, "  {command}: {{ args: {args}; view: {view} }};");
}

/// The TypeScript of every command, request and view.
pub fn typescript() -> String {
    let mut types = Declarations::default();
    types.take::<AppError>();
    types.take::<Event>();
    types.take::<app::view::Nothing>();
    let mut commands = String::new();
    macro_rules! gather {
        ($($list:ident)*) => {
            $( crate::lists::$list::visit(&mut types); crate::lists::$list::interface(&mut commands); )*
        };
    }
    for_each_list!(gather);
    confirm::visit(&mut types);
    let mut text =
        String::from("// Made by the test `generated_files_are_fresh`; run it with UPDATE=1 to write it anew. Never edited.\n\n");
    for declaration in types.0.values() {
        let _ = writeln!(text, "export {}", laid_out(declaration));
    }
    let mut confirm = String::new();
    confirm::interface(&mut confirm);
    let _ = write!(
        text,
        "export interface Commands {{\n{commands}}}\n\nexport interface ConfirmCommands {{\n{confirm}}}\n"
    );
    text
}
