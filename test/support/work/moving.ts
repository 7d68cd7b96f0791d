import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type {
  ClientMergePreview,
  ProjectMovePreview,
} from '../../../src/features/clientmove/staff.contract.ts'
import { becomes } from '../../../src/features/clientmove/moved-tables.ts'
import { newId } from '../../../src/platform/auth/token.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'
import type { MemberRole } from '../../../src/contract/access.ts'
import { markOf } from '../../fixtures/cast.ts'
import { actors, type CastActor } from '../actors.ts'
import { world } from '../world.ts'

type Row = Record<string, unknown>
interface Answer {
  status: number
  undo: string
  detail: string
  client: { id: string; name: string }
}

/** Columns that no taking back restores: what counts changes, and when something was looked at. */
const counting = new Set(['revision', 'number', 'seen_at', 'idle_until', 'used_at'])

/** The cast, with what moves between their companies. */
export async function movingFirm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database } = here
  const rowsOf = async (table: string, organisation: string) =>
    (
      await sql<Row>`select * from ${sql.table(table)} where organisation_id = ${organisation}`.execute(
        database.read,
      )
    ).rows
  const act = async (path: string, body: unknown, by: CastActor = as.manager): Promise<Answer> => {
    const answer = await by.call('POST', path, body)
    return { ...((await answer.json()) as Answer), status: answer.status }
  }
  return {
    ...here,
    as,
    rowsOf,
    merge: (id: string, other: string, sees = 'before', by = as.manager) =>
      act(`/staff/clients/${id}/merge/`, { other, sees }, by),
    move: (id: string, body: unknown, by = as.manager) =>
      act(`/staff/projects/${id}/move/`, body, by),
    undo: async (id: string) => (await as.manager.call('POST', `/undo/${id}/`)).status,
    preview: async (id: string, other: string, sees = 'before') =>
      (await (
        await as.manager.call('GET', `/staff/clients/${id}/merge/${other}/?sees=${sees}`)
      ).json()) as ClientMergePreview,
    movePreview: async (id: string, to?: string) =>
      (await (
        await as.manager.call('GET', `/staff/projects/${id}/move/${to ? `?to=${to}` : ''}`)
      ).json()) as ProjectMovePreview,
    /** Everything that is of some company, but for the audit and what ends. */
    async everything() {
      const tables = Object.entries(becomes).filter(
        ([, what]) => what !== 'stays' && what !== 'ends',
      )
      const all: Record<string, string[]> = {}
      for (const table of ['organisation', 'merged_client', ...tables.map(([name]) => name)]) {
        const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(database.read)
        const kept = rows.map((row) =>
          JSON.stringify(Object.entries(row).filter(([column]) => !counting.has(column))),
        )
        all[table] = kept.toSorted()
      }
      return all
    },
    /** The ids of the projects that a member sees. */
    async seenBy(member: CastActor) {
      const answer = await member.call('GET', '/projects/')
      const projects = (await answer.json()) as { id: string }[]
      return projects.map(({ id }) => id).toSorted()
    },
    async messagesOf(member: CastActor, project: string) {
      const answer = await member.call('GET', `/projects/${project}/messages/`)
      const { messages } = (await answer.json()) as { messages: { body: string }[] }
      return messages.map(({ body }) => body)
    },
    /** What a member finds of Cedar Row. */
    async found(member: CastActor) {
      const answer = await member.call('GET', `/search/?q=${markOf('cedar')}`)
      return ((await answer.json()) as { hits: unknown[] }).hits
    },
    /** Makes somebody a member of another company as well. */
    async addTo(organisation: string, account: string, role: MemberRole) {
      const id = newId()
      const at = '2026-03-02T09:00:00.000Z'
      await database.transaction((trx) =>
        trx
          .insertInto('membership')
          .values({
            id,
            organisation_id: organisation,
            account_id: account,
            role,
            sees_all: 1,
            first_name: '',
            last_name: '',
            invited_at: at,
            accepted_at: at,
            suspended_by_firm: 0,
          })
          .execute(),
      )
      return id
    },
    membershipsOf: async (account: string) =>
      await database.read
        .selectFrom('membership')
        .select(['id', 'role', 'organisation_id', 'removed_at'])
        .where('account_id', '=', account)
        .execute(),
    memberOf: async (id: string) =>
      await database.read
        .selectFrom('membership')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    async setMember(id: string, to: Partial<Tables['membership']>) {
      await database.transaction((trx) =>
        trx.updateTable('membership').set(to).where('id', '=', id).execute(),
      )
    },
    async setClient(
      id: string,
      to: { second_factor_required?: number; suspended_at?: string | null },
    ) {
      await database.transaction((trx) =>
        trx.updateTable('organisation').set(to).where('id', '=', id).execute(),
      )
    },
    /** The projects that are granted to a membership. */
    async projectsOf(id: string) {
      const rows = database.read.selectFrom('project_grant').select('project_id')
      return (await rows.where('membership_id', '=', id).execute()).map((row) => row.project_id)
    },
    clientOf: async (id: string) =>
      await database.read
        .selectFrom('organisation')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst(),
    async giveFeed(membership_id: string, account_id: string, organisation_id: string) {
      const feed = { membership_id, account_id, organisation_id, token_hash: newId() }
      await database.transaction((trx) =>
        trx
          .insertInto('calendar_feed')
          .values({ ...feed, created_at: '2026-03-02T09:00:00.000Z' })
          .execute(),
      )
    },
    /** The calendar addresses of a membership, by what is stored of them. */
    async feedsOf(membership: string) {
      const rows = database.read.selectFrom('calendar_feed').select('token_hash')
      const own = await rows.where('membership_id', '=', membership).execute()
      return own.map((row) => row.token_hash)
    },
    /** Begins an upload of somebody. */
    async sendsTo(project_id: string, organisation_id: string, account_id: string) {
      const [id, file_key] = [newId(), newId()]
      const upload = { id, file_key, project_id, organisation_id, account_id, name: 'a.pdf' }
      const at = { created_at: '2026-03-02T09:00:00.000Z', expires_at: '2999-01-01T00:00:00.000Z' }
      await database.transaction((trx) =>
        trx
          .insertInto('upload')
          .values({ ...upload, ...at, folder: '', size: 9, received: 0 })
          .execute(),
      )
    },
    /** Whose uploads to a project there are. */
    async uploadsOf(project: string) {
      const rows = database.read.selectFrom('upload').select('account_id')
      return (await rows.where('project_id', '=', project).execute()).map((row) => row.account_id)
    },
    clientsLeft: async () =>
      (await database.read.selectFrom('organisation').select('id').execute()).map(({ id }) => id),
  }
}
