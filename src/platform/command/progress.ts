/** How far something is; `share` from 0 to 1. */
export type SayProgress = (words: string, share: number) => void

interface Terminal {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const width = 24

/**
 * Draws a bar in one line of a terminal, and nothing where standard error is none; `end` clears the line.
 * Drawn for each hundredth, at most.
 */
export function progressBar(to: Terminal = process.stderr): { say: SayProgress; end: () => void } {
  if (!to.isTTY) return { say: () => {}, end: () => {} }
  let last = ''
  return {
    say(words, share) {
      const done = Math.min(Math.max(share, 0), 1)
      const full = Math.round(done * width)
      const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`
      const line = `${bar} ${String(Math.floor(done * 100)).padStart(3)} % ${words}`
      if (line === last) return
      last = line
      // One that is wrapped could not be drawn over.
      to.write(`\r\u001B[2K${line.slice(0, Math.max((to.columns ?? 80) - 1, 1))}`)
    },
    end() {
      if (last !== '') to.write('\r\u001B[2K')
      last = ''
    },
  }
}
