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
    options: {
      check:
        'Only say what would be changed; the exit status is 1 if a migration is waiting, else 0.',
    },

    run: async ({ check }) =>
      await open(async ({ database, config, clock }) => {
        const { migrate, pendingInWords } = await import('../../database/migrate.ts')
        if (check) return checked(await pendingInWords(database), config)
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

/** What waits, each with what it is for, and whether there is a way back. */
function checked(waiting: { name: string; about: string }[], { BACKUP_TO }: Config) {
  if (waiting.length === 0) return upToDate
  const names = waiting.map(({ name }) => name)
  const lines = [
    `Waiting: ${names.join(', ')}`,
    ...waiting.map(({ name, about }) => `  ${name}${about === '' ? '' : `: ${about}`}`),
    BACKUP_TO === undefined
      ? 'BACKUP_TO is not set, so no backup is made before. Make one: portico backup --to FOLDER'
      : `A backup is made before, in ${BACKUP_TO}.`,
    'The start of this version applies them, each of them whole or not at all; an earlier version then refuses the database.',
  ]
  return done(lines.join('\n'), { names, backup: null }, 1)
}

const upToDate = done('The database is up to date.', { names: [] as string[], backup: null })
