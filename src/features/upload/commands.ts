import { open as openFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { reasonNotToRead } from '../../platform/command/input.ts'
import type { fileAdder } from './add.ts'

type AddFile = ReturnType<typeof fileAdder>

interface Given {
  author: Parameters<AddFile>[1]
  addFile: AddFile
  findProject: (id: string) => Promise<unknown>
}

/** Adds a file to a project, as a command of `document`. */
export const uploadCommands = (open: Open<Given>) => ({ add: add(open) })

const add = (open: Open<Given>) =>
  command({
    summary: 'Add a file to the documents of a project, or a version to one that is there.',
    example: 'document add ID report.pdf Reports',
    arguments: {
      project: 'The id of the project, as project list prints it.',
      file: 'The file. One of the same name in the same folder gets a new version.',
      'folder?': 'The folder to put it in, such as Contracts/2026; the top if left out.',
    },

    run: async ({ project: of, file, folder = '' }) =>
      await open(async ({ addFile, findProject, author }) => {
        await findProject(of)
        const { size, bytes } = await contentOf(file)
        const given = { project: of, folder, name: basename(file), size, bytes }
        const made = await addFile(given, author).finally(() => bytes.destroy())
        return done(`Added: ${made.document}, version ${made.version}`, made)
      }),
  }).prints({ document: 'The id of the document.', version: 'The id of the version.' })

async function contentOf(path: string) {
  const handle = await openFile(path).catch((error: unknown) => {
    throw new StartError(`${path} cannot be read: ${reasonNotToRead(error)}.`)
  })
  const found = await handle.stat()
  if (found.isFile()) return { size: found.size, bytes: handle.createReadStream() }
  await handle.close()
  throw new StartError(`${path} is no file.`)
}
