import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import type { Author } from '../../platform/audit/entry.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { readTextFile } from '../../platform/command/input.ts'
import { indented, row } from '../../platform/command/lines.ts'
import type { Wired } from '../../platform/command/wired.ts'
import { messageBody } from './contract.ts'
import type { sendAsFirm, ThreadProject } from './send.ts'
import type { ThreadNote } from './staff.contract.ts'
import { messageStore } from './store.ts'

interface Given {
  database: Database
  author: Author
  send: Wired<typeof sendAsFirm>
  /** The firm's own notes beside the messages. */
  notes: {
    note(project: ThreadProject, body: string, author: Author): Promise<{ id: string }>
    list(scope: 'all', project: string): Promise<ThreadNote[]>
  }
  findProject: (id: string) => Promise<ThreadProject>
}

const project = 'The id of the project, as project list prints it.'
const file = 'Plain text; - for standard input.'

/** Commands for the messages of projects, and for the firm's own notes. */
export const messageCommands = (open: Open<Given>) => ({
  list: command({
    summary: 'List the newest 200 messages of a project and its notes, the oldest first.',
    example: 'message list ID',
    arguments: { project },

    run: async ({ project: id }) =>
      await open(async (given) => {
        const { all, more } = await read(given, id)
        const older = more ? 'There are older ones.\n\n' : ''
        return done(older + (all.map(block).join('\n') || 'No messages yet.'), all)
      }),
  }).prints([
    {
      id: 'Its id.',
      number: 'Its place among the messages; null for a note.',
      author_name: 'Who wrote it.',
      from_firm: 'Whether that is one of the firm’s people.',
      body: 'The text.',
      created_at: 'When.',
      note: 'Whether it is a note that no client reads.',
    },
  ]),
  send: command({
    summary: 'Send a message to the people of a client.',
    example: 'message send ID message.txt',
    arguments: { project, file },

    run: async ({ project: id, file: from }) => {
      const body = readBody(from)
      return await open(async ({ send, findProject, author }) => {
        const made = await send(await findProject(id), body, author)
        return done('Sent.', { id: made.id })
      })
    },
  }).prints({ id: 'The id of the new message.' }),
  note: command({
    summary: 'Write a note beside the messages, for the firm alone.',
    example: 'message note ID note.txt',
    arguments: { project, file },

    run: async ({ project: id, file: from }) => {
      const body = readBody(from)
      return await open(async ({ notes, findProject, author }) => {
        const made = await notes.note(await findProject(id), body, author)
        return done('Noted, for the firm alone.', { id: made.id })
      })
    },
  }).prints({ id: 'The id of the new note.' }),
})

interface Written {
  id: string
  number: number | null
  author_name: string
  from_firm: boolean
  body: string
  created_at: string
  note: boolean
}

/** Messages and notes as one list, each completed by the fields of the other. */
async function read({ database, notes, findProject }: Given, id: string) {
  const { id: project } = await findProject(id)
  const { messages, more } = await messageStore(database).page('all', '', { project })
  const all: Written[] = [
    ...messages.map(({ mine: _mine, ...one }) => ({ ...one, note: false })),
    ...(await notes.list('all', id)).map((one) => ({
      ...one,
      number: null,
      from_firm: true,
      note: true,
    })),
  ]
  return { all: all.toSorted((a, b) => a.created_at.localeCompare(b.created_at)), more }
}

const block = ({ created_at, author_name, body, note }: Written) =>
  `${row(created_at, `${author_name}${note ? ' (note, for the firm alone)' : ''}`)}\n${indented(body)}\n`

function readBody(from: string): string {
  const parsed = messageBody.safeParse(readTextFile(from))
  if (parsed.success) return parsed.data
  throw new StartError(parsed.error.issues.map(({ message }) => message).join(' '))
}
