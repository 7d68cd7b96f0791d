import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { named, numberOf } from '../../platform/command/input.ts'
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

interface GivenWhole {
  /** Takes an enquiry out of quarantine. Throws 404 and 409. */
  releaseEnquiry: (reference: string) => Promise<Enquiry>
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
  quarantined_at: 'When it was put into quarantine; null for the inbox.',
  firm_mailed_at: 'When the mail to the firm about it was queued; null: not yet.',
}

const most = 500

/** Lists and shows the enquiries of visitors, and takes them out of quarantine. */
export const enquiryCommands = (open: Open<Given>, openWhole: Open<GivenWhole>) => ({
  list: command({
    summary: 'List the enquiries, the newest first.',
    example: 'enquiry list --limit 100',
    options: {
      'limit <number>': `How many to show, up to ${most}; 50 if left out.`,
      'after <reference>': 'Show those older than the enquiry with this reference.',
      quarantine: 'Show only those in quarantine, which were mailed to nobody.',
    },

    run: async ({ limit = '50', after, quarantine = false }) => {
      const count = numberOf('--limit', limit, most)
      return await open(async (given) => await list(given, { count, after, quarantine }))
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
  release: command({
    summary: 'Take an enquiry out of quarantine; it is mailed and delivered as any other.',
    example: 'enquiry release ENQ-3EXVWW72',
    arguments: { reference: 'The reference of the enquiry, or its id.' },

    run: async ({ reference }) =>
      await openWhole(async ({ releaseEnquiry }) => {
        const one = await named('enquiry', reference, () => releaseEnquiry(reference))
        return done(`Released: ${one.reference}`, one)
      }),
  }).prints(fields),
})

async function find(database: Database, reference: string): Promise<Enquiry> {
  const one = await enquiryStore(database).find(reference)
  if (!one) throw new StartError(`There is no enquiry ${reference}.`)
  return one
}

interface Wanted {
  count: number
  after: string | undefined
  quarantine: boolean
}

async function list(
  { database, missing: readMissing }: Given,
  { count: limit, after: reference, quarantine: quarantined }: Wanted,
) {
  const missing = await readMissing()
  const after = reference === undefined ? undefined : await find(database, reference)
  const { items, more } = await enquiryStore(database).page({ limit, after, quarantined })
  const next = more ? (items.at(-1)?.reference ?? null) : null
  const lines = items.map(({ reference: name, received_at, quarantined_at, ...who }) =>
    row(
      name,
      received_at,
      quarantined_at ? 'quarantine' : 'inbox     ',
      `${who.name} <${who.email}>`,
    ),
  )
  const again = `enquiry list --limit ${limit}${quarantined ? ' --quarantine' : ''}`
  if (next) lines.push(`There are more: ${again} --after ${next}`)
  if (lines.length === 0) lines.push('No enquiries yet.')
  return done([...lines, ...(missing.length > 0 ? ['', ...missing] : [])].join('\n'), {
    items,
    next,
    missing,
  })
}
