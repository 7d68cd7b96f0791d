import { Problem } from '../../contract/problem.ts'
import type { Scope } from '../../database/scope.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Files } from '../../platform/storage/files.ts'
import type { ProjectDocument } from '../document/contract.ts'

interface Parts {
  audit: Audit
  files: Files
  /** The project, or 404. */
  find: (id: string) => Promise<{ id: string; organisation_id: string }>
  /** The documents of a project. */
  list: (scope: Scope, project: string) => Promise<ProjectDocument[]>
  /** A version whose bytes may be served. Throws 404 for any other. */
  available: (
    scope: Scope,
    version: string,
  ) => Promise<{ file_key: string; size: number; sha256: string }>
}

/** A document of a project; without a number its newest version. */
export interface Wanted {
  project: string
  document: string
  number: number | undefined
}

const held = {
  quarantined: 'was not checked for viruses yet',
  refused: 'was found to hold a virus',
}

/**
 * Gives staff the bytes of a version, which makes an audit entry as it does for a client. Throws
 * 404 for one that does not exist, 409 for one that is not known to be clean.
 */
export function fetcher({ audit, files, find, list, available }: Parts) {
  return async ({ project, document, number }: Wanted, by: Actor) => {
    const { id, organisation_id: organisation } = await find(project)
    const all = await list('all', id)
    const versions = all.find((one) => one.id === document)?.versions ?? []
    const wanted = versions.find((one) => number === undefined || one.number === number)
    if (!wanted) throw new Problem(404, 'The project has no such document, or no such version.')
    const { state, name } = wanted
    if (state !== 'available')
      throw new Problem(409, `Version ${wanted.number} of ${name} ${held[state]}.`)
    const { file_key, size, sha256 } = await available('all', wanted.id)
    if ((await files.size(file_key)) !== size)
      throw new Problem(
        410,
        `The file of version ${wanted.number} of ${name} is missing or damaged.`,
      )
    await audit.act(by, async (_, record) =>
      record({ action: 'document-opened', about: wanted.id, organisation }),
    )
    return { id: wanted.id, number: wanted.number, name, sha256, bytes: files.read(file_key) }
  }
}
