//! Agents that see a terminal's screen and answer with keys.
//!
//! Write a function from a [`Request`] to an [`Answer`] and give it to [`run`].
//! If a model writes the answers, [`parse`] reads what it says.

mod answer;
pub mod json;
mod json_answer;
mod number;
mod parse;
mod run;
mod xml_answer;

pub use answer::{Answer, Command, Error, Request};
pub use parse::{parse, Format};
pub use run::{run, serve};
