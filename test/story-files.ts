import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { Tables } from '../src/database/tables.ts'
import { hashOf } from '../src/platform/token.ts'
import { idOf, markOf, tokenOf, type Company, type Name } from './story.ts'

interface Page {
  at: (minutes: number) => string
  add: <T extends keyof Tables>(table: T, row: Insertable<Tables[T]>) => Promise<void>
}

/** What a file of the story says, and what comes as the next piece of one: a text of 7 letters. */
const textOf = (key: Company) => `The file of ${markOf(key)}`
export const piece = 'a piece'

/** A document of a company, a file on its way from somebody, and their ticket to the document. */
export async function addFiles(page: Page, key: Company, reader: Name): Promise<void> {
  const { at, add } = page
  const mark = markOf(key)
  const own = { organisation_id: idOf('organisation', key), created_at: at(-50) }
  const [project_id, account_id] = [idOf('project', key), idOf('account', reader)]
  const [document_id, version_id] = [idOf('document', key), idOf('version', key)]
  const name = `${mark}.txt`
  const place = { project_id, folder: `Of ${mark}`, name }
  await add('document', { ...own, ...place, id: document_id, removed_at: null })
  const bytes = { size: textOf(key).length, sha256: 'b'.repeat(64), file_key: `${mark}-bytes` }
  const kind = { media_type: 'text/plain', state: 'available' as const, number: 1 }
  const by = { by_name: `Sender ${mark}`, by_account: account_id }
  await add('document_version', {
    ...own,
    ...bytes,
    ...kind,
    ...by,
    id: version_id,
    document_id,
    name,
  })
  await addGone(page, key, { own, project_id, by })
  const coming = { size: piece.length, received: 0, file_key: `${mark}-coming`, leased_until: null }
  const whose = {
    id: idOf('upload', key),
    document_id: null,
    request_id: null,
    account_id,
    expires_at: at(60),
  }
  await add('upload', { ...own, ...place, ...coming, ...whose })
  const opens = { session_id: idOf('session', reader), version_id, project_id: null, preview: 0 }
  const unused = { client_hash: null, used_at: null, expires_at: at(1), created_at: at(0) }
  const { organisation_id } = own
  const token_hash = hashOf(tokenOf(reader, 'ticket'))
  await add('ticket', { token_hash, organisation_id, account_id, ...opens, ...unused })
}

interface Owned {
  own: { organisation_id: string; created_at: string }
  project_id: string
  by: { by_name: string; by_account: string }
}

/** A document that was taken away, and can be brought back. */
async function addGone({ at, add }: Page, key: Company, { own, project_id, by }: Owned) {
  const mark = markOf(key)
  const [id, name] = [idOf('gone', key), `${mark}-gone.txt`]
  await add('document', { ...own, id, project_id, folder: '', name, removed_at: at(-20) })
  const bytes = { size: 4, sha256: 'c'.repeat(64), file_key: `${mark}-gone` }
  const kind = { media_type: 'text/plain', state: 'available' as const, number: 1 }
  const version = { id: idOf('past', key), document_id: id, name }
  await add('document_version', { ...own, ...bytes, ...kind, ...by, ...version })
}

/** Puts the bytes where the program looks for them. */
export async function storeFiles(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'files')
  await mkdir(folder, { recursive: true })
  for (const key of ['halden', 'cedar'] as const) {
    await writeFile(join(folder, `${markOf(key)}-bytes`), textOf(key))
    await writeFile(join(folder, `${markOf(key)}-gone`), 'gone')
  }
}
