import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import type { Config } from '../server/settings.ts'

interface Given {
  database: Database
  config: Config
  clock: Clock
}

/** Applies the migrations that the database lacks, behind a backup; with `--check` it only lists them. */
export const migrateCommand = (open: Open<Given>) =>
  command({
    summary: 'Bring the database up to date.',
    example: 'migrate --check',
    options: { check: 'Only check; the exit status is 1 if a migration is waiting.' },

    run: async ({ check }) =>
      await open(async ({ database, config, clock }) => {
        const { migrate, pendingMigrations } = await import('../../database/migrate.ts')
        if (check) {
          const names = await pendingMigrations(database)
          if (names.length === 0) return upToDate
          return done(`Waiting: ${names.join(', ')}`, { names, backup: null }, 1)
        }
        const { backUpBeforeMigration } = await import('../server/before-migration.ts')
        const { createLog } = await import('../../platform/log.ts')
        const backup = await backUpBeforeMigration(database, config, createLog('silent'), clock)
        const names = await migrate(database)
        if (names.length === 0) return upToDate
        const before = backup === null ? [] : [`A backup was made before: ${backup}`]
        return done([...before, `Applied: ${names.join(', ')}`].join('\n'), { names, backup })
      }),
  }).prints({
    names: 'The migrations that were applied, or that wait.',
    backup: 'The file of the backup that was made before; null where none was.',
  })

const upToDate = done('The database is up to date.', { names: [] as string[], backup: null })
