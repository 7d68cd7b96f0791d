import type { Database } from '../../database/open.ts'
import type { Author } from '../../platform/audit/entry.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { readJsonFile } from '../../platform/command/input.ts'
import { indented, row } from '../../platform/command/lines.ts'
import { newUpdate } from './contract.ts'
import type { Wired } from '../../platform/command/wired.ts'
import type { publishUpdate } from './publish.ts'
import { updateStore, type ReadReceipt } from './store.ts'

interface Given {
  database: Database
  author: Author
  publish: Wired<typeof publishUpdate>
  findProject: (id: string) => Promise<{ id: string }>
}

const project = 'The id of the project, as project list prints it.'

/** Commands for status reports, and who has read them. */
export const updateCommands = (open: Open<Given>) => ({
  publish: command({
    summary: 'Publish a status report, and notify the client.',
    example: 'update publish ID report.json',
    arguments: {
      project,
      file: 'JSON with title, content, health, progress and lists; - for standard input.',
    },

    run: async ({ project: id, file }) => {
      const given = readJsonFile(newUpdate, file)
      return await open(async ({ publish, findProject, author }) => {
        await findProject(id)
        await publish(id, given, author)
        return done('Published.', { id })
      })
    },
  }).prints({ id: 'The id of the project.' }),
  list: command({
    summary: 'List the status reports of a project, and who has read each.',
    example: 'update list ID',
    arguments: { project },

    run: async ({ project: id }) =>
      await open(async ({ database, findProject }) => {
        const all = await read(database, await findProject(id))
        return done(all.map(block).join('\n') || 'No updates yet.', all)
      }),
  }).prints([
    {
      id: 'Its id.',
      title: 'Its title.',
      content: 'The report.',
      author_name: 'Who wrote it.',
      created_at: 'When.',
      health: 'on_track, at_risk or off_track.',
      progress: 'In per cent.',
      done: 'What is done.',
      next: 'What comes next.',
      risks: 'What may go wrong.',
      needed: 'What the firm needs of the client.',
      changes: 'What changed since the report before.',
      readers: [
        { name: 'Who has read it.', username: 'What they sign in with.', read_at: 'When.' },
      ],
    },
  ]),
})

async function read(database: Database, { id }: { id: string }) {
  const updates = updateStore(database)
  const readings = await updates.readings('all', id)
  return (await updates.list('all', id)).map((one) => ({
    ...one,
    readers: readings.filter(({ update_id }) => update_id === one.id).map(asReader),
  }))
}

function block(one: Awaited<ReturnType<typeof read>>[number]): string {
  const health = one.health.replace('_', ' ').padEnd(9)
  const progress = `${`${one.progress}`.padStart(3)}%`
  const head = row(one.id, one.created_at, health, progress, `${one.author_name}: ${one.title}`)
  const read = one.readers.map(({ name, read_at }) => row(`Read by ${name}, ${read_at}`))
  return `${head}\n${indented(read.join('\n') || 'Read by nobody yet')}`
}

const asReader = ({ username, first_name, last_name, read_at }: ReadReceipt) => ({
  name: `${first_name} ${last_name}`.trim() || (username ?? ''),
  username,
  read_at,
})
