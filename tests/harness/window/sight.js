// What a reader of the page would miss, one line for each: text that is cut off and has no tooltip with all of it, an amount or an account number
// that is cut off at all, and more words than a person reads.
const MOST_WORDS = 250
const SLACK = 1
const NOT_COUNTED = [
  'table',
  '[role=grid]',
  'dd',
  '[role=region][tabindex] li',
  'nav li',
  'svg',
  'option',
  '.verbatim',
  'pre',
  'code',
  '.visually-hidden',
  '.problem',
  '[role=alert] ul',
  '[data-screen=console] form .hint',
].join()
// What shows amounts and account numbers: `Money`, `Grouped`, and cells of the draft.
const FIGURES = '.money, .piece, td.amount, td.account'
const FIGURE = /₦\d[\d,.]*|\b\d{10}\b/gu
/** The width of the ellipsis that covers the end of a text. */
const ELLIPSIS = 14

const plain = (text) => text.replace(/\s+/gu, ' ').trim()
const letters = (text) => text.replace(/[\s·]/gu, '')

function hides(one) {
  const { overflowX, overflowY } = getComputedStyle(one)
  return [overflowX, overflowY].map((overflow) => overflow === 'hidden' || overflow === 'clip')
}

/** Which way the content of `one` is larger than its box: sideways, downwards. */
function isLarger(one) {
  const [across, down] = hides(one)
  const line = parseFloat(getComputedStyle(one).fontSize) / 2
  return [across && one.scrollWidth > one.clientWidth + SLACK, down && one.scrollHeight > one.clientHeight + line]
}

/** The element that cuts off or scrolls what is in `text`. */
function boxOf(text) {
  let one = text.parentElement
  while (one !== document.body && getComputedStyle(one).overflowX === 'visible') one = one.parentElement
  return one
}

/** The texts of `one` that lie outside its box, or that end in an ellipsis. */
function* textsCutBy(one, [across, down]) {
  const box = one.getBoundingClientRect()
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (plain(text.data) === '' || text.parentElement.closest('.visually-hidden, svg, option') || boxOf(text) !== one) continue
    range.selectNodeContents(text)
    const { right, left, bottom, width } = range.getBoundingClientRect()
    if (width === 0) continue
    if ((across && (right > box.right - SLACK || left < box.left - SLACK)) || (down && bottom > box.bottom + SLACK)) yield text
  }
}

/** Whether an amount or an account number within `text` is not whole in the box. */
function hidesFigure(text, one) {
  const box = one.getBoundingClientRect()
  const range = document.createRange()
  return [...text.data.matchAll(FIGURE)].some(({ 0: figure, index }) => {
    range.setStart(text, index)
    range.setEnd(text, index + figure.length)
    const { left, right, bottom } = range.getBoundingClientRect()
    return right > box.right - ELLIPSIS || left < box.left - SLACK || bottom > box.bottom + SLACK
  })
}

/** Whether a tooltip around it or inside it contains the text. */
function isExplained(one, text) {
  const around = one.closest('[title]')
  const titles = [around, ...one.querySelectorAll('[title]')].map((each) => letters(each?.title ?? ''))
  return titles.some((title) => title.includes(letters(text)))
}

/** Behind a dialog, nothing can be read. */
const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

function cutOff() {
  const problems = []
  for (const one of shown.querySelectorAll('*')) {
    if (one.clientWidth <= 1 || one.closest('.visually-hidden, svg')) continue
    const larger = isLarger(one)
    if (!larger[0] && !larger[1]) continue
    for (const text of textsCutBy(one, larger)) {
      const words = plain(text.data)
      const where = `${text.parentElement.tagName.toLowerCase()}.${text.parentElement.className} in ${one.closest('[data-testid]')?.dataset.testid ?? 'the page'}`
      if (text.parentElement.closest(FIGURES) || hidesFigure(text, one)) problems.push(`a figure is cut off: “${words}” (${where})`)
      else if (!isExplained(text.parentElement, words)) problems.push(`cut off without a tooltip: “${words}” (${where})`)
    }
  }
  return problems
}

/** The words of `root` that a person sees. Records are not counted: the cells of tables, the values of facts, the lines of a list that scrolls by
    itself, charts, the choices of closed lists, and machine text; nor are the problems of an input, which are all reported at once, and the
    descriptions of fields in the Console, which are the service's reference. */
function wordsOf(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let words = 0
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    if (parentElement.closest(NOT_COUNTED) || parentElement.closest('main, dialog') !== root || !parentElement.checkVisibility()) continue
    words += data.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  }
  return words
}

const read = shown === document.body ? document.querySelector('main') : shown
const words = read ? wordsOf(read) : 0

return [...(words > MOST_WORDS ? [`${words} words`] : []), ...cutOff()]
