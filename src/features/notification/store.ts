import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { MemberRole } from '../../contract/access.ts'
import type { NoticePlace } from '../../contract/mail.ts'
import type { NewNotice, NotificationHow, NotificationKind } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import { readIn, updateIn, type MemberScope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { memberIsActive } from '../../platform/auth/in-force.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Notification } from './contract.ts'
import { areShown } from './held-store.ts'

type Trx = Transaction<Tables>

const columns = ['id', 'kind', 'project_id', 'text', 'link', 'created_at', 'read_at'] as const

/** The mail of the day that a notification is in: none, the next one, or the one being written. */
const digestStates = { none: 0, next: 1, current: 2 } as const

/** What people were notified of; every query names the organisation and the account. */
export function notificationStore(database: Database) {
  const of = (reader: MemberScope) =>
    readIn(database, reader, 'notification').where('account_id', '=', reader.account)
  const unread = (trx: Trx, reader: MemberScope, now: string) =>
    updateIn(trx, reader, 'notification')
      .set({ read_at: now })
      .where('account_id', '=', reader.account)
      .where('read_at', 'is', null)

  return {
    /** The newest 100, but for what a later one of them has the last word on. */
    async newest(reader: MemberScope, now: string): Promise<Notification[]> {
      const rows = of(reader)
        .select([...columns, 'outcome'])
        .where(areShown(now))
        .orderBy('created_at', 'desc')
        .orderBy('id')
      return lastWords(await rows.limit(100).execute())
    },
    async unread(reader: MemberScope, now: string): Promise<number> {
      const open = of(reader).where('read_at', 'is', null).where('settled_at', 'is', null)
      const rows = open.where(areShown(now))
      const counted = rows.select(({ fn }) => fn.countAll().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
    /** Marks those of these ids that are the reader's; with `ids` null, all of them. */
    async markRead(trx: Trx, reader: MemberScope, ids: string[] | null, now: string) {
      if (ids?.length === 0) return
      const rows = unread(trx, reader, now).where(areShown(now))
      await (ids ? rows.where('id', 'in', ids) : rows).execute()
    },
    /** Marks the notifications of one kind about a project, once their subject was read, held or not. */
    async markSeen(
      trx: Trx,
      reader: MemberScope,
      { kind, project, now }: { kind: NotificationKind; project: string; now: string },
    ): Promise<void> {
      const rows = unread(trx, reader, now).where('kind', '=', kind)
      await rows.where('project_id', '=', project).execute()
    },
  }
}

/** What asked for something goes where a notice says that it is not needed any more. */
function lastWords(rows: Notification[]): Notification[] {
  const said = new Set(rows.filter(({ outcome }) => outcome === null).map(({ link }) => link))
  return rows.filter(({ outcome, link }) => outcome === null || !said.has(link))
}

export type Notifications = ReturnType<typeof notificationStore>

/**
 * Writes a notice for each of these people; `daily`: it is also in their next mail of the day. Gives
 * the ids.
 */
export async function addNotifications(
  trx: Trx,
  notice: NewNotice,
  people: { id: string; daily: boolean }[],
  { now, heldUntil }: { now: string; heldUntil: string | null },
): Promise<string[]> {
  const rows = people.map((person) => ({ ...person, notice: newId() }))
  await trx
    .insertInto('notification')
    .values(
      rows.map(({ id, daily, notice: own }) => ({
        id: own,
        organisation_id: notice.organisation,
        account_id: id,
        project_id: notice.project,
        kind: notice.kind,
        text: notice.text,
        link: notice.link,
        created_at: now,
        read_at: null,
        digest: daily ? digestStates.next : digestStates.none,
        held_until: heldUntil,
        settled_at: null,
        outcome: null,
      })),
    )
    .execute()
  return rows.map((row) => row.notice)
}

/** Whose membership in force sees a project, with what each chose for a kind. */
const seeing = (db: Kysely<Tables>, { organisation, project, kind }: Place) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .leftJoin('notification_choice', (join) =>
      join
        .onRef('notification_choice.account_id', '=', 'account.id')
        .on('notification_choice.kind', '=', kind),
    )
    .where('membership.organisation_id', '=', organisation)
    .where(memberIsActive)
    .where(membershipSees(project))

type Place = Pick<NewNotice, 'organisation' | 'project' | 'kind'>

/** Who of a client sees a project, by name, with what each chose for a kind (null: nothing). */
export async function readersOf({ read }: Database, place: Place): Promise<Reader[]> {
  return await seeing(read, place)
    .select(['account.first_name', 'account.last_name', 'account.username', 'membership.role'])
    .select('how')
    .orderBy('account.first_name')
    .orderBy('account.id')
    .execute()
}

interface Reader {
  first_name: string
  last_name: string
  username: string | null
  role: MemberRole
  how: NotificationHow | null
}

/**
 * Whom a notice is for, each with what they chose for its kind (null: nothing). Nobody who is
 * invited only, suspended or removed, does not see the project, or is of an organisation that is
 * suspended.
 */
export async function recipientsOf(
  trx: Trx,
  { except = null, only, ...place }: NewNotice,
): Promise<Recipient[]> {
  let people = seeing(trx, place).select(['account.id', 'email', 'account.first_name', 'how'])
  if (except !== null) people = people.where('account.id', '!=', except)
  if (only !== undefined) people = people.where('account.id', '=', only)
  return await people.orderBy('account.id').execute()
}

/** That a membership sees a project. Reads `membership`. */
export const membershipSees = (project: string | RawBuilder<unknown>) =>
  sql<boolean>`(membership.sees_all = 1 or exists (select 1 from project_grant
    where membership_id = membership.id and project_id = ${project}))`

interface Recipient {
  id: string
  email: string
  first_name: string
  how: NotificationHow | null
}

/** Which of these projects somebody sees at this moment, by a membership that is in force. */
export async function placesSeenBy(
  read: Database['read'],
  account: string,
  places: readonly NoticePlace[],
): Promise<Set<string>> {
  const rows = await read
    .selectFrom('project')
    .innerJoin('membership', 'membership.organisation_id', 'project.organisation_id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select('project.id')
    .where('membership.account_id', '=', account)
    .where(
      'project.id',
      'in',
      places.map(({ project }) => project),
    )
    .where(memberIsActive)
    .where(membershipSees(sql.ref('project.id')))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * What everybody was notified of after a moment, of projects that they see still, and is shown by now;
 * the oldest first.
 */
export async function notifiedSince({ read }: Database, moment: string, now: string) {
  return await read
    .selectFrom('notification')
    .select(['id', 'organisation_id', 'account_id', 'kind', 'project_id', 'created_at'])
    .select('held_until')
    .where('created_at', '>', moment)
    .where(areShown(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('membership')
          .select('membership.id')
          .whereRef('membership.account_id', '=', 'notification.account_id')
          .whereRef('membership.organisation_id', '=', 'notification.organisation_id')
          .where('membership.removed_at', 'is', null)
          .where(membershipSees(sql.ref('notification.project_id'))),
      ),
    )
    .orderBy('created_at')
    .execute()
}

/** When the mail of the day is due; undefined before the very first run. */
export async function digestDueAt({ read }: Database): Promise<string | undefined> {
  return (await read.selectFrom('digest').select('due_at').executeTakeFirst())?.due_at
}

/** Brings it forward to the next morning, where a clock that was ahead has put it later. */
export async function bringDigestForward({ transaction }: Database, next: string): Promise<void> {
  await transaction((trx) =>
    trx.updateTable('digest').set({ due_at: next }).where('due_at', '>', next).execute(),
  )
}

/** Sets it to the next day; true in the one process that sends the mails, false at the first run. */
export async function claimDigest(trx: Trx, now: string, due_at: string): Promise<boolean> {
  const moved = await trx
    .updateTable('digest')
    .set({ due_at })
    .where('due_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  if (moved) return true
  await trx
    .insertInto('digest')
    .values({ id: 'only', due_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return false
}

/** Moves what is in the next mail of the day into the one that is being written; not what is held. */
export async function beginDigest(trx: Trx, now: string): Promise<void> {
  await setDigest(trx, digestStates.next, digestStates.current).where(areShown(now)).execute()
}

/** Takes out all of it, also what nobody is sent, so that it is not in a later mail. */
export async function endDigest(trx: Trx): Promise<void> {
  await setDigest(trx, digestStates.current, digestStates.none).execute()
}

const setDigest = (trx: Trx, from: number, digest: number) =>
  trx.updateTable('notification').set({ digest }).where('digest', '=', from)

interface UnreadNotification extends Recipient {
  kind: NotificationKind
  organisation_id: string
  project_id: string
  /** The title of the project. */
  title: string
  text: string
  /** Where the reader finds it, from PUBLIC_URL. */
  link: string
}

/** What is in the mail being written and was neither read nor done meanwhile, of those who can still sign in. */
export async function digestLines(trx: Trx): Promise<UnreadNotification[]> {
  return await trx
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .innerJoin('membership', (on) =>
      on
        .onRef('membership.account_id', '=', 'notification.account_id')
        .onRef('membership.organisation_id', '=', 'notification.organisation_id'),
    )
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .innerJoin('project', 'project.id', 'notification.project_id')
    .leftJoin('notification_choice', (join) =>
      join
        .onRef('notification_choice.account_id', '=', 'account.id')
        .onRef('notification_choice.kind', '=', 'notification.kind'),
    )
    .select(['account.id', 'email', 'account.first_name', 'project.title', 'text', 'link', 'how'])
    .select(['notification.kind', 'notification.organisation_id', 'notification.project_id'])
    .where('digest', '=', digestStates.current)
    .where('read_at', 'is', null)
    .where('settled_at', 'is', null)
    .where(memberIsActive)
    .where(membershipSees(sql.ref('notification.project_id')))
    .orderBy('account.id')
    .orderBy('notification.created_at')
    .orderBy('notification.id')
    .execute()
}
