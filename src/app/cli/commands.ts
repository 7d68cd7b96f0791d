import { readFileSync } from 'node:fs'
import { StartError } from '../../contract/start-error.ts'
import { migrate, pendingMigrations } from '../../database/migrate.ts'
import { clearDemo } from '../../features/setup/seed.ts'
import { readConfig, settings } from '../../platform/config/config.ts'
import { done, withDatabase, type Command } from './command.ts'
import { messageCommands } from './commands-message.ts'
import { approvalCommands } from './commands-approval.ts'
import { eventCommands } from './commands-event.ts'
import { documentCommands } from './commands-document.ts'
import { projectCommands } from './commands-project.ts'
import { slugCommands } from './commands-slug.ts'
import { userCommands } from './commands-user.ts'
import { auditCommands } from './commands-audit.ts'
import { fillWithDemo } from '../server/demo.ts'
import { outboxCommands } from './commands-outbox.ts'
import { root } from '../root.ts'

export const commands: Record<string, Command> = {
  ...auditCommands,
  ...outboxCommands,
  ...userCommands,
  ...projectCommands,
  ...messageCommands,
  ...eventCommands,
  ...approvalCommands,
  ...documentCommands,
  ...slugCommands,
  config: {
    help: 'Print every setting with its value and meaning.',
    example: 'PORT=8080 npm run portico -- config',
    async run() {
      const values = readConfig(process.env) as Record<string, unknown>
      const rows = Object.entries(settings).map(([name, { fallback, help, secret }]) => {
        const hidden = secret && values[name] !== undefined
        return { name, value: hidden ? '(set)' : (values[name] ?? null), default: fallback, help }
      })
      const lines = rows.map(
        (row) =>
          `${row.name} = ${JSON.stringify(row.value) ?? ''}\n  ${row.help} Default: ${row.default}.`,
      )
      return done(lines.join('\n'), rows)
    },
  },
  migrate: {
    help: 'Bring the database up to date; with --check, only say whether it is.',
    example: 'npm run portico -- migrate --check',
    run: async ({ check }) =>
      await withDatabase(async (database) => {
        const names = check ? await pendingMigrations(database) : await migrate(database)
        const text = check ? 'Waiting' : 'Applied'
        if (names.length === 0) return done('The database is up to date.', { names })
        return done(`${text}: ${names.join(', ')}`, { names }, check ? 1 : 0)
      }),
  },
  seed: {
    help: 'Fill an empty database with the demo firm (seed demo), or take it out (seed clear).',
    example: 'npm run portico -- seed demo',
    async run({ words: [what] }) {
      if (what !== 'demo' && what !== 'clear')
        return done('Say "seed demo" or "seed clear".', null, 2)
      return await withDatabase(async (database) => {
        await migrate(database)
        if (what === 'clear') {
          await clearDemo(database)
          return done('The demo firm is gone.', { cleared: true })
        }
        const seeded = await fillWithDemo(database, readConfig(process.env))
        if (!seeded) throw new StartError('The database has content already; nothing was changed.')
        return done('The demo firm is in.', { seeded })
      })
    },
  },
  version: {
    help: 'Print the version of Portico and of what it runs on.',
    example: 'npm run portico -- version --json',
    async run() {
      const path = new URL('package.json', root)
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string }
      const { node, sqlite = '' } = process.versions
      return done(`Portico ${version}, Node ${node}, SQLite ${sqlite}`, { version, node, sqlite })
    },
  },
}
