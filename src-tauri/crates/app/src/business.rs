//! How the business appears on its documents: name, address, colour, logo.

use std::path::PathBuf;

use base::colour::{ColourProblem, PrintColour};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use files::documents::{Document, Heading, Logo};
use session::Context;
use session::saved_file::{Destination, save_new};
use session::tables::brandings::{self, Branding};
use session::typed::present;

use crate::host::Host;
use crate::messages::business as messages;
use crate::profiles::business_name_problem;
use crate::view::{BusinessForm, BusinessView, LogoChange};
use system::error::{AppError, InputProblem};

/// The most lines of an address: the head of a document has room for them.
const LINES: usize = 3;
/// The longest line, in characters.
const LONGEST: usize = 60;

/// How the business of the open profile appears.
pub async fn view(context: &Context) -> Result<BusinessView, AppError> {
    let saved = saved(context).await?;
    Ok(BusinessView {
        name: context.profile.business_name.clone().unwrap_or_default(),
        shown_name: context.profile.business().to_owned(),
        address: saved.address.join("\n"),
        colour: saved.colour.map(PrintColour::hex),
        logo_base64: saved.logo.map(|png| STANDARD.encode(png)),
    })
}

async fn saved(context: &Context) -> Result<Branding, AppError> {
    Ok(context.outbox.store.read(brandings::current).await?.unwrap_or_default())
}

/// Changes it. A new name opens the profile again, as requests to customers contain it, too.
///
/// # Errors
///
/// All problems of the form are reported at once.
pub async fn change(host: &Host, form: BusinessForm) -> Result<BusinessView, AppError> {
    let open = host.profile().await?;
    let context = &open.context;
    let name = present(&form.name);
    let mut problems: Vec<InputProblem> = business_name_problem(name.as_ref()).into_iter().collect();
    let appearance = checked(&form, saved(context).await?.logo, &mut problems).await?;
    if !problems.is_empty() {
        return Err(AppError::invalid(messages::NOT_SAVED, problems));
    }
    let (actor, now) = (context.actor(), context.outbox.now());
    context
        .outbox
        .store
        .write(move |db| brandings::save(db, &appearance, &actor, now))
        .await?;
    if name == context.profile.business_name {
        return view(context).await;
    }
    host.profiles.name_business(&context.profile.name, name)?;
    let profile = context.profile.name.clone();
    drop(open);
    host.switch(&profile).await?;
    view(&host.profile().await?.context).await
}

async fn checked(form: &BusinessForm, logo: Option<Vec<u8>>, problems: &mut Vec<InputProblem>) -> Result<Branding, AppError> {
    let lines = form.address.lines().map(str::trim).filter(|line| !line.is_empty());
    let address: Vec<String> = lines.map(str::to_owned).collect();
    if address.len() > LINES {
        problems.push(InputProblem::new("address", messages::too_many_lines(LINES)));
    }
    if address.iter().any(|line| line.chars().count() > LONGEST) {
        problems.push(InputProblem::new("address", messages::line_too_long(LONGEST)));
    }
    let colour = match present(&form.colour).map(|text| PrintColour::parse(&text)).transpose() {
        Ok(colour) => colour,
        Err(problem) => {
            problems.push(InputProblem::new("colour", colour_problem(problem)));
            None
        }
    };
    let logo = match &form.logo {
        LogoChange::Keep => logo,
        LogoChange::Remove => None,
        LogoChange::Set { bytes_base64 } => match read_logo(bytes_base64.clone()).await? {
            Ok(png) => Some(png),
            Err(message) => {
                problems.push(InputProblem::new("logo", message));
                None
            }
        },
    };
    Ok(Branding { address, colour, logo })
}

fn colour_problem(problem: ColourProblem) -> &'static str {
    match problem {
        ColourProblem::Unreadable => messages::COLOUR_UNREADABLE,
        ColourProblem::TooLight => messages::COLOUR_TOO_LIGHT,
    }
}

/// The PNG of a logo, or why the file is none.
async fn read_logo(bytes_base64: String) -> Result<Result<Vec<u8>, String>, AppError> {
    let read = move || {
        let bytes = match STANDARD.decode(bytes_base64) {
            Ok(bytes) => bytes,
            Err(_) => return Ok(Err(messages::LOGO_INCOMPLETE.to_owned())),
        };
        match Logo::read(&bytes) {
            Ok(logo) => logo.png().map(Ok),
            Err(message) => Ok(Err(message)),
        }
    };
    tokio::task::spawn_blocking(read).await.map_err(AppError::bug)?
}

/// Saves a document that shows the appearance.
///
/// # Errors
///
/// The file cannot be written.
pub async fn save_sample(context: &Context, to: &Destination) -> Result<PathBuf, AppError> {
    let heading = Heading::of(context.brand().await?, context.profile.kind, messages::SAMPLE, context.outbox.now());
    let mut document = Document::new(heading)?;
    document.title(messages::SAMPLE);
    document.body(messages::SAMPLE_TEXT);
    document.fact(messages::SAMPLE_FACT, messages::SAMPLE_VALUE);
    save_new(to, messages::SAMPLE, "pdf", &document.finish()?)
}
