import { renderToStaticMarkup } from 'react-dom/server'
import type { MailMessage } from '../../contract/mail.ts'
import { clean, cut, oneLine, textOf, type MailTree } from './text.ts'
import { Mail } from './Mail.tsx'
import { proseMark } from './prose-mark.ts'

interface Envelope extends MailTree {
  to: string
  /** Whose name it comes from; left out: the sender's that is set. */
  fromName?: string | undefined
  replyTo?: string | undefined
  headers?: Record<string, string> | undefined
}

/** The longest subject, in characters. */
const longestSubject = 120

/** The longest name of a sender, in characters. */
const longestName = 100

/** Subject, text and HTML from one tree; what visitors typed is plain text in each of them. */
export function composeMail({ to, fromName, replyTo, headers, ...given }: Envelope): MailMessage {
  const tree = cleaned(given)
  const subject = cut(oneLine(given.subject), longestSubject)
  const preheader = oneLine(given.preheader)
  const title = oneLine(given.title)
  const mail = { ...tree, subject, preheader, title }
  return {
    to: oneLine(to),
    subject,
    text: textOf(mail),
    html: `<!doctype html>${withProse(renderToStaticMarkup(<Mail mail={mail} />), mail)}`,
    ...(fromName && { fromName: cut(oneLine(fromName), longestName) }),
    ...(replyTo && { replyTo: oneLine(replyTo) }),
    ...(headers && { headers }),
  }
}

/** Markup with each formatted text in its place, in their order. */
function withProse(markup: string, { pieces }: MailTree): string {
  const texts = pieces.flatMap((piece) => (piece.kind === 'prose' ? [piece.html] : []))
  return markup.replaceAll(proseMark, () => texts.shift() ?? '')
}

/** The same tree with each of its texts cleaned, so that no piece can forget it. */
function cleaned<T>(value: T): T {
  if (typeof value === 'string') return clean(value) as T
  if (Array.isArray(value)) return value.map(cleaned) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [name, cleaned(part)])
  return Object.fromEntries(entries) as T
}
