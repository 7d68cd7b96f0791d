import { isAddressLike } from '../../contract/name.ts'

/** One fact that a reader looks for in a mail. `href`: `tel:` or `mailto:`, never a site. */
export interface Fact {
  label: string
  value: string
  href?: string | undefined
}

/** `href`: an address of the site itself, where the reader finds it. */
export interface MailStep {
  title: string
  text: string
  href?: string
}

/** A part of a mail. Every text is plain text, whoever typed it. */
export type Piece =
  | { kind: 'paragraph'; text: string }
  /** A paragraph that keeps its lines. */
  | { kind: 'lines'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'steps'; label: string; steps: MailStep[] }
  /** The one action to take; `href` is an address of the site itself. */
  | { kind: 'button'; label: string; href: string }
  | { kind: 'small'; text: string }
  /** A formatted text, of `prosePiece` alone: `html` is put in as it is. */
  | { kind: 'prose'; html: string; text: string }

/** The firm that a mail comes from. */
export interface MailFirm {
  name: string
  legal_name?: string
  location?: string
}

/** Whom a mail goes to, and from where. */
export interface MailRecipient {
  email: string
  first_name: string
  firm: MailFirm
  /** `https://www.example.com`, where the site is. */
  origin: string
}

/** The first line of a mail to somebody; not everybody has told us a name, or one that is a name. */
export function salutation(first_name: string): string {
  const name = greetedName({ first_name })
  return name ? `Hello ${name},` : 'Hello,'
}

/** The name by which somebody is greeted; empty: none is known that is a name. */
export const greetedName = ({ first_name }: Pick<MailRecipient, 'first_name'>) =>
  isAddressLike(first_name) ? '' : first_name

/** One mail as a tree, from which its subject, its text and its HTML are made. */
export interface MailTree {
  subject: string
  /** What a list of mails shows after the subject. */
  preheader: string
  title: string
  pieces: Piece[]
  /** Why this mail was sent. */
  footer: string
  firm: MailFirm
  /** The site's own address, such as `https://www.example.com`. */
  origin: string
  unsubscribeUrl?: string | undefined
  /** Where its reader chooses which mails come. */
  choicesUrl?: string | undefined
}

/**
 * A text that is safe in a mail: line breaks of one kind, and no invisible characters, with which
 * a stranger could reverse the text that follows, or end a header of the mail.
 */
export function clean(text: string): string {
  // Most texts are clean already, and checking that is faster.
  if (/^[\n\t -~]*$/.test(text)) return text
  return text
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
}

export const oneLine = (text: string) => clean(text).replaceAll(/\s+/g, ' ').trim()

/** The text cut to `most` characters, with an ellipsis where something was left out. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  // Half of a surrogate pair is no character.
  const start = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  return `${start.trimEnd()}…`
}

/** The whole mail for those who read no HTML. */
export function textOf(mail: MailTree): string {
  const { firm, title, pieces, footer, unsubscribeUrl, choicesUrl } = mail
  // By `-- ` alone on a line mail programs recognise the end of a mail.
  const parts = [title, ...pieces.map(textOfPiece), `-- \n${footer}`]
  if (unsubscribeUrl) parts.push(`Stop these mails: ${unsubscribeUrl}`)
  if (choicesUrl) parts.push(`Choose your mails: ${choicesUrl}`)
  return `${[...parts, signature(firm)].join('\n\n')}\n`
}

function textOfPiece(piece: Piece): string {
  if (piece.kind === 'facts') {
    return piece.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  }
  // Marked at each line, so that nothing typed can pass for the rest of the mail.
  if (piece.kind === 'quote') return `${piece.label}:\n${piece.text.replaceAll(/^/gm, '> ')}`
  if (piece.kind === 'steps') {
    return [piece.label, ...piece.steps.map(textOfStep)].join('\n')
  }
  return piece.kind === 'button' ? `${piece.label}:\n${piece.href}` : piece.text
}

const textOfStep = ({ title, text, href }: MailStep) =>
  `- ${title}. ${text}${href ? `\n  ${href}` : ''}`

/** The firm in one line, as it stands at the foot of a mail. */
export function signature({ name, legal_name, location }: MailFirm): string {
  return [legal_name || name, location].filter(Boolean).join(', ')
}
