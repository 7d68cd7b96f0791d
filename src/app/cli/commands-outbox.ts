import { enquiryStore } from '../../features/enquiry/store.ts'
import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { createOutbox, type Entry } from '../../platform/outbox/queue.ts'
import { done, withDatabase, type Command, type Outcome } from './command.ts'

/** Reads and puts back only: the tries are made by the program that runs. */
const outboxOf = (database: Database) =>
  createOutbox({ database, clock: systemClock, log: createLog('silent'), perform: {} })

const enquiries: Command = {
  help: 'List the enquiries, or show one: enquiry list, enquiry show REFERENCE.',
  example: 'npm run portico -- enquiry list --json',
  run: async ({ words: [what, name = ''] }) =>
    await withDatabase(async (database) => {
      const store = enquiryStore(database)
      if (what === 'list') {
        const all = await store.list()
        const lines = all.map(
          (one) =>
            `${one.reference}  ${one.received_at}  ${one.quarantined_at ? 'review ' : 'inbox  '}` +
            `${one.name} <${one.email}>`,
        )
        return done(lines.join('\n') || 'No enquiries yet.', all)
      }
      if (what !== 'show') return done('Say "enquiry list" or "enquiry show REFERENCE".', null, 2)
      const one = await store.find(name)
      if (!one) throw new StartError(`There is no enquiry ${name}.`)
      const tasks = await outboxOf(database).list({ about: one.id })
      const fields = Object.entries(one).map(([field, value]) => `${field}: ${value}`)
      const text = [...fields, '', ...tasks.map(lineOf)].join('\n')
      return done(text, { ...one, outbox: tasks })
    }),
}

const lineOf = (entry: Entry) =>
  `${entry.id}  ${entry.kind}  ${entry.state}  tries ${entry.attempts}` +
  (entry.next_try_at ? `  next try ${entry.next_try_at}` : '') +
  (entry.last_error ? `  ${entry.last_error}` : '') +
  (entry.outcome ? `  ${entry.outcome}` : '')

/** The commands that look at one kind of task and put one back. */
function tasks(kind: Entry['kind'], name: string, again: string): Command {
  const usage = `Say "${name} list", "${name} show ID" or "${name} ${again} ID".`
  return {
    help: `List, show or ${again} what waits: ${name} list, ${name} show ID, ${name} ${again} ID.`,
    example: `npm run portico -- ${name} list`,
    run: async ({ words: [what, id = ''] }) =>
      await withDatabase(async (database): Promise<Outcome> => {
        const outbox = outboxOf(database)
        if (what === 'list') {
          const all = await outbox.list({ kind })
          return done(all.map(lineOf).join('\n') || 'Nothing there.', all)
        }
        if (what !== 'show' && what !== again) return done(usage, null, 2)
        const entry = await outbox.show(id)
        if (entry?.kind !== kind) throw new StartError(`There is no ${name} ${id}.`)
        if (what === 'show') return done(JSON.stringify(entry, null, 2), entry)
        if (await outbox.retry(id)) return done('It will be tried within a second.', { id })
        throw new StartError('It is being tried just now.')
      }),
  }
}

export const outboxCommands: Record<string, Command> = {
  enquiry: enquiries,
  mail: tasks('mail', 'mail', 'retry'),
  salesforce: tasks('salesforce', 'salesforce', 'replay'),
}
