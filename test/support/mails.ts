import type * as Render from '../../src/app/site/render.tsx'
import type { MailMessage } from '../../src/contract/mail.ts'
import { queuing, writeMail } from '../../src/platform/mail/template.ts'

const render = (await import(
  new URL('../../dist/server/render.js', import.meta.url).href
)) as typeof Render

/** The mails as the server writes them. */
export const { mailTemplates: templates } = render

/** The same as slices have them: queued, and not written yet. */
export const queuedTemplates = queuing(templates)

/** A mail with its own head, which may be empty. */
export type WrittenMail = MailMessage & { headers: Record<string, string> }

/** The mail of a task, by its payload as it stands in the database. */
export function writtenMail(payload: string): WrittenMail {
  const site = { origin: 'http://localhost:3000' }
  return { headers: {}, ...(writeMail(templates, JSON.parse(payload), site) as MailMessage) }
}

/** The tags of a mail with the names of their attributes: what text can never add to. */
export const skeletonOf = ({ html }: MailMessage): string[] =>
  [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/="[^"]*"/g, ''))

/** Every address that a mail links to. */
export const linksIn = ({ html }: MailMessage): string[] =>
  [...html.matchAll(/\b(?:href|src|action|background)="([^"]*)"/g)].map(([, url = '']) => url)

/** The text that somebody sees who reads the HTML. */
export const seenIn = ({ html }: MailMessage): string =>
  html
    .replaceAll(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replaceAll(/<br\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
