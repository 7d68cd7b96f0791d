/** A style as satori takes it: CSS, in pixels. */
export type Style = Record<string, string | number>

/** A box as satori takes it, in place of an element of React. */
export interface Box {
  type: 'div'
  props: { style: Style; children: string | Box[] }
}

/** The height of a box at this width, in pixels. */
export type Height = (box: Box, width: number) => Promise<number>

/** The space for a text: the font sizes to try, largest first, with the most lines of each. */
export interface TextSpace {
  style: Style
  width: number
  /** The height of a line, as a multiple of the font size. */
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
 * The first of the texts that fits whole, at the largest size at which it does, in lines of about
 * equal length. If none fits, the first is cut with an ellipsis.
 */
export async function fit(texts: readonly [string, ...string[]], area: TextSpace, height: Height) {
  for (const text of texts) {
    for (const step of area.steps) {
      if (await holds(text, area, step, height)) {
        return box({ ...styleOf(area, step.size), textWrap: 'balance' }, text)
      }
    }
  }
  const { size, lines } = area.steps.at(-1) as Step
  return box({ ...styleOf(area, size), lineClamp: lines }, texts[0])
}

/** Whether no word has to be broken and there are not too many lines. */
async function holds(text: string, area: TextSpace, { size, lines }: Step, height: Height) {
  const longest = text.split(' ').reduce((a, b) => (b.length > a.length ? b : a), '')
  const most = (count: number) => size * area.leading * count + 1
  const high = (part: string) => height(box(styleOf(area, size), part), area.width)
  return (await high(longest)) <= most(1) && (await high(text)) <= most(lines)
}

const styleOf = ({ style, width, leading }: TextSpace, size: number): Style => ({
  ...style,
  width,
  fontSize: size,
  lineHeight: leading,
  wordBreak: 'break-word',
})
