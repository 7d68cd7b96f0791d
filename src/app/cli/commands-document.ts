import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Problem } from '../../contract/problem.ts'
import { StartError } from '../../contract/start-error.ts'
import { manageDocuments } from '../../features/document/manage.ts'
import { documentStore } from '../../features/document/store.ts'
import { fetcher } from '../../features/download/fetch.ts'
import { fileAdder } from '../../features/upload/add.ts'
import { atTheMachine, withAccounts } from './command-accounts.ts'
import { done, type Command, type Outcome } from './command.ts'
import { saveNew } from './save-new.ts'
import { manageWork } from '../server/work.ts'

type Documents = ReturnType<typeof manageDocuments> & {
  add: ReturnType<typeof fileAdder>
  fetch: ReturnType<typeof fetcher>
}
type Author = Parameters<Documents['add']>[1]

const staff = { account: '', isAdmin: true }

/** Runs with what manages documents; a refusal is one sentence and status 1. */
async function withDocuments(
  use: (documents: Documents, author: Author) => Promise<Outcome>,
): Promise<Outcome> {
  const run = withAccounts(async ({ audit }, { world, firm, filing, ...tell }) => {
    const { find } = manageWork({ ...world, ...tell, audit }).projects
    const parts = { ...world, ...filing, audit, find }
    const { list, named, available } = documentStore(world.database)
    const documents = {
      ...manageDocuments(parts),
      add: fileAdder({ ...parts, named }),
      fetch: fetcher({ ...parts, list: (at, id) => list(at, staff, id), available }),
    }
    return await use(documents, { by: atTheMachine, name: await firm() })
  })
  return await run.catch((error: unknown) => {
    throw error instanceof Problem ? new StartError(error.message) : error
  })
}

const usage = [
  'document list PROJECT',
  'document get PROJECT DOCUMENT [--version N] FILE',
  'document add PROJECT FILE [FOLDER]',
  'document remove DOCUMENT',
  'document restore DOCUMENT',
].join(', or ')

const document: Command = {
  help: `Look after the documents of projects: ${usage}.`,
  example: 'npm run portico -- document add ID report.pdf Reports',
  async run({ words: [what, first = '', path = '', folder = ''], version }) {
    if (what === 'list' && first) return await withDocuments((documents) => list(documents, first))
    if (what === 'get' && folder) {
      const number = version === undefined ? undefined : numberOf(version)
      return await get({ project: first, document: path, number }, folder)
    }
    if (what === 'add' && path) {
      return await withDocuments(async (documents, author) => {
        const bytes = createReadStream(path)
        const given = { project: first, folder, name: basename(path), size: sizeOf(path), bytes }
        const made = await documents.add(given, author)
        return done(`Added: ${made.document}, version ${made.version}`, made)
      })
    }
    if (what === 'restore' && first) {
      return await withDocuments(async (documents, author) => {
        await documents.restore(first, author)
        return done('Restored.', { id: first })
      })
    }
    if (what !== 'remove' || !first) return done(`Say "${usage}".`, null, 2)
    return await withDocuments(async (documents, author) => {
      await documents.remove(first, author)
      return done('Removed.', { id: first })
    })
  },
}

/** The file comes first: where there is one already, nobody has opened anything. */
async function get(wanted: Parameters<Documents['fetch']>[0], file: string): Promise<Outcome> {
  return await withDocuments(async ({ fetch }, { by }) => {
    const { bytes: _, ...got } = await saveNew(file, () => fetch(wanted, by))
    return done(`Saved: ${got.name}, version ${got.number}, as ${file}`, { ...got, file })
  })
}

function numberOf(version: string): number {
  if (!/^[1-9]\d{0,8}$/.test(version)) throw new StartError('A version is a number such as 2.')
  return Number(version)
}

function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new StartError(`${path} is no file.`)
  return found.size
}

async function list(documents: Documents, project: string): Promise<Outcome> {
  const all = await documents.list(project)
  const lines = all.map(({ id, folder, name, versions }) => {
    const [newest] = versions
    const place = folder ? `${folder}/${name}` : name
    return `${id}  ${(newest?.state ?? '').padEnd(11)}  v${newest?.number}  ${place}`
  })
  return done(lines.join('\n') || 'No documents yet.', all)
}

export const documentCommands: Record<string, Command> = { document }
