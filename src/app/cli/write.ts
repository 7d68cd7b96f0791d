/** What would steer a terminal, or turn the direction in which it shows what follows. */
const steering = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** A text without what would steer the terminal that shows it; each such character leaves a mark. */
const printable = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(steering, '\ufffd')

/** One line of JSON. The same characters are escaped, which a program reads as what they were. */
export const jsonOf = (data: unknown): string =>
  `${JSON.stringify(data).replaceAll(steering, escaped)}\n`

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** All that the command line prints goes through here, because much of it was written by others. */
export const write = (to: 'stdout' | 'stderr', text: string): void => {
  process[to].write(printable(text))
}

/** Whoever reads may have seen enough (`| head`): that is an end like any other. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit()
    })
  }
}
