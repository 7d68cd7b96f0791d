import { cardSize, type CardWords } from './contract.ts'
import { box, fit, type Box, type Height, type Room } from './fit.ts'

/** What the words are written in, as CSS colours. */
export interface Inks {
  loud: string
  plain: string
  quiet: string
}

/** As on the site: see the sizes of headings in tokens.css and base.css. */
const display = { fontFamily: 'display, display-ext', letterSpacing: '-0.022em' }
const text = { fontFamily: 'text, text-ext' }

const titleRoom: Room = {
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
const excerptRoom: Room = {
  style: { ...text, marginTop: 22 },
  width: 620,
  leading: 1.42,
  steps: [
    { size: 27, lines: 2 },
    { size: 24, lines: 3 },
  ],
}
const labelRoom: Room = {
  style: { ...text, marginBottom: 14 },
  width: titleRoom.width,
  leading: 1.42,
  steps: [{ size: 26, lines: 1 }],
}
const firmRoom: Room = {
  style: { ...display, letterSpacing: '-0.015em' },
  width: 640,
  leading: 1.3,
  steps: [
    { size: 28, lines: 1 },
    { size: 24, lines: 1 },
    { size: 20, lines: 1 },
  ],
}

/** The words of a card in their places: the firm beside its mark, the page at the foot. */
export async function compose(words: CardWords, inks: Inks, height: Height): Promise<Box> {
  const { label, title, excerpt, firm } = words
  const column = { flexDirection: 'column' }
  return box({ ...cardSize, ...frame, color: inks.loud }, [
    box({ height: 40, alignItems: 'center', marginLeft: 54 }, [
      await fit([firm], firmRoom, height),
    ]),
    box(column, [
      box({ color: inks.quiet }, label ? [await fit([label], labelRoom, height)] : []),
      await fit([title], titleRoom, height),
      box({ color: inks.plain }, excerpt ? [await fit(shorter(excerpt), excerptRoom, height)] : []),
    ]),
  ])
}

const frame = {
  boxSizing: 'border-box',
  padding: '70px 72px 68px',
  flexDirection: 'column',
  justifyContent: 'space-between',
}

/** A text, and the same with ever fewer of its last sentences. */
function shorter(whole: string): [string, ...string[]] {
  const sentences = whole.split(/(?<=[.!?…])\s+/)
  const rest = sentences.slice(1).map((_, at) => sentences.slice(0, -1 - at).join(' '))
  return [whole, ...rest]
}
