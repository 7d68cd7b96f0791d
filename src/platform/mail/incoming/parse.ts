import PostalMime, { addressParser, type Address, type Attachment, type Email } from 'postal-mime'
import { readReport, type DeliveryReport } from './bounce.ts'
import { textOfHtml } from './html-text.ts'

/** A mail as far as it matters where it belongs and what it says. Addresses are in lower case. */
export interface ParsedMail {
  /** Of every From that it has; an honest mail has one. */
  from: string[]
  fromName: string
  /** Everybody whom it was for or delivered to. */
  recipients: string[]
  subject: string
  messageId: string | null
  /** Of the mails that it answers, the nearest last. */
  references: string[]
  /** Clean text, with all that is quoted. */
  text: string
  attachments: MailFile[]
  /** How many servers have passed it on. */
  hops: number
  report: DeliveryReport | null
  /** A server on its way says that it is not from whom it says (RFC 8601). */
  isRefuted: boolean
  /** The first header of this name; null: none. */
  header(name: string): string | null
}

/** A file that came with a mail. */
interface MailFile {
  name: string
  type: string
}

const longestName = 200
/** In characters, with all that is quoted; nobody types more. */
const longestText = 100_000
const mostFiles = 100

const reading = {
  maxNestingDepth: 50,
  maxHeadersSize: 64 * 1024,
  forceRfc822Attachments: true,
} as const

/** Reads a mail. Throws for bytes that are none, or are nested deeper than any mail. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, reading)
  const all = (name: string) => mail.headers.filter(({ key }) => key === name)
  const header = (name: string) => {
    const value = all(name)[0]?.value
    return value === undefined ? null : line(value)
  }
  const report = reportOf(mail)
  return {
    from: addressesIn(all('from').flatMap(({ value }) => addressParser(value))),
    fromName: line(mail.from?.name ?? ''),
    recipients: recipientsOf(mail, (name) => all(name).map(({ value }) => bare(value))),
    subject: line(mail.subject ?? ''),
    messageId: idsIn(mail.messageId)[0] ?? null,
    references: [...idsIn(mail.references), ...idsIn(mail.inReplyTo)],
    text: textIn(mail),
    attachments: report ? [] : filesIn(mail).map(fileOf),
    hops: all('received').length,
    report,
    isRefuted: all('authentication-results').some(({ value }) =>
      /\bdmarc\s*=\s*fail\b/i.test(value),
    ),
    header,
  }
}

/** The contents of the files that came with a mail, in the order of its `attachments`. */
export const contentsOf = async (raw: Uint8Array): Promise<Uint8Array[]> =>
  filesIn(await PostalMime.parse(raw, reading)).map(({ content }) =>
    typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  )

const filesIn = ({ attachments }: Email) => attachments.filter(isFile).slice(0, mostFiles)

const addressesIn = (given: readonly (Address | undefined)[]): string[] =>
  given.flatMap((one) => {
    if (one === undefined) return []
    return one.group ? addressesIn(one.group) : [address(one.address)]
  })

/** What cannot stand in an address is marked and not taken out, or it would become another address. */
const address = (value: string) => value.trim().toLowerCase().replaceAll(unprintable, '\ufffd')

/** The address within `<…>`, or the whole. */
const bare = (value: string) => address(/<([^<>]*)>/.exec(value)?.[1] ?? value)

/** By which headers servers say for whom they have delivered a mail. */
const delivered = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-forwarded-to',
]

function recipientsOf(mail: Email, valuesOf: (name: string) => string[]): string[] {
  const named = addressesIn([...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])])
  return [...new Set([...named, ...delivered.flatMap(valuesOf)])]
}

/** They go into heads of mails of ours, so those with a character that nobody sees are none. */
const idsIn = (value = ''): string[] => value.match(/<[^<>\s\p{C}]{1,900}>/gu) ?? []

/** Pictures within the text (a logo of a signature) are no files that somebody sends. */
const isFile = ({ related, disposition, mimeType }: Attachment) =>
  !related && !(disposition === 'inline' && mimeType.startsWith('image/'))

const fileOf = ({ filename, mimeType }: Attachment): MailFile => ({
  name: line(filename ?? '').slice(0, longestName) || 'without a name',
  type: line(mimeType).slice(0, longestName),
})

function reportOf({ attachments }: Email): DeliveryReport | null {
  const part = (type: RegExp) => attachments.find(({ mimeType }) => type.test(mimeType))
  const status = part(/^message\/(?:global-)?delivery-status$/)
  const original = part(
    /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/,
  )
  return status ? readReport(textOf(status), original ? textOf(original) : '') : null
}

const textOf = ({ content }: Attachment): string =>
  printable(typeof content === 'string' ? content : new TextDecoder().decode(content))

/** The plain part, unless a program left it empty beside one of HTML. */
const textIn = ({ text = '', html = '' }: Email): string =>
  cleanText(text.slice(0, longestText)) || cleanText(textOfHtml(html).slice(0, longestText))

/** What no text of ours has: PostgreSQL does not take all of it, and no screen shows it. */
const unprintable = /[^\t\n\r -~\u00a0-\ud7ff\ue000-\u{10ffff}]/gu
const printable = (text: string) => text.toWellFormed().replaceAll(unprintable, '')

/** Text of several lines as our own fields take it: without control characters. */
const cleanText = (text: string): string =>
  printable(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()

/** The same on one line, without marks that change the direction of text. */
const line = (text: string): string =>
  cleanText(text)
    .replaceAll(/[\u202a-\u202e\u2066-\u2069\s]+/g, ' ')
    .trim()
