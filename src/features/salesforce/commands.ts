import { StartError } from '../../contract/start-error.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import {
  limitOf,
  nextField,
  pageLines,
  pageOfTasks,
  pagingOptions,
} from '../../platform/outbox/paging.ts'
import type { OutboxEntry, Outbox } from '../../platform/outbox/queue.ts'
import { taskFields, taskLine, taskPage } from '../../platform/outbox/lines.ts'

interface Given {
  outbox: Pick<Outbox, 'list' | 'show' | 'retry'>
}

const id = 'The id of the delivery, as salesforce list prints it.'

/** Lists, shows and replays deliveries of enquiries to Salesforce. */
export const salesforceCommands = (open: Open<Given>) => ({
  list: command({
    summary: 'List the deliveries, the newest first.',
    example: 'salesforce list --limit 100',
    options: pagingOptions,

    run: async ({ limit: given, after }) => {
      const limit = limitOf(given)
      return await open(async ({ outbox }) => {
        const last = after === undefined ? undefined : await find(outbox, after)
        const { tasks: items, next } = await pageOfTasks(outbox, 'salesforce', limit, last)
        const shown = { command: 'salesforce list', limit, next, empty: 'Nothing there.' }
        return done(pageLines(items.map(taskLine), shown), { items, next })
      })
    },
  }).prints({ items: [taskFields], next: nextField }),
  show: command({
    summary: 'Show a delivery with what is delivered.',
    example: 'salesforce show ID',
    arguments: { id },

    run: async ({ id: wanted }) =>
      await open(async ({ outbox }) => {
        const entry = await find(outbox, wanted)
        return done(taskPage(entry), entry)
      }),
  }).prints(taskFields),
  replay: command({
    summary: 'Queue a delivery again, from the first attempt.',
    example: 'salesforce replay ID',
    arguments: { id },

    run: async ({ id: wanted }) =>
      await open(async ({ outbox }) => {
        await find(outbox, wanted)
        if (await outbox.retry(wanted))
          return done('It will be tried within a second.', { id: wanted })
        throw new StartError('It is being tried just now.')
      }),
  }).prints({ id: 'Its id.' }),
})

async function find(outbox: Given['outbox'], id: string): Promise<OutboxEntry> {
  const entry = await outbox.show(id)
  if (entry?.kind !== 'salesforce') throw new StartError(`There is no delivery ${id}.`)
  return entry
}
