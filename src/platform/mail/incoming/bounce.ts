/** What a mail server reports about a mail that it could not pass on (RFC 3464). */
export interface DeliveryReport {
  action: string
  /** Such as `5.1.1`; empty where it gives none. */
  status: string
  /** The address that it was for; empty where it gives none. */
  recipient: string
  /** What the other server said, for people to read. */
  words: string
  /** The Message-ID of the mail that is reported about, with its brackets; null: not given. */
  messageId: string | null
}

const longestWords = 500

/** Reads the fields of `message/delivery-status`, of the first recipient that they name. */
export function readReport(status: string, original: string): DeliveryReport | null {
  const groups = status.replaceAll('\r\n', '\n').split(/\n[ \t]*\n+/)
  const fields = groups.map(fieldsOf).find((each) => each.has('action') || each.has('status'))
  if (!fields) return null
  const value = (name: string) => fields.get(name) ?? ''
  return {
    action:
      value('action')
        .toLowerCase()
        .split(/[\s(;]/, 1)[0] ?? '',
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(value('status'))?.[0] ?? '',
    recipient: addressIn(value('original-recipient')) || addressIn(value('final-recipient')),
    words: wordsOf(value('diagnostic-code')) || value('status'),
    messageId: messageIdIn(original),
  }
}

/** Whether it says that a mail will never arrive, and not only that it takes longer. */
export const isFailure = ({ action, status }: DeliveryReport): boolean =>
  action === 'failed' || (action === '' && status.startsWith('5'))

/** Whether the address itself does not exist (any more) or takes no mail, so that none is sent again. */
export const isForGood = (report: DeliveryReport): boolean =>
  isFailure(report) && /^5\.(?:1\.[1-36]|2\.1)$|^5\.1\.10$/.test(report.status)

/** The value of each field by its name in lower case; lines that begin with a space continue one. */
function fieldsOf(group: string): Map<string, string> {
  const lines = group.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':')
      return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]]
    }),
  )
}

/** `rfc822; ada@client.example`, with or without angle brackets. */
const addressIn = (field: string): string =>
  field
    .slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase()

const wordsOf = (diagnostic: string): string =>
  diagnostic.replace(/^\s*[\w-]+\s*;\s*/, '').slice(0, longestWords)

/** The Message-ID in the head of the mail that was returned, or in what was returned of it. */
function messageIdIn(original: string): string | null {
  const head = original.slice(0, 64_000)
  return /^message-id:\s*(<[^<>\s]{1,300}>)/im.exec(head)?.[1] ?? null
}
