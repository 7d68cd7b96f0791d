import { lineAt, type File } from '../architecture/source.ts'

/** One change of one file: the text from `start` to `end` is replaced by `text`. */
export interface Fault {
  file: string
  kind: string
  start: number
  end: number
  text: string
}

export const withFault = (text: string, { start, end, text: put }: Fault): string =>
  text.slice(0, start) + put + text.slice(end)

/** The change as a diff without context lines. */
export function diffOf({ name, text }: File, fault: Fault): string {
  const first = lineAt(text, fault.start)
  const before = text.split('\n')
  const after = withFault(text, fault).split('\n')
  const last = lineAt(text, fault.end)
  const added = after.slice(first - 1, last + after.length - before.length)
  const lines = [
    `${name}:${first}  ${fault.kind}`,
    ...before.slice(first - 1, last).map((line) => `- ${line}`),
    ...added.filter((line) => line.trim() !== '').map((line) => `+ ${line}`),
  ]
  return lines.join('\n')
}
