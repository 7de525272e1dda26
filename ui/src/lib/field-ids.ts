/** Element ids of the fields of a form, by path, so that problems link to them: `payer_name` of `request` is `request-payer-name`. */
export function fieldIds<Path extends string>(form: string, paths: readonly Path[]): Readonly<Record<Path, string>> {
  return Object.fromEntries(paths.map((path) => [path, `${form}-${path.replaceAll('_', '-')}`])) as Record<Path, string>;
}
