import { StartError } from '../../contract/start-error.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { indented, row } from '../../platform/command/lines.ts'
import {
  limitOf,
  nextField,
  pageLines,
  pageOfTasks,
  pagingOptions,
} from '../../platform/outbox/paging.ts'
import type { OutboxEntry, Outbox } from '../../platform/outbox/queue.ts'
import type { MailDetail, MailSummary } from './contract.ts'
import { readMail } from './read.ts'

interface Given {
  outbox: Pick<Outbox, 'retry'>
  /** The outbox with its mails rendered. */
  mailbox: Pick<Outbox, 'list' | 'show'>
}

const id = 'The id of the mail, as mail list prints it.'

const fields = {
  id: 'Its id.',
  to: 'The address that it is for.',
  subject: 'Its subject.',
  written_at: 'When it was put into the outbox.',
  state: 'queued, sending, failed (tried again, if next_try_at is set), sent, bounced or refused.',
  attempts: 'How often it was tried.',
  next_try_at: 'When it is tried next, or null.',
  last_error: 'Why the last try failed, or null.',
  outcome: 'What the mail server said at the end, or null.',
}

/** Lists, shows and retries mails of the outbox. */
export const mailCommands = (open: Open<Given>) => ({
  list: command({
    summary: 'List the mails, the newest first.',
    example: 'mail list --limit 100',
    options: pagingOptions,

    run: async ({ limit: given, after }) => {
      const limit = limitOf(given)
      return await open(async ({ mailbox }) => {
        const last = after === undefined ? undefined : await find(mailbox, after)
        const { tasks, next } = await pageOfTasks(mailbox, 'mail', limit, last)
        const items = tasks.map(summaryOf)
        const shown = { command: 'mail list', limit, next, empty: 'No mails yet.' }
        return done(pageLines(items.map(line), shown), { items, next })
      })
    },
  }).prints({ items: [fields], next: nextField }),
  show: command({
    summary: 'Show a mail as text, and what became of it.',
    example: 'mail show ID',
    arguments: { id },

    run: async ({ id: wanted }) =>
      await open(async ({ mailbox }) => {
        const entry = await find(mailbox, wanted)
        const { replyTo: reply_to = null, text = '' } = readMail(entry)?.mail ?? {}
        const shown = { ...summaryOf(entry), reply_to, text }
        return done(page(shown), shown)
      }),
  }).prints({ ...fields, reply_to: 'Where an answer goes, or null.', text: 'What it says.' }),
  retry: command({
    summary: 'Queue a mail again, from the first attempt.',
    example: 'mail retry ID',
    arguments: { id },

    run: async ({ id: wanted }) =>
      await open(async ({ mailbox, outbox }) => {
        await find(mailbox, wanted)
        if (await outbox.retry(wanted))
          return done('It will be tried within a second.', { id: wanted })
        throw new StartError('It is being tried just now.')
      }),
  }).prints({ id: 'Its id.' }),
})

async function find(mailbox: Given['mailbox'], id: string): Promise<OutboxEntry> {
  const entry = await mailbox.show(id)
  if (entry?.kind !== 'mail') throw new StartError(`There is no mail ${id}.`)
  return entry
}

/** A task whose payload is no mail is listed, too, because operators look for it. */
function summaryOf(entry: OutboxEntry): MailSummary {
  const { id, created_at, state, attempts, next_try_at, last_error, outcome } = entry
  const unread = { id, to: '', subject: '(not a mail that can be read)', written_at: created_at }
  return (
    readMail(entry)?.summary ?? { ...unread, state, attempts, next_try_at, last_error, outcome }
  )
}

const line = (mail: MailSummary) =>
  row(mail.id, mail.written_at, mail.state.padEnd(7), mail.to, mail.subject, ...outcomeOf(mail))

const outcomeOf = ({ attempts, next_try_at, last_error }: MailSummary) =>
  [
    attempts > 1 ? `(${attempts} tries)` : '',
    next_try_at && attempts > 0 ? `(next try ${next_try_at})` : '',
    last_error ? `(${last_error})` : '',
  ].filter((cell) => cell !== '')

/** As a mail program shows it; the text is indented, so that no line of it looks like the head. */
function page({ text, reply_to, ...mail }: MailDetail) {
  const tries = `${mail.attempts} ${mail.attempts === 1 ? 'try' : 'tries'}`
  const head = {
    To: mail.to,
    'Reply-To': reply_to,
    Subject: mail.subject,
    Written: mail.written_at,
    State: `${mail.state}, ${tries}`,
    'Next try': mail.next_try_at,
    'Last error': mail.last_error,
    Outcome: mail.outcome,
  }
  const lines = Object.entries(head).filter(([, value]) => value !== null)
  return `${lines.map(([name, value]) => row(`${name}: ${value}`)).join('\n')}\n\n${indented(text)}`
}
