import { Problem } from '../../contract/problem.ts'
import { StartError } from '../../contract/start-error.ts'
import { migrate } from '../../database/migrate.ts'
import { createAudit } from '../../platform/audit/act.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Addressed } from '../../platform/publishing/collection.ts'
import { changeSlug } from '../../platform/publishing/slugs.ts'
import { atTheMachine } from './command-accounts.ts'
import { done, withDatabase, type Command } from './command.ts'

/** What each is called in a command, and where its pages are. */
const kinds: Record<string, { table: Addressed; folder: string }> = {
  post: { table: 'post', folder: '/blog' },
  'case-study': { table: 'case_study', folder: '/case-studies' },
  service: { table: 'service', folder: '/services' },
}

const usage = `slug ${Object.keys(kinds).join('|')} OLD NEW`

const slug: Command = {
  help: `Give a page another address, to which the old one leads from then on: ${usage}.`,
  example: 'npm run portico -- slug post flow-or-apex flow-before-apex',
  async run({ words: [kind = '', from, to] }) {
    const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    if (!found || !from || !to) return done(`Say "${usage}".`, null, 2)
    const { table, folder } = found
    await withDatabase(async (database) => {
      await migrate(database)
      const audit = createAudit(database, systemClock)
      await changeSlug(database, systemClock, {
        table,
        from,
        to,
        record: (trx, id) =>
          audit.append(trx, atTheMachine, {
            action: 'slug-changed',
            about: id,
            detail: { from, to },
          }),
      })
    }).catch((error: unknown) => {
      // A refusal is one sentence and status 1, like any other reason.
      throw error instanceof Problem ? new StartError(error.message) : error
    })
    return done(`It is at ${folder}/${to} now, and ${folder}/${from} leads there.`, { from, to })
  },
}

export const slugCommands: Record<string, Command> = { slug }
