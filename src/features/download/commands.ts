import { command, done, type Open } from '../../platform/command/command.ts'
import { numberOf } from '../../platform/command/input.ts'
import type { fetcher } from './fetch.ts'
import { saveNew } from './save-new.ts'

type Fetch = ReturnType<typeof fetcher>

interface Given {
  actor: Parameters<Fetch>[1]
  fetchDocument: Fetch
  findProject: (id: string) => Promise<unknown>
}

/** Saves a document as a file, as a command of `document`. */
export const downloadCommands = (open: Open<Given>) => ({ get: get(open) })

/** The target file is made first: if it exists already, the document is not opened at all. */
const get = (open: Open<Given>) =>
  command({
    summary: 'Save a document as a new file; the audit says so.',
    example: 'document get ID DOCUMENT copy.pdf',
    arguments: {
      project: 'The id of the project, as project list prints it.',
      document: 'The id of the document, as document list prints it.',
      file: 'Where to save it; nothing is overwritten.',
    },
    options: { 'version <number>': 'Which version; the newest if left out.' },

    run: async ({ project: of, document: id, file, version }) => {
      const number = version === undefined ? undefined : numberOf('--version', version, 999_999_999)
      return await open(async ({ fetchDocument, findProject, actor }) => {
        await findProject(of)
        const fetch = () => fetchDocument({ project: of, document: id, number }, actor)
        const { bytes: _, ...got } = await saveNew(file, fetch)
        return done(`Saved: ${got.name}, version ${got.number}, as ${file}`, { ...got, file })
      })
    },
  }).prints({
    id: 'The id of the version.',
    number: 'Which version it is.',
    name: 'The name that the file had.',
    sha256: 'In hexadecimal digits.',
    file: 'Where it was saved.',
  })
