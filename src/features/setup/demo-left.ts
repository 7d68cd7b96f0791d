import type { Kysely, Transaction } from 'kysely'
import type { ContentTable, Tables } from '../../database/tables/tables.ts'
import { clearAccounts } from './demo-accounts.ts'
import { clearEnquiries } from './demo-enquiries.ts'
import { clearMessages } from './demo-messages.ts'
import { demoTexts, plainTexts, resetTexts, sortDemoRows, type SingleTexts } from './demo-rows.ts'
import { clearToday } from './demo-today.ts'
import { clearWork } from './demo-work.ts'

type Read = Kysely<Tables>
type Trx = Transaction<Tables>

/** The content that the demo brings, in the order in which it is listed. */
const demoContent = [
  'service',
  'statistic',
  'faq',
  'partner',
  'testimonial',
  'post',
  'case_study',
  'team_member',
  'certification',
  'industry',
  'call_to_action',
] as const satisfies readonly ContentTable[]

/** What the demo brings besides content. */
const demoWork = ['organisation', 'project', 'account', 'enquiry', 'enquiry_template'] as const

type Kind = (typeof demoContent)[number] | (typeof demoWork)[number]

/** How much of a kind there is of the demo: what goes with it, and what stays because it is the firm's by now. */
export interface DemoOfKind {
  kind: Kind | 'text'
  goes: number
  stays: number
}

interface Sorted {
  kind: Kind
  same: string[]
  changed: string[]
}

/** What is there of the demo; of a kind that has nothing there is nothing. */
export async function demoLeft(read: Read): Promise<DemoOfKind[]> {
  const counted = (await sortAll(read)).map(({ kind, same, changed }) => ({
    kind,
    goes: same.length,
    stays: changed.length,
  }))
  const text = { kind: 'text' as const, goes: (await demoTexts(read)).length, stays: 0 }
  return [text, ...counted].filter(({ goes, stays }) => goes + stays > 0)
}

/**
 * Removes what is the demo's as it made it, and gives what there was. What somebody of the firm has
 * made in it, or changed, is the firm's own from now on; the demo's people who stay with it cannot
 * sign in. To be called once the revision of content is incremented, for which others wait.
 */
export async function removeDemoLeft(
  trx: Trx,
  builtIn: SingleTexts,
  now: string,
): Promise<DemoOfKind[]> {
  const left = await demoLeft(trx)
  const sorted = await sortAll(trx)
  for (const { kind, same, changed } of sorted) {
    if (isContent(kind)) await removeContent(trx, kind, same)
    else if (changed.length > 0) await makeOwn(trx, kind, changed, now)
  }
  await trx.deleteFrom('demo_row').execute()
  const plain = await plainTexts(trx, builtIn)
  for (const found of await demoTexts(trx)) await resetTexts(trx, found, plain, now)
  for (const clear of [clearToday, clearEnquiries, clearMessages, clearWork, clearAccounts])
    await clear(trx)
  await trx.updateTable('edition').set({ demo: 0 }).execute()
  return left
}

const isContent = (kind: Kind): kind is (typeof demoContent)[number] =>
  demoContent.some((one) => one === kind)

async function sortAll(read: Read): Promise<Sorted[]> {
  const content: Sorted[] = []
  for (const kind of demoContent) content.push({ kind, ...(await sortDemoRows(read, kind)) })
  await keepWritten(read, content)
  return [...content, ...(await sortWork(read))]
}

/**
 * A post or a case study that somebody real is rewriting is theirs, although it reads as before until
 * they publish it; so is a post that is on its way to the subscribers.
 */
async function keepWritten(read: Read, content: Sorted[]): Promise<void> {
  for (const subject of ['post', 'case_study'] as const) {
    const rows = content.find(({ kind }) => kind === subject)
    if (!rows || rows.same.length === 0) continue
    const drafts = draftsOf(read, subject).where('subject_id', 'in', rows.same)
    const mailed = read.selectFrom('post_sending').select('post_id as id')
    const written = (await idsOf(drafts)).union(
      await idsOf(mailed.where('post_id', 'in', rows.same)),
    )
    rows.changed.push(...written)
    rows.same = rows.same.filter((id) => !written.has(id))
  }
}

async function removeContent(trx: Trx, table: ContentTable, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom(table).where('id', 'in', ids).execute()
  await trx.deleteFrom('former_slug').where('row_id', 'in', ids).execute()
}

async function makeOwn(
  trx: Trx,
  table: (typeof demoWork)[number],
  ids: string[],
  now: string,
): Promise<void> {
  await trx.updateTable(table).set({ demo: 0 }).where('id', 'in', ids).execute()
  if (table !== 'account') return
  // Their password may be known: whoever they are for gets an invitation, or a link for a new one.
  const shut = { password_hash: null, suspended_at: now, demo_closed_at: null }
  await trx.updateTable('account').set(shut).where('id', 'in', ids).execute()
  for (const own of ['session', 'link', 'challenge', 'ticket', 'calendar_feed'] as const)
    await trx.deleteFrom(own).where('account_id', 'in', ids).execute()
}

/** Acts that only look at something, and leave it as it is. */
const looking = ['seen-as', 'document-opened', 'data-downloaded', 'client-reminded']

/** The accounts of people who are not the demo's. */
const realPeople = (read: Read) => read.selectFrom('account').select('id').where('demo', '=', 0)

/** The ids of all that they have done something to, for `in`. */
const touched = (read: Read) =>
  read
    .selectFrom('audit_entry')
    .select('about')
    .where('actor_id', 'in', realPeople(read))
    .where('action', 'not in', looking)
    .where('about', 'is not', null)

/** What hangs on a project, each named by an id of its own. */
const ofProject = [
  'milestone',
  'project_update',
  'document',
  'request',
  'approval',
  'event',
  'message',
  'note',
] as const

/** The demo's work: what somebody real has made in it or changed, and the rest. */
async function sortWork(read: Read): Promise<Sorted[]> {
  const projects = await touchedProjects(read)
  const people = await touchedPeople(read)
  const organisations = await touchedOrganisations(read, projects, people)
  const kept: Record<(typeof demoWork)[number], Set<string>> = {
    organisation: organisations,
    project: projects,
    account: people,
    enquiry: await touchedEnquiries(read),
    enquiry_template: await idsOf(
      read
        .selectFrom('enquiry_template')
        .select('id')
        .where('demo', '=', 1)
        .where('id', 'in', touched(read)),
    ),
  }
  const sorted: Sorted[] = []
  for (const kind of demoWork) {
    const all = await idsOf(read.selectFrom(kind).select('id').where('demo', '=', 1))
    sorted.push({
      kind,
      same: [...all.difference(kept[kind])],
      changed: [...all.intersection(kept[kind])],
    })
  }
  return sorted
}

async function idsOf(query: { execute: () => Promise<{ id: string | null }[]> }) {
  const rows = await query.execute()
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))
}

async function touchedProjects(read: Read): Promise<Set<string>> {
  const demo = read.selectFrom('project').select('id').where('demo', '=', 1)
  let found = await idsOf(demo.where('id', 'in', touched(read)))
  const add = async (query: Parameters<typeof idsOf>[0]) => {
    found = found.union(await idsOf(query))
  }
  for (const table of ofProject)
    await add(
      read
        .selectFrom(table)
        .select('project_id as id')
        .where('project_id', 'in', demo)
        .where('id', 'in', touched(read)),
    )
  for (const table of ['message', 'note', 'project_update'] as const)
    await add(
      read
        .selectFrom(table)
        .select('project_id as id')
        .where('project_id', 'in', demo)
        .where('author_id', 'in', realPeople(read)),
    )
  await add(
    read
      .selectFrom('project_team')
      .select('project_id as id')
      .where('project_id', 'in', demo)
      .where('account_id', 'in', realPeople(read)),
  )
  // A file is named by its version.
  const files = read
    .selectFrom('document_version')
    .select('project_id as id')
    .where('project_id', 'in', demo)
  await add(files.where('id', 'in', touched(read)))
  await add(draftsOf(read, 'project').where('subject_id', 'in', demo))
  return found
}

/** What somebody real is writing about. */
const draftsOf = (read: Read, subject: 'project' | 'enquiry' | 'post' | 'case_study') =>
  read
    .selectFrom('draft')
    .select('subject_id as id')
    .where('subject', '=', subject)
    .where('saved_by', 'in', realPeople(read))

async function touchedPeople(read: Read): Promise<Set<string>> {
  const demo = read.selectFrom('account').select('id').where('demo', '=', 1)
  const memberships = read
    .selectFrom('membership')
    .select('account_id as id')
    .where('account_id', 'in', demo)
    .where('id', 'in', touched(read))
  return (await idsOf(demo.where('id', 'in', touched(read)))).union(await idsOf(memberships))
}

/** Those with work, people or a change of the firm's own. */
async function touchedOrganisations(read: Read, projects: Set<string>, people: Set<string>) {
  const demo = read.selectFrom('organisation').select('id').where('demo', '=', 1)
  const own = await idsOf(demo.where('id', 'in', touched(read)))
  const theirs = read.selectFrom('project').select(['id', 'demo', 'organisation_id'])
  for (const { id, demo: isDemo, organisation_id } of await theirs
    .where('organisation_id', 'in', demo)
    .execute())
    if (isDemo === 0 || projects.has(id)) own.add(organisation_id)
  const events = read
    .selectFrom('event')
    .select('organisation_id as id')
    .where('organisation_id', 'in', demo)
    .where('id', 'in', touched(read))
  for (const id of await idsOf(events)) own.add(id)
  const members = read
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['organisation_id', 'account_id', 'account.demo'])
    .where('organisation_id', 'in', demo)
  for (const { account_id, demo: isDemo, organisation_id } of await members.execute())
    if (isDemo === 0 || people.has(account_id)) own.add(organisation_id)
  return own
}

async function touchedEnquiries(read: Read): Promise<Set<string>> {
  const demo = read.selectFrom('enquiry').select('id').where('demo', '=', 1)
  const real = realPeople(read)
  const answered = read.selectFrom('enquiry_message').select('enquiry_id as id')
  return (
    await idsOf(
      demo.where((is) => is.or([is('id', 'in', touched(read)), is('assignee_id', 'in', real)])),
    )
  )
    .union(await idsOf(answered.where('enquiry_id', 'in', demo).where('author_id', 'in', real)))
    .union(await idsOf(draftsOf(read, 'enquiry').where('subject_id', 'in', demo)))
}
