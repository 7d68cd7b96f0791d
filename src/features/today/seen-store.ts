import type { Transaction } from 'kysely'
import { selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** A thread up to its last message that was read. */
interface ReadUntil {
  project: string
  last_number: number
}

/**
 * Since when a client's messages wait in a thread; undefined where there is another message by now, and
 * where the thread is outside of the scope.
 */
export async function threadWaits(
  trx: Trx,
  scope: Scope,
  { project, last_number }: ReadUntil,
): Promise<{ waits_since: string | null } | undefined> {
  return await selectIn(trx, scope, 'thread')
    .select('waits_since')
    .where('project_id', '=', project)
    .where('last_number', '=', last_number)
    .executeTakeFirst()
}

/** Sets since when they wait; false where there is another message by now. */
export async function setThreadWaits(
  trx: Trx,
  scope: Scope,
  { project, last_number }: ReadUntil,
  waits_since: string | null,
): Promise<boolean> {
  const written = updateIn(trx, scope, 'thread')
    .set({ waits_since })
    .where('project_id', '=', project)
    .where('last_number', '=', last_number)
    .returning('project_id')
  return (await written.executeTakeFirst()) !== undefined
}

/** An answer or a decision, by when it was given. */
interface Given {
  id: string
  at: string
}

/** Sets when the answer to a client request was seen; false where it is another by now, or out of the scope. */
export async function setAnswerSeen(
  trx: Trx,
  scope: Scope,
  { id, at }: Given,
  seen_at: string | null,
): Promise<boolean> {
  const written = updateIn(trx, scope, 'request')
    .set({ seen_at })
    .where('id', '=', id)
    .where('answered_at', '=', at)
    .returning('id')
  return (await written.executeTakeFirst()) !== undefined
}

/** The same of a decision on an approval. */
export async function setDecisionSeen(
  trx: Trx,
  scope: Scope,
  { id, at }: Given,
  seen_at: string | null,
): Promise<boolean> {
  const written = updateIn(trx, scope, 'approval')
    .set({ seen_at })
    .where('id', '=', id)
    .where('decided_at', '=', at)
    .returning('id')
  return (await written.executeTakeFirst()) !== undefined
}
