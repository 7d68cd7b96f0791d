import type { Transaction } from 'kysely'
import { updateIn } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { isTheirs } from './reader-store.ts'

type Trx = Transaction<Tables>

/** Whose doing it is, and what of a client they may see. */
type Seeing = Parameters<typeof isTheirs>[0]

/** A thread up to its last message that was read. */
interface ReadUntil {
  project: string
  last_number: number
}

/**
 * Since when a client's messages wait in a thread of theirs; undefined where there is another message
 * by now, and where the thread is not theirs.
 */
export async function threadWaits(
  trx: Trx,
  reader: Seeing,
  { project, last_number }: ReadUntil,
): Promise<{ waits_since: string | null } | undefined> {
  return await trx
    .selectFrom('thread')
    .select('waits_since')
    .where('project_id', '=', project)
    .where('last_number', '=', last_number)
    .where(isTheirs(reader, 'thread.project_id'))
    .executeTakeFirst()
}

/** Sets since when they wait; false where there is another message by now. */
export async function setThreadWaits(
  trx: Trx,
  { project, last_number }: ReadUntil,
  waits_since: string | null,
): Promise<boolean> {
  const written = updateIn(trx, 'staff', 'thread')
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

/** Sets when the answer to a client request was seen; false where it is another by now, or not theirs. */
export async function setAnswerSeen(
  trx: Trx,
  reader: Seeing,
  { id, at }: Given,
  seen_at: string | null,
): Promise<boolean> {
  const written = updateIn(trx, 'staff', 'request')
    .set({ seen_at })
    .where('id', '=', id)
    .where('answered_at', '=', at)
    .where(isTheirs(reader, 'request.project_id'))
    .returning('id')
  return (await written.executeTakeFirst()) !== undefined
}

/** The same of a decision on an approval. */
export async function setDecisionSeen(
  trx: Trx,
  reader: Seeing,
  { id, at }: Given,
  seen_at: string | null,
): Promise<boolean> {
  const written = updateIn(trx, 'staff', 'approval')
    .set({ seen_at })
    .where('id', '=', id)
    .where('decided_at', '=', at)
    .where(isTheirs(reader, 'approval.project_id'))
    .returning('id')
  return (await written.executeTakeFirst()) !== undefined
}
