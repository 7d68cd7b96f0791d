import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { newId } from '../../platform/auth/token.ts'
import { announce, type Tell } from './announce.ts'
import type { ArrivedFile } from './contract.ts'

/** The virus check: when it is on, nobody gets a file before the scanner has found it clean. */
export interface Checking {
  isOn: boolean
  add: AddTask
  tell: Tell
}

/**
 * Writes a document, or a new version of one, and notifies of it; with a scanner, only once that
 * has found it clean. `filed` runs before anybody is notified.
 */
export async function file(
  trx: Transaction<Tables>,
  arrived: ArrivedFile,
  { isOn, add, tell }: Checking,
  filed?: (version: string) => Promise<void>,
): Promise<{ document: string; version: string }> {
  const { project_id, document_id, folder, ...own } = arrived
  const { organisation_id, name, created_at } = own
  const document = document_id ?? newId()
  if (document_id === null) {
    const place = { id: document, organisation_id, project_id, folder, name }
    await trx
      .insertInto('document')
      .values({ ...place, created_at, removed_at: null })
      .execute()
  } else await claim(trx, organisation_id, document_id)
  const { last } = await trx
    .selectFrom('document_version')
    .select((is) => is.fn.max('number').as('last'))
    .where('document_id', '=', document)
    .executeTakeFirstOrThrow()
  const version = newId()
  const state = isOn ? 'quarantined' : 'available'
  const row = { id: version, document_id: document, number: (last ?? 0) + 1, state } as const
  await trx
    .insertInto('document_version')
    .values({ ...own, ...row })
    .execute()
  await filed?.(version)
  if (isOn) await add(trx, { kind: 'scan', about: version, payload: {} })
  else await announce(trx, version, tell)
  return { document, version }
}

/** Locks the document: adding another version at the same time waits, so numbers are unique. */
async function claim(trx: Transaction<Tables>, organisation: string, id: string): Promise<void> {
  const claimed = await trx
    .updateTable('document')
    .set((is) => ({ name: is.ref('name') }))
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) throw notFound()
}
