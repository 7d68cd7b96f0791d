/** Characters that control a terminal, or change the direction in which it shows what follows. */
const steering = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** A text without characters that control the terminal; each of them is replaced by a mark. */
const printable = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(steering, '\ufffd')

/** One line of JSON. The same characters are escaped, so that a program reads them unchanged. */
export const jsonLine = (data: unknown): string =>
  `${JSON.stringify(data).replaceAll(steering, escaped)}\n`

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** All that the command line prints goes through here, because much of it was written by others. */
export const write = (to: 'stdout' | 'stderr', text: string): void => {
  process[to].write(printable(text))
}

/** The reader may close the pipe early (`| head`): that is a normal end. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit()
    })
  }
}
