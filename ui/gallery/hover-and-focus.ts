const STATES = [':hover', ':focus-visible', ':focus-within'] as const;
type State = (typeof STATES)[number];

/** The attribute below which an element looks as in this state. */
const SHOWN: Record<State, string> = { ':hover': '[data-as=hover]', ':focus-visible': '[data-as=focus]', ':focus-within': '[data-as=focus]' };

function* styleRules(rules: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield rule;
    else if (rule instanceof CSSGroupingRule) yield* styleRules(rule.cssRules);
  }
}

function apply(sheet: CSSStyleSheet): void {
  for (const rule of styleRules(sheet.cssRules))
    for (const state of STATES) {
      const shown = `:is(${state}, ${SHOWN[state]} *)`;
      if (rule.selectorText.includes(state) && !rule.selectorText.includes(shown)) rule.selectorText = rule.selectorText.replaceAll(state, shown);
    }
}

/** Makes the rules for hover and focus apply below `data-as`, too, so that both states can be seen and photographed. */
export function showHoverAndFocus(): void {
  [...document.styleSheets].forEach(apply);
}
