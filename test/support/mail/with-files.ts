import { mailOf } from './inbound.ts'

/** A file as a mail program attaches it; `plain`: as it is, and not in base64. */
interface Attached {
  name: string
  bytes: Uint8Array | string
  plain?: boolean
}

const boundary = 'part-of-a-test'

/** A mail with files. */
export function mailWith(
  headers: Record<string, string>,
  files: readonly Attached[],
  text = 'Here they are.',
): string {
  const type = `multipart/mixed; boundary="${boundary}"`
  const parts = files.map(({ name, bytes, plain = false }) =>
    [
      `--${boundary}`,
      `Content-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      `Content-Transfer-Encoding: ${plain ? '8bit' : 'base64'}`,
      '',
      plain ? String(bytes) : inLines(Buffer.from(bytes as string).toString('base64')),
    ].join('\n'),
  )
  const body = [`--${boundary}`, 'Content-Type: text/plain; charset=utf-8', '', text]
  return mailOf(
    { ...headers, 'Content-Type': type },
    [...body, ...parts, `--${boundary}--`].join('\n'),
  )
}

const inLines = (base64: string) => base64.match(/.{1,76}/g)?.join('\n') ?? ''
