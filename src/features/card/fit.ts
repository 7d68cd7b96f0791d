/** A style as satori takes it: CSS, in pixels. */
export type Style = Record<string, string | number>

/** A box as satori takes it, in place of an element of React. */
export interface Box {
  type: 'div'
  props: { style: Style; children: string | Box[] }
}

/** How high a box is when it is laid out this wide, in pixels. */
export type Height = (box: Box, width: number) => Promise<number>

/** The room that a text has: sizes from the one that is wanted to the least, with their most lines. */
export interface Room {
  style: Style
  width: number
  /** The height of a line, in sizes. */
  leading: number
  steps: readonly [Step, ...Step[]]
}

interface Step {
  size: number
  lines: number
}

export const box = (style: Style, children: string | Box[]): Box => ({
  type: 'div',
  props: {
    style: { display: typeof children === 'string' ? 'block' : 'flex', ...style },
    children,
  },
})

/**
 * The first of the texts that the room holds whole, at the largest size at which it does, in lines
 * that are about equally long. Where it holds none, the first is cut with an ellipsis.
 */
export async function fit(texts: readonly [string, ...string[]], room: Room, height: Height) {
  for (const text of texts) {
    for (const step of room.steps) {
      if (await holds(text, room, step, height)) {
        return box({ ...styleOf(room, step.size), textWrap: 'balance' }, text)
      }
    }
  }
  const { size, lines } = room.steps.at(-1) as Step
  return box({ ...styleOf(room, size), lineClamp: lines }, texts[0])
}

/** Whether no word has to be broken, and the lines are few enough. */
async function holds(text: string, room: Room, { size, lines }: Step, height: Height) {
  const longest = text.split(' ').reduce((a, b) => (b.length > a.length ? b : a), '')
  const most = (count: number) => size * room.leading * count + 1
  const high = (part: string) => height(box(styleOf(room, size), part), room.width)
  return (await high(longest)) <= most(1) && (await high(text)) <= most(lines)
}

const styleOf = ({ style, width, leading }: Room, size: number): Style => ({
  ...style,
  width,
  fontSize: size,
  lineHeight: leading,
  wordBreak: 'break-word',
})
