import { sql, type Transaction } from 'kysely'
import { dayLength } from '../../contract/days.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'

type Trx = Transaction<Tables>
type Moment = (days: number) => string

/** What a client wrote a while ago, and nobody of the firm has read; times are in days from now. */
const messages = [
  {
    project: 'Spare-parts shop: first sketch',
    days: -0.13,
    body: 'You have the twelve names in an hour. Four who stopped buying are easy to find; will they talk to you? I would begin with Aldous in Bangor, he is the angriest and the most precise.',
  },
]

const requests = [
  {
    project: 'Dealer quotes on the phone',
    kind: 'question' as const,
    title: 'Which two dealers try the new price book first?',
    detail: 'Two who differ: one who sells rope, one who sells engines.',
    created: -3,
    due: 1,
    answer: { days: -0.3, words: 'Bea in Norfolk, and Olaf in Gloucester. Both know by now.' },
  },
  {
    project: 'Warranty claims without paper',
    kind: 'file' as const,
    title: 'The returns desk’s opening hours for the winter',
    detail: 'One page is enough; we print them on the form.',
    created: -9,
    due: -2,
    answer: null,
  },
]

/** Tasks that did not arrive, by the address of the enquiry that they are about. */
const failed = [
  {
    email: 'orrin@valedaughters.example',
    kind: 'salesforce' as const,
    state: 'duplicate',
    days: -0.35,
    said: 'duplicate of 00Q5e00001xQ4kAAEA',
    mail: {},
  },
  {
    email: 'beatriz@almadacork.example',
    kind: 'mail' as const,
    state: 'refused',
    days: -0.2,
    said: '552 5.2.2 The mailbox is full',
    mail: { subject: 'Re: Training for 35 people in Portuguese', text: '', html: '' },
  },
]

/** Adds what else waits for the firm in the middle of a week, besides enquiries. */
export async function seedToday(trx: Trx, now: Date): Promise<void> {
  const moment = (days: number) => new Date(now.getTime() + days * dayLength).toISOString()
  for (const one of messages) await addMessage(trx, one, moment)
  for (const one of requests) await addRequest(trx, one, moment)
  for (const one of failed) await addFailed(trx, one, moment)
}

const projectOf = async (trx: Trx, title: string) =>
  await trx
    .selectFrom('project')
    .select(['id as project_id', 'organisation_id'])
    .where('demo', '=', 1)
    .where('title', '=', title)
    .executeTakeFirstOrThrow()

const client = 'Maren Halden'

async function addMessage(
  trx: Trx,
  { project, days, body }: (typeof messages)[number],
  moment: Moment,
): Promise<void> {
  const place = await projectOf(trx, project)
  const thread = trx.updateTable('thread').where('project_id', '=', place.project_id)
  const { last_number: number } = await thread
    .set(({ eb }) => ({
      last_number: eb('last_number', '+', 1),
      waits_since: moment(days),
      last_at: moment(days),
    }))
    .returning('last_number')
    .executeTakeFirstOrThrow()
  // Theirs, so that it is not new to them.
  const { id: author_id } = await trx
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.id')
    .select('account.id')
    .where('organisation_id', '=', place.organisation_id)
    .where('account.demo', '=', 1)
    .where(sql`account.first_name || ' ' || account.last_name`, '=', client)
    .executeTakeFirstOrThrow()
  const by = { author_id, author_name: client, from_firm: 0 }
  await trx
    .insertInto('message')
    .values({ id: newId(), ...place, ...by, number, body, created_at: moment(days) })
    .execute()
}

async function addRequest(
  trx: Trx,
  { project, kind, title, detail, created, due, answer }: (typeof requests)[number],
  moment: Moment,
): Promise<void> {
  await trx
    .insertInto('request')
    .values({
      id: newId(),
      ...(await projectOf(trx, project)),
      kind,
      title,
      detail,
      due_date: moment(due).slice(0, 10),
      milestone_id: null,
      created_at: moment(created),
      answer: answer && answer.words,
      answered_by: answer && client,
      answered_at: answer && moment(answer.days),
      version_id: null,
      withdrawn_at: null,
    })
    .execute()
}

async function addFailed(
  trx: Trx,
  { email, kind, state, days, said, mail }: (typeof failed)[number],
  moment: Moment,
): Promise<void> {
  const enquiry = trx.selectFrom('enquiry').select('id').where('demo', '=', 1)
  const found = await enquiry.where('email', '=', email).executeTakeFirstOrThrow()
  await trx
    .insertInto('outbox')
    .values({
      id: newId(),
      kind,
      about: found.id,
      payload: JSON.stringify(kind === 'mail' ? { to: email, ...mail } : {}),
      created_at: moment(days - 0.01),
      state,
      attempts: 1,
      next_try_at: null,
      leased_until: null,
      last_error: said,
      outcome: said,
      ended_at: moment(days),
      held_until: null,
      recipient: kind === 'mail' ? email : null,
      subject: kind === 'mail' ? mail.subject : null,
    })
    .execute()
}

/** Deletes the tasks about the demo's enquiries; everything else goes with the demo's projects. */
export async function clearToday(trx: Trx): Promise<void> {
  const demo = trx.selectFrom('enquiry').select('id').where('demo', '=', 1)
  await trx.deleteFrom('outbox').where('about', 'in', demo).execute()
}
