import { isAttribution, isDivider, isHeaderBlock, isMobileSignature } from './quoting-words.ts'

/** What somebody wrote in a mail, without the mail that it answers and without their signature. */
export interface CutText {
  text: string
  /** Whether something was left out. */
  isCut: boolean
}

/** An attribution may be broken into so many lines. */
const mostLines = 4
/** A signature has at most so many lines; after a line of that form anything longer is text. */
const longestSignature = 15

const isQuoted = (line: string) => line.startsWith('>')
const isBlank = (line: string) => line.trim() === ''

/**
 * Cuts what a mail program put below, above or around an answer. Where nothing would be left, or it
 * is not clear what is whose, it stays: better twice than not at all.
 */
export function cutQuoting(whole: string): CutText {
  const lines = whole.split('\n')
  const own = trimmed(withoutSignature(withoutQuote(lines)))
  const text = own.length > 0 ? own.join('\n') : trimmed(lines).join('\n')
  return { text, isCut: own.length > 0 && own.length < trimmed(lines).length }
}

function withoutQuote(lines: string[]): string[] {
  const found = quoteStart(lines)
  if (!found) return answersIn(lines)
  const { at, next } = found
  const above = lines.slice(0, at)
  const below = lines.slice(next)
  if (!below.some(isQuoted)) return hasText(above) ? above : lines
  if (hasText(above) && !hasOwn(below)) return above
  // Answered below the quote, or between its lines.
  return [...above, ...answersIn(below)]
}

/** Text of their own that stands after a quote, and is no signature of a phone. */
function hasOwn(below: string[]): boolean {
  const own = below.filter((line) => !isQuoted(line))
  return hasText(withoutSignature(trimmed(own)))
}

/** Below a whole quote: what follows it. Between the lines of one: all up to the last answer. */
function answersIn(below: string[]): string[] {
  const lines = trimmed(withoutLastQuote(withoutSignature(below)))
  const first = lines.findIndex((line) => !isQuoted(line) && !isBlank(line))
  if (first < 0) return []
  const rest = lines.slice(first)
  return rest.some(isQuoted) ? lines : rest
}

/** Without the quote at the end, which nobody has answered below. */
function withoutLastQuote(lines: string[]): string[] {
  let end = lines.length
  while (end > 0 && (isBlank(lines[end - 1] ?? '') || isQuoted(lines[end - 1] ?? ''))) end -= 1
  const hadQuote = lines.slice(end).some(isQuoted)
  return hadQuote ? lines.slice(0, end) : lines
}

/** Where the mail that is answered begins, and where its own text does; null: nowhere. */
function quoteStart(lines: string[]): { at: number; next: number } | null {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (isBlank(line) || isQuoted(line)) continue
    if (isDivider(line) || isHeaderBlock(lines.slice(at, at + 6))) return { at, next: at + 1 }
    const count = attributionAt(lines, at)
    if (count > 0) return { at, next: at + count }
  }
  return null
}

/** How many lines the attribution has that begins here; 0: none does. */
function attributionAt(lines: string[], at: number): number {
  for (let count = 1; count <= mostLines; count += 1) {
    const last = lines[at + count - 1]
    if (last === undefined || (count > 1 && (isBlank(last) || isQuoted(last)))) return 0
    // Broken within an address, which has no spaces.
    const joined = lines.slice(at, at + count).reduce((all, one) => join(all, one.trim()))
    // A blank line or two may stand between it and the quote.
    const next = lines.slice(at + count, at + count + 3).find((line) => !isBlank(line))
    if (isAttribution(joined, next === undefined || isQuoted(next))) return count
  }
  return 0
}

const join = (all: string, more: string) => (all.endsWith('<') ? all + more : `${all} ${more}`)

function withoutSignature(lines: string[]): string[] {
  const kept = trimmed(lines)
  const mark = kept.findLastIndex((line) => /^(?:-- ?|_{8,}|—)$/.test(line))
  const short = mark > 0 && kept.length - mark <= longestSignature
  const rest = trimmed(short ? kept.slice(0, mark) : kept)
  let end = rest.length
  while (end > 1 && (isBlank(rest[end - 1] ?? '') || isMobileSignature(rest[end - 1] ?? '')))
    end -= 1
  return rest.slice(0, end)
}

const hasText = (lines: string[]) => lines.some((line) => !isBlank(line))

/** Without empty lines at both ends. */
function trimmed(lines: string[]): string[] {
  const first = lines.findIndex((line) => !isBlank(line))
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1)
}
