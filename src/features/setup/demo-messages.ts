import { dayLength } from '../../contract/days.ts'
import type { Transaction } from 'kysely'
import type { NotificationKind } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'

interface DemoMessage {
  /** Null: the demo client. */
  by: string | null
  /** Days from when the demo is made. */
  days: number
  body: string
}

/** By the title of the project, the oldest first. The last message of the first thread is unread. */
const threads: Record<string, DemoMessage[]> = {
  'Dealer quotes on the phone': [
    {
      by: 'Idris Halloran',
      days: -11.2,
      body: 'Good morning Maren, I am in New Bedford on Thursday and in Norfolk on Friday, to sit beside the dealers while they quote. Is there anybody I should not surprise?',
    },
    {
      by: null,
      days: -11.1,
      body: 'Call Bea in Norfolk before you come. She was promised an app twice before and will not be polite about the third. She is also the one who will tell you the truth.',
    },
    {
      by: 'Idris Halloran',
      days: -8.3,
      body: 'You were right about Bea, on both counts. She found in ten minutes that rope sold by the foot was rounded to whole feet. It is mended, and tested with 200 of your old quotes.\n\nShe would like to see her last five quotes when she opens the screen. That is half a day; shall we?',
    },
    {
      by: null,
      days: -8.1,
      body: 'Yes, please. If Bea asks for something, the other thirty-nine want it too.',
    },
    {
      by: 'Ruth Nakamura',
      days: -3.4,
      body: 'One thing that Idris is too kind to press: the question about discounts above 12% is what the next seven dealers will ask first. Whom should the quote go to? A name is enough, we can change it later.',
    },
    {
      by: 'Idris Halloran',
      days: -0.15,
      body: 'The vendor of the ERP has opened the address, a day earlier than I feared. Stock will be live from Thursday.\n\nHow stock is asked for is written down here, for your admin: https://help.salesforce.com/s/articleView?id=platform.named_credentials_about.htm',
    },
  ],
  'Warranty claims without paper': [
    {
      by: 'Tomás Ferreira',
      days: -6.5,
      body: 'The makers’ rules are all in one table now: eleven makers, four of whom want photographs. We pause here as agreed, until the returns desk is staffed, and nothing is lost by it.',
    },
    {
      by: null,
      days: -6.2,
      body: 'Thank you, Tomás. The new colleague starts on the 4th. I will write to you in her second week, not in her first.',
    },
  ],
  'Spare-parts shop: first sketch': [
    {
      by: 'Ruth Nakamura',
      days: -2.3,
      body: 'I would like to ask twelve customers, four of them people who have stopped buying parts from you. Could you send me names by the end of next week?',
    },
  ],
}

const notices: {
  project: string
  kind: NotificationKind
  text: string
  place: string
  days: number
}[] = [
  {
    project: 'Dealer quotes on the phone',
    kind: 'update',
    text: 'New update on Dealer quotes on the phone: Three dealers quote from the van',
    place: 'projects',
    days: -4,
  },
  {
    project: 'Dealer quotes on the phone',
    kind: 'message',
    text: 'Idris Halloran wrote about Dealer quotes on the phone.',
    place: 'messages',
    days: -0.15,
  },
]

/** Adds the messages of the demo's projects, and two unread notices for its client. */
export async function seedMessages(
  trx: Transaction<Tables>,
  organisation_id: string,
  now: Date,
): Promise<void> {
  const moment = (days: number) => new Date(now.getTime() + days * dayLength).toISOString()
  const client = await trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.id', 'account.first_name', 'account.last_name'])
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirstOrThrow()
  const projects = await trx
    .selectFrom('project')
    .select(['id', 'title'])
    .where('organisation_id', '=', organisation_id)
    .execute()
  const owned = (title: string) => {
    const project_id = projects.find((one) => one.title === title)?.id ?? ''
    return { organisation_id, project_id }
  }
  for (const [title, messages] of Object.entries(threads)) {
    const rows = messages.map(({ by, days, body }, at) => ({
      id: newId(),
      ...owned(title),
      number: at + 1,
      author_id: by === null ? client.id : null,
      author_name: by ?? `${client.first_name} ${client.last_name}`,
      from_firm: by === null ? 0 : 1,
      body,
      created_at: moment(days),
    }))
    const last = title === 'Dealer quotes on the phone' ? rows.length - 1 : rows.length
    const read = { ...owned(title), account_id: client.id, read_until: last }
    const last_at = rows.at(-1)?.created_at ?? ''
    const thread = { ...owned(title), last_number: rows.length, last_at }
    await trx.insertInto('thread').values(thread).execute()
    await trx.insertInto('message').values(rows).execute()
    await trx.insertInto('message_read').values(read).execute()
  }
  const rows = notices.map(({ project, kind, text, place, days }) => ({
    id: newId(),
    ...owned(project),
    account_id: client.id,
    kind,
    text,
    link: `/dashboard?project=${owned(project).project_id}#${place}`,
    created_at: moment(days),
    read_at: null,
    digest: 0,
    held_until: null,
  }))
  await trx.insertInto('notification').values(rows).execute()
}

/** Deletes messages and notices of the demo; must run before its projects and people go. */
export async function clearMessages(trx: Transaction<Tables>): Promise<void> {
  const projects = trx.selectFrom('project').select('id').where('demo', '=', 1)
  const people = trx.selectFrom('account').select('id').where('demo', '=', 1)
  const own = ['thread', 'mail_file', 'message', 'note', 'message_read', 'notification'] as const
  for (const table of own) await trx.deleteFrom(table).where('project_id', 'in', projects).execute()
  const theirs = ['message_read', 'notification', 'notification_choice'] as const
  for (const table of theirs)
    await trx.deleteFrom(table).where('account_id', 'in', people).execute()
}
