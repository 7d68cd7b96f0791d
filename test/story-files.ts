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
export async function addFiles({ at, add }: Page, key: Company, reader: Name): Promise<void> {
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
  const coming = { size: piece.length, received: 0, file_key: `${mark}-coming`, leased_until: null }
  const whose = { id: idOf('upload', key), document_id: null, account_id, expires_at: at(60) }
  await add('upload', { ...own, ...place, ...coming, ...whose })
  const opens = { session_id: idOf('session', reader), version_id, project_id: null, preview: 0 }
  const unused = { client_hash: null, used_at: null, expires_at: at(1), created_at: at(0) }
  const { organisation_id } = own
  const token_hash = hashOf(tokenOf(reader, 'ticket'))
  await add('ticket', { token_hash, organisation_id, account_id, ...opens, ...unused })
}

/** Puts the bytes where the program looks for them. */
export async function storeFiles(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'files')
  await mkdir(folder, { recursive: true })
  for (const key of ['halden', 'cedar'] as const)
    await writeFile(join(folder, `${markOf(key)}-bytes`), textOf(key))
}
