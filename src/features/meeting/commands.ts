import type { SignedInActor } from '../../platform/audit/entry.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { named, readJsonFile } from '../../platform/command/input.ts'
import { row } from '../../platform/command/lines.ts'
import { newEvent } from './contract.ts'
import type { Wired } from '../../platform/command/wired.ts'
import type { addEvent } from './add.ts'
import type { Events } from './store.ts'
import type { withdrawEvent } from './withdraw.ts'

interface Given {
  actor: SignedInActor
  events: {
    list: () => ReturnType<Events['endingAfter']>
    add: Wired<typeof addEvent>
    withdraw: Wired<typeof withdrawEvent>
  }
  findProject: (id: string) => Promise<{ id: string }>
}

/** Commands for meetings with clients. */
export const eventCommands = (open: Open<Given>) => ({
  list: command({
    summary: 'List the meetings to come and those of the last week, the soonest first.',
    example: 'event list',

    run: async () =>
      await open(async ({ events }) => {
        const all = await events.list()
        const lines = all.map((one) =>
          row(one.id, one.starts_at, `${one.client_name}: ${one.title}`),
        )
        return done(lines.join('\n') || 'Nothing is planned.', all)
      }),
  }).prints([
    {
      id: 'Its id.',
      title: 'What it is about.',
      place: 'Where, or how to join.',
      starts_at: 'When it begins.',
      ends_at: 'When it ends.',
      client_name: 'The client company.',
    },
  ]),
  add: command({
    summary: 'Plan a meeting with a client, and notify them.',
    example: 'event add ID meeting.json',
    arguments: {
      project: 'The id of the project, as project list prints it.',
      file: 'JSON with title, place, starts_at and ends_at; - for standard input.',
    },

    run: async ({ project: of, file }) => {
      const given = readJsonFile(newEvent, file)
      return await open(async ({ events, findProject, actor }) => {
        await findProject(of)
        const { id } = await events.add(of, given, actor)
        return done(`Added: ${id}`, { id })
      })
    },
  }).prints({ id: 'The id of the new meeting.' }),
  withdraw: command({
    summary: 'Cancel a meeting.',
    example: 'event withdraw ID',
    arguments: { event: 'The id of the meeting, as event list prints it.' },

    run: async ({ event: id }) =>
      await open(async ({ events, actor }) => {
        await named('meeting', id, () => events.withdraw(id, actor))
        return done('Withdrawn.', { id })
      }),
  }).prints({ id: 'The id of the meeting.' }),
})
