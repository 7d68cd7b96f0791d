import { sql, type Transaction } from 'kysely'
import { selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RemindedKind } from './staff.contract.ts'

type Trx = Transaction<Tables>

/** What a client is asked for, as a reminder names it. */
export interface Remindable {
  organisation: string
  project: string
  project_title: string
  title: string
  reminded_at: string | null
}

/** When it was answered or taken back, by kind. */
const endedAt = { request: 'answered_at', approval: 'decided_at' } as const

/** Something that a client has not given yet; undefined for anything else, and outside of the scope. */
export async function openThing(
  trx: Trx,
  scope: Scope,
  { kind, about }: { kind: RemindedKind; about: string },
): Promise<Remindable | undefined> {
  return await selectIn(trx, scope, kind)
    .innerJoin('project', 'project.id', `${kind}.project_id`)
    .select([`${kind}.organisation_id as organisation`, `${kind}.project_id as project`])
    .select(['project.title as project_title', `${kind}.title`, `${kind}.reminded_at`])
    .where(`${kind}.id`, '=', about)
    .where(
      sql<boolean>`coalesce(${sql.ref(endedAt[kind])}, ${sql.ref(`${kind}.withdrawn_at`)}) is null`,
    )
    .executeTakeFirst()
}

/** Sets when a client was reminded; false where somebody has done so meanwhile. */
export async function setReminded(
  trx: Trx,
  scope: Scope,
  { kind, about, was }: { kind: RemindedKind; about: string; was: string | null },
  reminded_at: string | null,
): Promise<boolean> {
  const rows = updateIn(trx, scope, kind as 'request')
    .set({ reminded_at })
    .where('id', '=', about)
  const written =
    was === null ? rows.where('reminded_at', 'is', null) : rows.where('reminded_at', '=', was)
  return (await written.returning('id').executeTakeFirst()) !== undefined
}
