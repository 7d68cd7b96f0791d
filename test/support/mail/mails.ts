import type { MailMessage } from '../../../src/contract/mail.ts'
import { render } from '../render.ts'
import { hidden, openLinks, type OpenLink } from '../../../src/platform/outbox/sealed.ts'
import { queuing, writeMail } from '../../../src/platform/mail/template.ts'

/** The mail templates of the built server. */
export const { mailTemplates: templates } = render

/** The same as slices use them: queued, to be written later. */
export const queuedTemplates = queuing(templates)

/** A mail with its own headers, which may be empty. */
export type WrittenMail = MailMessage & { headers: Record<string, string> }

/** The mail of a task, from its payload in the database. */
export function writtenMail(payload: string, open: OpenLink = hidden('[sealed]')): WrittenMail {
  const site = { origin: 'http://localhost:3000' }
  return {
    headers: {},
    ...(writeMail(templates, openLinks(JSON.parse(payload), open).opened, site) as MailMessage),
  }
}

/** The tags of a mail with the names of their attributes, which no text may add to. */
export const skeletonOf = ({ html }: MailMessage): string[] =>
  [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/="[^"]*"/g, ''))

/** Every address that a mail links to. */
export const linksIn = ({ html }: MailMessage): string[] =>
  [...html.matchAll(/\b(?:href|src|action|background)="([^"]*)"/g)].map(([, url = '']) => url)

/** The visible text of the HTML. */
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
