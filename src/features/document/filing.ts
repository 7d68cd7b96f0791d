import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { announce, type Notifiers } from './announce.ts'
import type { ArrivedFile } from './contract.ts'
import { addDocument, lockDocument } from './store.ts'
import { addVersion } from './version-store.ts'

/** The virus check: when it is on, nobody gets a file before the scanner has found it clean. */
export interface Checking {
  isOn: boolean
  add: AddTask
  notifiers: Notifiers
}

/**
 * Writes a document, or a new version of one, and notifies of it; with a scanner, only once that
 * has found it clean. `filed` runs before anybody is notified.
 */
export async function file(
  trx: Transaction<Tables>,
  arrived: ArrivedFile,
  { isOn, add, notifiers }: Checking,
  filed?: (version: string) => Promise<void>,
): Promise<{ document: string; version: string }> {
  const { organisation_id, document_id } = arrived
  if (document_id !== null) await lockDocument(trx, organisation_id, document_id)
  const document = document_id ?? (await addDocument(trx, arrived))
  const version = await addVersion(trx, document, arrived, isOn ? 'quarantined' : 'available')
  await filed?.(version)
  if (isOn) await add(trx, { kind: 'scan', about: version, payload: {} })
  else await announce(trx, version, notifiers)
  return { document, version }
}
