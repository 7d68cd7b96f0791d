import type { Author } from '../../platform/audit/entry.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { named } from '../../platform/command/input.ts'
import { row } from '../../platform/command/lines.ts'
import type { ProjectDocument } from './contract.ts'

interface Given {
  author: Author
  documents: {
    list: (project: string) => Promise<ProjectDocument[]>
    remove: (id: string, author: Author) => Promise<void>
    restore: (id: string, author: Author) => Promise<void>
    delete: (id: string, author: Author) => Promise<void>
  }
  findProject: (id: string) => Promise<unknown>
}

const project = 'The id of the project, as project list prints it.'
const document = 'The id of the document, as document list prints it.'

/** Commands for the documents of projects; those that add and save files are in other slices. */
export const documentCommands = (open: Open<Given>) => ({
  list: command({
    summary: 'List the documents of a project with their newest versions.',
    example: 'document list ID',
    arguments: { project },

    run: async ({ project: id }) => await open(async (given) => await list(given, id)),
  }).prints([
    {
      id: 'Its id.',
      project_id: 'The project.',
      project_title: 'The title of the project.',
      folder: 'Its folder; empty for the top.',
      name: 'The name of the file.',
      removable: 'Whether a client can remove it.',
      held_for:
        'Why none can: firm (you sent a version) or approval (one is, or was, up for approval); or null.',
      versions: [
        {
          id: 'Its id, which approval ask takes.',
          number: 'Counted from 1; the newest comes first.',
          name: 'The name that the file had.',
          size: 'In bytes.',
          media_type: 'What kind of file it is.',
          sha256: 'In hexadecimal digits.',
          state: 'available, quarantined (being checked for viruses) or refused (has one).',
          by_name: 'Who sent it.',
          created_at: 'When.',
        },
      ],
    },
  ]),
  remove: command({
    summary: 'Remove a document; it can be restored for 30 days.',
    example: 'document remove ID',
    arguments: { document },

    run: async ({ document: id }) =>
      await open(async ({ documents, author }) => {
        await named('document', id, () => documents.remove(id, author))
        return done('Removed.', { id })
      }),
  }).prints({ id: 'The id of the document.' }),
  restore: command({
    summary: 'Restore a document that was removed in the last 30 days.',
    example: 'document restore ID',
    arguments: { document: 'The id of the document.' },

    run: async ({ document: id }) =>
      await open(async ({ documents, author }) => {
        await named('removed document', id, () => documents.restore(id, author))
        return done('Restored.', { id })
      }),
  }).prints({ id: 'The id of the document.' }),
  delete: command({
    summary: 'Delete a removed document for good, and its bytes at once; it cannot be undone.',
    example: 'document delete ID',
    arguments: { document: 'The id of the document, which document remove prints.' },

    run: async ({ document: id }) =>
      await open(async ({ documents, author }) => {
        await named('removed document', id, () => documents.delete(id, author))
        return done('Deleted.', { id })
      }),
  }).prints({ id: 'The id of the document.' }),
})

async function list({ documents, findProject }: Given, project: string) {
  await findProject(project)
  const all = await documents.list(project)
  const lines = all.map(({ id, folder, name, versions: [newest] }) => {
    const place = folder ? `${folder}/${name}` : name
    return row(id, (newest?.state ?? '').padEnd(11), `v${newest?.number}`, place)
  })
  return done(lines.join('\n') || 'No documents yet.', all)
}
