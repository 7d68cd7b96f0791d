import { cardSize, type CardWords } from './contract.ts'
import { box, fit, type Box, type Height, type TextSpace } from './fit.ts'

/** The colours of the text, as CSS. */
export interface TextColours {
  strong: string
  normal: string
  muted: string
}

/** As on the site: see the headings in tokens.css and base.css. */
const display = { fontFamily: 'display, display-ext', letterSpacing: '-0.022em' }
const text = { fontFamily: 'text, text-ext' }

const titleArea: TextSpace = {
  style: display,
  width: 676,
  leading: 1.06,
  steps: [
    { size: 76, lines: 2 },
    { size: 68, lines: 3 },
    { size: 60, lines: 3 },
    { size: 54, lines: 4 },
    { size: 48, lines: 4 },
    { size: 42, lines: 4 },
    { size: 38, lines: 4 },
  ],
}
const excerptArea: TextSpace = {
  style: { ...text, marginTop: 22 },
  width: 620,
  leading: 1.42,
  steps: [
    { size: 27, lines: 2 },
    { size: 24, lines: 3 },
  ],
}
const labelArea: TextSpace = {
  style: { ...text, marginBottom: 14 },
  width: titleArea.width,
  leading: 1.42,
  steps: [{ size: 26, lines: 1 }],
}
const firmArea: TextSpace = {
  style: { ...display, letterSpacing: '-0.015em' },
  width: 640,
  leading: 1.3,
  steps: [
    { size: 28, lines: 1 },
    { size: 24, lines: 1 },
    { size: 20, lines: 1 },
  ],
}

/** The layout of a card's text: the firm beside its logo, the page at the bottom. */
export async function compose(
  words: CardWords,
  colours: TextColours,
  height: Height,
): Promise<Box> {
  const { label, title, excerpt, firm, look } = words
  const column = { flexDirection: 'column' }
  return box({ ...cardSize, ...frame, color: colours.strong }, [
    box(
      { height: 40, alignItems: 'center', marginLeft: 54 },
      // A logo is drawn by whoever draws the card, in its own colours.
      look?.logo ? [] : [await fit([firm], firmArea, height)],
    ),
    box(column, [
      box({ color: colours.muted }, label ? [await fit([label], labelArea, height)] : []),
      await fit([title], titleArea, height),
      box(
        { color: colours.normal },
        excerpt ? [await fit(shorter(excerpt), excerptArea, height)] : [],
      ),
    ]),
  ])
}

const frame = {
  boxSizing: 'border-box',
  padding: '70px 72px 68px',
  flexDirection: 'column',
  justifyContent: 'space-between',
}

/** A text, then the same text with one sentence fewer at its end, and so on. */
function shorter(whole: string): [string, ...string[]] {
  const sentences = whole.split(/(?<=[.!?…])\s+/)
  const rest = sentences.slice(1).map((_, at) => sentences.slice(0, -1 - at).join(' '))
  return [whole, ...rest]
}
