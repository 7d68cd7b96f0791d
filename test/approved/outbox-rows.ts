import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'

const enquiry = {
  received_at: '2026-11-18T15:00:00.000Z',
  reply_due_at: '2026-11-20T15:00:00.000Z',
  name: 'Ada Quarry',
  email: 'ada@quarry.example',
  phone: '',
  company: 'Quarry & Daughters',
  subject: 'A question',
  message: 'Two lines,\nand one of them second.',
  service_interest: 'advisory',
  budget_range: '',
  timeline: '',
  spam_score: 1,
  spam_signs: '["hasty"]',
  quarantined_at: null,
}

/** Adds three enquiries, the last of which is in review. */
export async function addEnquiries(database: Database): Promise<void> {
  const rows = [1, 2, 3].map((nth) => ({
    ...enquiry,
    id: `coronet-enquiry-${nth}`,
    reference: `ENQ-AAAAAAA${nth}`,
    received_at: `2026-11-1${nth}T15:00:00.000Z`,
    quarantined_at: nth === 3 ? '2026-11-13T15:00:00.000Z' : null,
  }))
  await database.transaction((trx) => trx.insertInto('enquiry').values(rows).execute())
}

const mail = {
  to: 'ada@quarry.example',
  subject: 'Thank you',
  text: 'Yours,\nthe firm',
  html: '',
}

const task = {
  kind: 'mail',
  about: 'coronet-enquiry-1',
  created_at: '2026-11-18T15:00:00.000Z',
  attempts: 1,
  next_try_at: null,
  leased_until: null,
  last_error: null,
  outcome: null,
  ended_at: null,
  payload: JSON.stringify({ ...mail, replyTo: 'firm@example.com' }),
} as const

const soon = '2036-11-21T15:00:00.000Z'

/** Adds a mail and a delivery in each possible state. */
export async function addTasks(database: Database): Promise<void> {
  const ended = { ended_at: '2026-11-18T15:00:03.000Z' }
  const again = { next_try_at: soon, last_error: '450 Later', attempts: 3 }
  const delivery = { kind: 'salesforce', payload: '{"subject":"A question"}' } as const
  const tasks: Record<string, Partial<Insertable<Tables['outbox']>>> = {
    sent: { ...ended, state: 'sent', outcome: '250 Taken' },
    refused: {
      ...ended,
      state: 'refused',
      last_error: '550 Nobody',
      payload: JSON.stringify(mail),
    },
    failed: { ...again, state: 'failed' },
    sending: { state: 'sending', leased_until: soon },
    odd: { state: 'queued', payload: '{}', attempts: 0, next_try_at: soon },
    delivery: { ...delivery, ...again, state: 'failed' },
    delivering: { ...delivery, state: 'sending', leased_until: soon },
    delivered: { ...delivery, ...ended, state: 'created', outcome: '00Q1' },
  }
  const rows = Object.entries(tasks).map(([name, more], nth) => ({
    ...task,
    state: 'queued',
    ...more,
    id: `coronet-${name}`,
    created_at: `2026-11-18T15:0${nth}:00.000Z`,
  }))
  await database.transaction((trx) => trx.insertInto('outbox').values(rows).execute())
}
