/**
 * The lines of a text that comes in pieces. They end at a newline alone: `readline` also ends one at
 * U+2028, which a text in JSON may have.
 */
export async function* textLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = piece.split('\n')
    lines[0] = rest + (lines[0] ?? '')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
