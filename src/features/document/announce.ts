import type { Transaction } from 'kysely'
import type { FirmNews, Notice } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { addressOf } from './contract.ts'

/** How people are notified of documents. */
export interface Tell {
  /** The people of an organisation. */
  notify: (trx: Transaction<Tables>, notice: Notice) => Promise<void>
  notifyFirm: (trx: Transaction<Tables>, news: FirmNews) => Promise<void>
}

/** Notifies that a version can be opened: clients when the firm sent it, the firm when they did. */
export async function announce(trx: Transaction<Tables>, version: string, tell: Tell) {
  const { place, link, title, name, number, ...by } = await factsOf(trx, version)
  if (by.by_account !== null) {
    const what = number === 1 ? name : `version ${number} of ${name}`
    const why = by.asked === null ? '' : ` for “${by.asked}”`
    return await tell.notifyFirm(trx, { ...place, text: `${by.by_name} sent ${what}${why}.` })
  }
  const text =
    number === 1 ? `New document in ${title}: ${name}` : `Version ${number} in ${title}: ${name}`
  await tell.notify(trx, { ...place, kind: 'document', text, link })
}

/** Notifies the sender of a version, client or firm, that a virus was found in it. */
export async function announceRefusal(trx: Transaction<Tables>, version: string, tell: Tell) {
  const { place, link, name, by_account } = await factsOf(trx, version)
  const text = `A virus was found in ${name}, so nobody can open it.`
  if (by_account === null) return await tell.notifyFirm(trx, { ...place, text })
  await tell.notify(trx, { ...place, kind: 'document', text, link, only: by_account })
}

async function factsOf(trx: Transaction<Tables>, version: string) {
  const row = await trx
    .selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_version.document_id')
    .innerJoin('project', 'project.id', 'document.project_id')
    .leftJoin('request', 'request.version_id', 'document_version.id')
    .select('request.title as asked')
    .select(['document_id', 'document_version.name', 'number', 'by_account', 'by_name'])
    .select(['project.organisation_id as organisation', 'project.id as project', 'project.title'])
    .where('document_version.id', '=', version)
    .executeTakeFirstOrThrow()
  const { document_id, organisation, project, ...rest } = row
  return { ...rest, place: { organisation, project }, link: addressOf(document_id) }
}
