//! `#[derive(FromRow)]`: a struct that is read from a row of a query, each field from the column of its name (decision 0028).

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::ext::IdentExt as _;
use syn::{Data, DeriveInput, Error, Field, Fields, Ident, Path, parse_macro_input};

/// Reads each field from the column of its name. `#[row(with = read)]` reads it with `read(row, place)`, `#[row(from = read)]` from several
/// columns with `read(row)`; `#[row(flatten)]` reads a field
/// that is itself such a struct from the same row.
#[proc_macro_derive(FromRow, attributes(row))]
pub fn from_row(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    reader(&input).unwrap_or_else(Error::into_compile_error).into()
}

fn reader(input: &DeriveInput) -> Result<Tokens, Error> {
    let name = &input.ident;
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(name, "a row is a struct"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(name, "the fields of a row have the names of columns"));
    };
    let (columns, read): (Vec<_>, Vec<_>) = fields.named.iter().map(field).collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
    Ok(quote! {
        impl ::store::FromRow for #name {
            fn columns(names: &mut ::std::vec::Vec<&'static str>) {
                #(#columns;)*
            }

            fn read(row: &::rusqlite::Row<'_>, places: &mut ::store::query::Places<'_>) -> ::rusqlite::Result<Self> {
                Ok(Self { #(#read,)* })
            }
        }
    })
}

/// How a field adds its columns, and how it is read from their places.
fn field(field: &Field) -> Result<(Tokens, Tokens), Error> {
    let name: Option<&Ident> = field.ident.as_ref();
    let column = name.map(|name| name.unraw().to_string());
    let (mut with, mut from, mut is_flat) = (None::<Path>, None::<Path>, false);
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("row")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("with") {
                with = Some(meta.value()?.parse()?);
                Ok(())
            } else if meta.path.is_ident("from") {
                from = Some(meta.value()?.parse()?);
                Ok(())
            } else if meta.path.is_ident("flatten") {
                is_flat = true;
                Ok(())
            } else {
                Err(meta.error("neither `with`, `from` nor `flatten`"))
            }
        })?;
    }
    let ty = &field.ty;
    let one = quote!(names.push(#column));
    Ok(match (from, with) {
        (Some(read), _) => (quote!(), quote!(#name: #read(row)?)),
        (None, Some(read)) => (one, quote!(#name: #read(row, ::store::query::next(places)?)?)),
        (None, None) if is_flat => (
            quote!(<#ty as ::store::FromRow>::columns(names)),
            quote!(#name: ::store::FromRow::read(row, places)?),
        ),
        (None, None) => (one, quote!(#name: ::store::Column::column(row, ::store::query::next(places)?)?)),
    })
}
