import type { Database } from '../../database/open.ts'
import { command, done, type Open } from '../../platform/command/command.ts'

/** Applies the migrations that the database lacks; with `--check` it only lists them. */
export const migrateCommand = (open: Open<{ database: Database }>) =>
  command({
    summary: 'Bring the database up to date.',
    example: 'migrate --check',
    options: { check: 'Only check; the exit status is 1 if a migration is waiting.' },

    run: async ({ check }) =>
      await open(async ({ database }) => {
        const { migrate, pendingMigrations } = await import('../../database/migrate.ts')
        const names = check ? await pendingMigrations(database) : await migrate(database)
        if (names.length === 0) return done('The database is up to date.', { names })
        const text = `${check ? 'Waiting' : 'Applied'}: ${names.join(', ')}`
        return done(text, { names }, check ? 1 : 0)
      }),
  }).prints({ names: 'The migrations that were applied, or that wait.' })
