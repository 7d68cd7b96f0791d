import type { Transaction } from 'kysely'
import type { StaffNoticePlace } from '../../contract/staff-notice.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'

type Trx = Transaction<Tables>

/** In ms: longer than until any morning, so that what is due later is from a clock that went back. */
const longestWait = 48 * 60 * 60 * 1000

interface NewLine {
  account: string
  place: StaffNoticePlace
  text: string
  created_at: string
  due_at: string
}

/** Puts a line into somebody's next mail of the day. */
export async function addLine(
  trx: Trx,
  { account, place, text, ...times }: NewLine,
): Promise<void> {
  await trx
    .insertInto('staff_notice_line')
    .values({
      id: newId(),
      staff_id: account,
      kind: place.kind,
      own: Number(place.own),
      project_id: 'project' in place ? place.project : null,
      enquiry_id: 'enquiry' in place ? place.enquiry : null,
      text,
      created_at: times.created_at,
      due_at: times.due_at,
    })
    .execute()
}

const latest = (now: string) => new Date(Date.parse(now) + longestWait).toISOString()

/** Whose mail of the day is due. */
export async function withDueLines({ read }: Database, now: string): Promise<string[]> {
  const lines = read.selectFrom('staff_notice_line').select('staff_id')
  // Apart, so that each is a range of the index.
  const [due, ahead] = await Promise.all([
    lines.where('due_at', '<=', now).execute(),
    lines.where('due_at', '>', latest(now)).execute(),
  ])
  return [...new Set([...due, ...ahead].map(({ staff_id }) => staff_id))]
}

/** Removes the lines that are due and returns them, the oldest first; in one process alone. */
export async function takeDueLines(trx: Trx, account: string, now: string) {
  const rows = await trx
    .deleteFrom('staff_notice_line')
    .where('staff_id', '=', account)
    .where((is) => is.or([is('due_at', '<=', now), is('due_at', '>', latest(now))]))
    .returning(['id', 'kind', 'own', 'project_id', 'enquiry_id', 'text', 'created_at'])
    .execute()
  return rows.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1))
}

export type DueLine = Awaited<ReturnType<typeof takeDueLines>>[number]

/** What lines are about, in words, by the id of the project or the enquiry. */
export async function titlesOf(trx: Trx, lines: readonly DueLine[]): Promise<Map<string, string>> {
  const ids = (column: 'project_id' | 'enquiry_id') =>
    [...new Set(lines.map((line) => line[column] ?? ''))].filter((id) => id !== '')
  const [projects, enquiries] = [ids('project_id'), ids('enquiry_id')]
  const titles = projects.length === 0 ? [] : await projectTitles(trx, projects)
  const references = enquiries.length === 0 ? [] : await enquiryTitles(trx, enquiries)
  return new Map([...titles, ...references].map(({ id, title }) => [id, title]))
}

const projectTitles = async (trx: Trx, ids: string[]) =>
  await trx.selectFrom('project').select(['id', 'title']).where('id', 'in', ids).execute()

const enquiryTitles = async (trx: Trx, ids: string[]) =>
  await trx
    .selectFrom('enquiry')
    .select(['id', 'reference as title'])
    .where('id', 'in', ids)
    .execute()

/** Whom a mail of the day goes to; undefined for an account that is gone. */
export async function mailedPerson(trx: Trx, account: string) {
  return await trx
    .selectFrom('account')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', account)
    .executeTakeFirst()
}
