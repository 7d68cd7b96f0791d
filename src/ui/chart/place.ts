/** How wide a text is at most, in pixels; figures and capitals are wider than most letters. */
export const widthOf = (text: string, size = 12): number => Math.ceil(text.length * size * 0.56) + 2

interface Block {
  members: number[]
  /** Where its first member begins. */
  start: number
  size: number
}

/**
 * Middles for labels of these sizes, as near as can be to where they are wanted, none over another
 * and all between `low` and `high`, in the order of what is wanted. With too little space they
 * reach over `high` rather than each other.
 */
export function spread(wanted: number[], sizes: number[], low: number, high: number): number[] {
  const order = wanted.map((_, at) => at).toSorted((a, b) => wanted[a]! - wanted[b]! || a - b)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const blocks: Block[] = []
  for (const at of order) {
    blocks.push(blockOf([at], wanted, sizes, low, Math.max(high, low + total)))
    while (touches(blocks)) {
      const members = blocks.splice(-2).flatMap((block) => block.members)
      blocks.push(blockOf(members, wanted, sizes, low, Math.max(high, low + total)))
    }
  }
  const placed = wanted.slice()
  for (const { members, start } of blocks) {
    let next = start
    for (const at of members) {
      placed[at] = next + sizes[at]! / 2
      next += sizes[at]!
    }
  }
  return placed
}

/** Members in a row without gaps, where they are moved least in sum. */
function blockOf(
  members: number[],
  wanted: number[],
  sizes: number[],
  low: number,
  high: number,
): Block {
  let before = 0
  const starts = members.map((at) => {
    const start = wanted[at]! - sizes[at]! / 2 - before
    before += sizes[at]!
    return start
  })
  const mean = starts.reduce((sum, start) => sum + start, 0) / starts.length
  return { members, size: before, start: Math.min(Math.max(mean, low), high - before) }
}

const touches = (blocks: Block[]) => {
  const [one, other] = [blocks.at(-2), blocks.at(-1)]
  return one !== undefined && other !== undefined && one.start + one.size > other.start
}

/** A label under a plot: what it says, and where its middle is, from 0 (left) to 1 (right). */
export interface AxisLabel {
  text: string
  at: number
}

/**
 * Which labels of an axis fit side by side on `width` pixels: all of them, else every second, every
 * third and so on, counted from the last, which stands for now.
 */
export function fitting(labels: AxisLabel[], width: number): boolean[] {
  for (let every = 1; every < labels.length; every += 1) {
    const shown = labels.map((_, at) => (labels.length - 1 - at) % every === 0)
    const drawn = labels.filter((_, at) => shown[at])
    if (drawn.every((label, at) => at === 0 || isFree(drawn[at - 1]!, label, width))) return shown
  }
  return labels.map((_, at) => at === labels.length - 1)
}

const isFree = (one: AxisLabel, next: AxisLabel, width: number) =>
  (next.at - one.at) * width >= (widthOf(one.text) + widthOf(next.text)) / 2 + 4

/** A name broken into lines of at most `most` letters, between words only. */
export function broken(name: string, most = 14): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
