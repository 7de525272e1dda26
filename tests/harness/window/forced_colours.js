// Shows the page as under forced colours, which WebKit cannot show itself: every colour of the palette becomes a colour of the system, and the
// rules for forced colours apply. `arguments[0]` turns it on or off.
const [on] = arguments
const root = document.documentElement
const GROUNDS = /^--(canvas|surface|sunken|selection|practice|practice-stripe|on-.*|.*-tint)$/u

function* rulesOf(rules) {
  for (const rule of rules) {
    yield rule
    if (rule.cssRules) yield* rulesOf(rule.cssRules)
  }
}
const sheets = [...document.styleSheets]

if (on) {
  const all = sheets.flatMap((sheet) => [...rulesOf(sheet.cssRules)])
  window.forced = { media: [], sheet: new CSSStyleSheet() }
  for (const rule of all) {
    const condition = rule instanceof CSSMediaRule ? rule.media.mediaText : ''
    if (!condition.includes('forced-colors')) continue
    window.forced.media.push([rule, condition])
    rule.media.mediaText = condition.startsWith('not') ? 'not all' : 'all'
  }
  const palette = all.find((rule) => rule.selectorText === ':root' && rule.style.getPropertyValue('--canvas'))
  const colours = [...palette.style].filter((name) => /light-dark|^#/u.test(palette.style.getPropertyValue(name).trim()))
  const system = colours.map((name) => `${name}: ${GROUNDS.test(name) ? 'Canvas' : name === '--accent' ? 'LinkText' : 'CanvasText'}`)
  window.forced.sheet.replaceSync(`:root { ${system.join('; ')} } * { box-shadow: none !important }`)
  document.adoptedStyleSheets.push(window.forced.sheet)
  return [window.forced.media.length, colours.length]
}
for (const [rule, condition] of window.forced.media) rule.media.mediaText = condition
document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== window.forced.sheet)
delete window.forced
return null
