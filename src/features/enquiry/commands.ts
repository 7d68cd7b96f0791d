import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { numberOf } from '../../platform/command/input.ts'
import { indented, row } from '../../platform/command/lines.ts'
import { taskFields, taskLine } from '../../platform/outbox/lines.ts'
import type { Outbox } from '../../platform/outbox/queue.ts'
import { enquiryStore, type Enquiry } from './store.ts'

interface Given {
  database: Database
  /** Holds the mails and the delivery of an enquiry. */
  outbox: Pick<Outbox, 'list'>
  /** What is not set up, without which the firm does not hear of enquiries; a sentence for each. */
  missing: () => Promise<string[]>
}

/** What each column of an enquiry is. */
const fields = {
  id: 'Its id.',
  reference: 'What the visitor quotes, such as ENQ-3EXVWW72.',
  received_at: 'When it came.',
  reply_due_at: 'When it should be answered by.',
  name: 'Who wrote it.',
  email: 'Where to reply.',
  phone: 'As it was typed; may be empty.',
  company: 'As it was typed; may be empty.',
  subject: 'As it was typed; may be empty.',
  message: 'The whole text.',
  service_interest: 'The service that was chosen; may be empty.',
  budget_range: 'The budget that was chosen; may be empty.',
  timeline: 'The time that was chosen; may be empty.',
  spam_score: 'How much it looks like spam.',
  spam_signs: 'Why, as JSON in a text.',
  quarantined_at: 'When it was put into review; null for the inbox.',
  firm_mailed_at: 'When the mail to the firm about it was queued; null: not yet.',
}

const most = 500

/** Lists and shows the enquiries of visitors. */
export const enquiryCommands = (open: Open<Given>) => ({
  list: command({
    summary: 'List the enquiries, the newest first.',
    example: 'enquiry list --limit 100',
    options: {
      'limit <number>': `How many to show, up to ${most}; 50 if left out.`,
      'after <reference>': 'Show those older than the enquiry with this reference.',
    },

    run: async ({ limit = '50', after }) => {
      const count = numberOf('--limit', limit, most)
      return await open(async (given) => await list(given, count, after))
    },
  }).prints({
    items: [fields],
    next: 'Give it to --after for the next ones; null after the last.',
    missing: 'What is not set up, without which the firm does not hear of enquiries: sentences.',
  }),
  show: command({
    summary: 'Show an enquiry, and what became of its mails and its delivery.',
    example: 'enquiry show ENQ-3EXVWW72',
    arguments: { reference: 'The reference of the enquiry, or its id.' },

    run: async ({ reference }) =>
      await open(async ({ database, outbox }) => {
        const one = await find(database, reference)
        const tasks = await outbox.list({ about: one.id })
        const lines = Object.entries(one).map(
          // Indented, so that no line of what was typed looks like a field.
          ([field, value]) => `${field}: ${indented(`${value}`).trimStart()}`,
        )
        const text = [...lines, '', ...tasks.map(taskLine)].join('\n')
        return done(text, { ...one, outbox: tasks })
      }),
  }).prints({ ...fields, outbox: [taskFields] }),
})

async function find(database: Database, reference: string): Promise<Enquiry> {
  const one = await enquiryStore(database).find(reference)
  if (!one) throw new StartError(`There is no enquiry ${reference}.`)
  return one
}

async function list(
  { database, missing: readMissing }: Given,
  limit: number,
  reference: string | undefined,
) {
  const missing = await readMissing()
  const after = reference === undefined ? undefined : await find(database, reference)
  const { items, more } = await enquiryStore(database).page({ limit, after })
  const next = more ? (items.at(-1)?.reference ?? null) : null
  const lines = items.map(({ reference: name, received_at, quarantined_at, ...who }) =>
    row(name, received_at, quarantined_at ? 'review' : 'inbox ', `${who.name} <${who.email}>`),
  )
  if (next) lines.push(`There are more: enquiry list --limit ${limit} --after ${next}`)
  if (lines.length === 0) lines.push('No enquiries yet.')
  return done([...lines, ...(missing.length > 0 ? ['', ...missing] : [])].join('\n'), {
    items,
    next,
    missing,
  })
}
