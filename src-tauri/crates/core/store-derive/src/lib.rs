//! `#[derive(FromRow)]`: a struct that is read from a row of a query, each field from the column of its name (decision 0028).

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::ext::IdentExt as _;
use syn::{Data, DeriveInput, Error, Field, Fields, Ident, Path, parse_macro_input};

/// Reads each field from the column of its name. `#[row(with = read)]` reads it with `read(row, name)`; `#[row(flatten)]` reads a field
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
    let read = fields.named.iter().map(field).collect::<Result<Vec<_>, _>>()?;
    Ok(quote! {
        impl ::store::FromRow for #name {
            fn from_row(row: &::rusqlite::Row<'_>) -> ::rusqlite::Result<Self> {
                Ok(Self { #(#read,)* })
            }
        }
    })
}

fn field(field: &Field) -> Result<Tokens, Error> {
    let name: Option<&Ident> = field.ident.as_ref();
    let column = name.map(|name| name.unraw().to_string());
    let (mut with, mut is_flat) = (None::<Path>, false);
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("row")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("with") {
                with = Some(meta.value()?.parse()?);
                Ok(())
            } else if meta.path.is_ident("flatten") {
                is_flat = true;
                Ok(())
            } else {
                Err(meta.error("neither `with` nor `flatten`"))
            }
        })?;
    }
    Ok(match with {
        Some(read) => quote!(#name: #read(row, #column)?),
        None if is_flat => quote!(#name: ::store::FromRow::from_row(row)?),
        None => quote!(#name: ::store::Column::column(row, #column)?),
    })
}
