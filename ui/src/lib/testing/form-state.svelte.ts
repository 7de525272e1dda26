/** Form state, as a component holds it. */
export function filling<Form extends object>(form: Form): Form {
  const filled = $state(form);
  return filled;
}
