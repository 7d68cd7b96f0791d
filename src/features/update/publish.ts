import type { Transaction } from 'kysely'
import type { Health, Notice } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/auth/token.ts'
import type { NewUpdate } from './contract.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  /** The project, or 404. */
  find: (id: string) => Promise<{ id: string; organisation_id: string; title: string }>
  /** Keeps what the newest update says where the list of projects is read. */
  keepStanding: (
    trx: Transaction<Tables>,
    standing: { id: string; health: Health; progress: number; updated_at: string },
  ) => Promise<void>
  /** Tells the people of the organisation. */
  notify: (trx: Transaction<Tables>, notice: Notice) => Promise<void>
}

/** Publishes a status report, with what changed since the one before, frozen as it is now. */
export function publisher({ database, clock, audit, find, keepStanding, notify }: Parts) {
  return async (id: string, given: NewUpdate, author: { by: Actor; name: string }) => {
    const project = await find(id)
    const now = clock.now().toISOString()
    const { done, next, risks, needed, ...told } = given
    await database.transaction(async (trx) => {
      const changes = await changesSince(trx, id, given)
      const lists = { done, next, risks, needed, changes }
      const texts = Object.fromEntries(
        Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)]),
      ) as Record<keyof typeof lists, string>
      const owned = { id: newId(), organisation_id: project.organisation_id, project_id: id }
      const from = { author_id: author.by.viewer?.account ?? null, author_name: author.name }
      const row = { ...owned, ...told, ...texts, ...from, created_at: now }
      await trx.insertInto('project_update').values(row).execute()
      await keepStanding(trx, {
        id,
        health: given.health,
        progress: given.progress,
        updated_at: now,
      })
      await notify(trx, {
        organisation: project.organisation_id,
        project: id,
        kind: 'update',
        text: `New update on ${project.title}: ${given.title}`,
        link: `/dashboard?project=${id}#projects`,
      })
      const entry = { action: 'update-published', about: owned.id }
      await audit.append(trx, author.by, { ...entry, organisation: project.organisation_id })
    })
  }
}

const words = (status: string) => status.replace('_', ' ')

/** In sentences, because it is read later, when nothing of it can be looked up any more. */
async function changesSince(trx: Transaction<Tables>, project_id: string, given: NewUpdate) {
  const before = await trx
    .selectFrom('project_update')
    .select(['health', 'progress', 'created_at'])
    .where('project_id', '=', project_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const since = before?.created_at ?? ''
  const reached = await trx
    .selectFrom('milestone')
    .select('title')
    .where('project_id', '=', project_id)
    .where('reached_at', '>', since)
    .orderBy('reached_at')
    .execute()
  const steps = await trx
    .selectFrom('status_change')
    .select(['from_status', 'to_status'])
    .where('project_id', '=', project_id)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  const moved = before && before.progress !== given.progress
  const turned = before && before.health !== given.health
  return [
    ...(moved ? [`Progress from ${before.progress}% to ${given.progress}%`] : []),
    ...(turned ? [`Health from ${words(before.health)} to ${words(given.health)}`] : []),
    ...steps.map((one) => `Status from ${words(one.from_status)} to ${words(one.to_status)}`),
    ...reached.map(({ title }) => `Reached: ${title}`),
  ]
}
