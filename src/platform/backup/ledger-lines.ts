/** The first line of a ledger; further ones come before lines whose hashes are by another key, such as those of another machine. */
export const ledgerHead = (text: string): string => text.split('\n', 1)[0] ?? ''

/** A ledger with all lines that another one has, each behind the head that it had there; what was there stays as it was. */
export function withAllOf(text: string, other: string): string {
  if (text.startsWith(other)) return text
  if (other.startsWith(text)) return other
  const whole = endedWhole(text)
  let last = linesOf(whole).at(-1)?.head ?? ledgerHead(whole)
  const more: string[] = []
  for (const { head, line } of lackingIn(text, other)) {
    if (!isWhole(line)) continue
    if (head !== last) more.push(head)
    more.push(line)
    last = head
  }
  return more.length === 0 ? text : `${whole}${more.join('\n')}\n`
}

/** The lines of another ledger that this one lacks, each with the head before it. */
export function lackingIn(text: string, other: string): { head: string; line: string }[] {
  const had = new Set(linesOf(text).map(({ head, line }) => `${head}\n${line}`))
  return linesOf(other).filter(({ head, line }) => !had.has(`${head}\n${line}`))
}

/** All heads in a ledger. */
export const headsIn = (text: string): Set<string> =>
  new Set([ledgerHead(text), ...linesOf(text).map(({ head }) => head)])

function linesOf(text: string): { head: string; line: string }[] {
  const [first = '', ...lines] = text.split('\n')
  let head = first
  return lines.flatMap((line) => {
    if (line === '') return []
    if (!isHead(line)) return [{ head, line }]
    head = line
    return []
  })
}

/** Whether a line says by which key the hashes are that follow. */
function isHead(line: string): boolean {
  const found = fromJson(line)
  return typeof found === 'object' && found !== null && 'ledger' in found
}

/** A line that a crash has cut off was never acknowledged, and the ledger allows none within. */
function endedWhole(text: string): string {
  const end = text.lastIndexOf('\n') + 1
  const rest = text.slice(end)
  return rest !== '' && isWhole(rest) ? `${text}\n` : text.slice(0, end)
}

const isWhole = (line: string) => typeof fromJson(line) === 'object'

function fromJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
