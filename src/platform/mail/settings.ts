import { z } from 'zod'
import { addressProblem } from '../../contract/email.ts'
import { StartError } from '../../contract/start-error.ts'
import { setting } from '../config/setting.ts'

const decodes = (text: string) => {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

const smtpUrl = z.url({ protocol: /^smtps?$/, abort: true }).refine((text) => {
  const { hostname, username, password, pathname, search, hash } = new URL(text)
  const bare = ['', '/'].includes(pathname) && search === '' && hash === ''
  const both = (username === '') === (password === '')
  return hostname !== '' && bare && both && (username === '' || [username, password].every(decodes))
})

const sender = z
  .string()
  .regex(/^[^\p{Cc}<>"]*$|^"?[^\p{Cc}<>"]*"? *<[^<>]*>$/u)
  .transform((text) => {
    const [, name = '', address = text] = /^"?(.*?)"? *<(.*)>$/.exec(text) ?? []
    return { name: name.trim(), address }
  })
  .refine(({ name, address }) => name.length <= 100 && addressProblem(address) === null)

/** How mail goes out; without a server it stays in the outbox, where staff can read it. */
export const mailSettings = {
  SMTP_URL: setting(
    smtpUrl.optional(),
    'an address such as smtps://user:password@mail.example.com, user and password percent-encoded',
    'The mail server: smtps:// for TLS from the start, smtp:// for TLS where it is offered.',
    'none: mail stays in the outbox',
    { secret: true },
  ),
  MAIL_FROM: setting(
    sender.optional(),
    'an address, or a name with one such as Example Consulting <hello@example.com>',
    'Who mail comes from; needed with SMTP_URL.',
    'none',
  ),
}

type Settings = typeof mailSettings
type MailConfig = { [N in keyof Settings]: z.output<Settings[N]['schema']> }

/** Throws a StartError when there is a mail server and nobody to send from. */
export function checkMail({ SMTP_URL, MAIL_FROM }: MailConfig): void {
  if (SMTP_URL === undefined || MAIL_FROM !== undefined) return
  throw new StartError('MAIL_FROM must be set too: SMTP_URL alone says nobody to send mail from.')
}
