import type { Transaction } from 'kysely'
import type { FirmNews, NewNotice, ProjectAct } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { addressOf, type ArrivedFile } from './contract.ts'
import { addDocument, lockDocument } from './store.ts'
import { addVersion, versionFacts } from './version-store.ts'

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

/** How announcements reach people: the clients of an organisation, and the firm. */
export interface Notifiers {
  /** The people of an organisation. */
  notify: (trx: Transaction<Tables>, notice: NewNotice) => Promise<void>
  notifyFirm: (trx: Transaction<Tables>, news: FirmNews) => Promise<void>
  /** Says to the open pages of colleagues that there is something new. */
  noteAct: (trx: Transaction<Tables>, act: ProjectAct) => Promise<void>
}

/**
 * Notifies that a version can be opened: clients when the firm sent it, the firm when they did; nobody of
 * one whose document was removed meanwhile.
 */
export async function announce(
  trx: Transaction<Tables>,
  version: string,
  { notify, notifyFirm, noteAct }: Notifiers,
) {
  const { place, link, title, name, number, isRemoved, ...by } = await factsOf(trx, version)
  if (isRemoved) return
  if (by.by_account !== null) {
    const what = number === 1 ? name : `version ${number} of ${name}`
    const why = by.request === null ? '' : ` for “${by.request}”`
    await noteAct(trx, { ...place, by: by.by_account })
    return await notifyFirm(trx, { ...place, text: `${by.by_name} sent ${what}${why}.` })
  }
  const text =
    number === 1 ? `New document in ${title}: ${name}` : `Version ${number} in ${title}: ${name}`
  await notify(trx, { ...place, kind: 'document', text, link })
}

/** Notifies the sender of a version, client or firm, that a virus was found in it. */
export async function announceRefusal(
  trx: Transaction<Tables>,
  version: string,
  { notify, notifyFirm }: Notifiers,
) {
  const { place, link, name, by_account } = await factsOf(trx, version)
  const text = `A virus was found in ${name}, so nobody can open it.`
  if (by_account === null) return await notifyFirm(trx, { ...place, text })
  await notify(trx, { ...place, kind: 'document', text, link, only: by_account })
}

async function factsOf(trx: Transaction<Tables>, version: string) {
  const { document_id, organisation, project, removed_at, ...rest } = await versionFacts(
    trx,
    version,
  )
  return {
    ...rest,
    isRemoved: removed_at !== null,
    place: { organisation, project },
    link: addressOf(document_id),
  }
}
