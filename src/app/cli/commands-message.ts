import { readFileSync } from 'node:fs'
import { StartError } from '../../contract/start-error.ts'
import { messageBody } from '../../features/message/contract.ts'
import { messageStore } from '../../features/message/store.ts'
import { done, type Command, type Outcome } from './command.ts'
import { withWork } from './commands-project.ts'

const usage = 'message list PROJECT, or message send PROJECT FILE, or message note PROJECT FILE'

const message: Command = {
  help: `Read and write messages: ${usage}. FILE is plain text, or - for standard input.`,
  example: 'npm run portico -- message send ID letter.txt',
  async run({ words: [what, id = '', file = ''] }) {
    if (what === 'list' && id) return await list(id)
    if ((what !== 'send' && what !== 'note') || !file) return done(`Say "${usage}".`, null, 2)
    const body = readBody(file)
    return await withWork(async ({ projects, send, notes }, _, author) => {
      const project = await projects.find(id)
      const write = what === 'send' ? send : notes.note
      const made = await write(project, body, author)
      return done(what === 'send' ? 'Sent.' : 'Noted, for the firm alone.', { id: made.id })
    })
  },
}

export const messageCommands: Record<string, Command> = { message }

/** The newest 200 messages with the firm's own notes among them, the oldest first. */
async function list(id: string): Promise<Outcome> {
  return await withWork(async ({ projects, notes }, _, __, { database }) => {
    const { organisation_id } = await projects.find(id)
    const reader = { organisation: organisation_id, account: '' }
    const { messages } = await messageStore(database).page(reader, id)
    const all = [
      ...messages.map((one) => ({ ...one, note: false })),
      ...(await notes.list(id)).map((one) => ({ ...one, note: true })),
    ].toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    const lines = all.map(
      ({ created_at, author_name, body, note }) =>
        `${created_at}  ${author_name}${note ? ' (note, for the firm alone)' : ''}\n${body}\n`,
    )
    return done(lines.join('\n') || 'No messages yet.', all)
  })
}

function readBody(file: string): string {
  const parsed = messageBody.safeParse(readFileSync(file === '-' ? 0 : file, 'utf8'))
  if (parsed.success) return parsed.data
  throw new StartError(parsed.error.issues.map(({ message }) => message).join(' '))
}
