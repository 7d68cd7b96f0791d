import { newEvent } from '../../features/calendar/contract.ts'
import { done, type Command } from './command.ts'
import { readFileAs, withWork } from './commands-project.ts'

const usage = 'event add PROJECT FILE, or event list, or event withdraw EVENT'

const event: Command = {
  help: `Plan meetings with clients: ${usage}. FILE is JSON, or - for standard input.`,
  example: 'npm run portico -- event add ID meeting.json',
  async run({ words: [what, id = '', file = ''] }) {
    if (what === 'list') {
      return await withWork(async ({ events }) => {
        const all = await events.list()
        const lines = all.map(
          (one) => `${one.id}  ${one.starts_at}  ${one.client_name}: ${one.title}`,
        )
        return done(lines.join('\n') || 'Nothing is planned.', all)
      })
    }
    if (what === 'add' && file) {
      const given = readFileAs(newEvent, file)
      return await withWork(async ({ events }, _, { by }) => {
        const made = await events.add(id, given, by)
        return done(`Added: ${made.id}`, made)
      })
    }
    if (what !== 'withdraw' || !id) return done(`Say "${usage}".`, null, 2)
    return await withWork(async ({ events }, _, { by }) => {
      await events.withdraw(id, by)
      return done('Withdrawn.', { id })
    })
  },
}

export const eventCommands: Record<string, Command> = { event }
