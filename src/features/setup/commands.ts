import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import { command, done, type Open } from '../../platform/command/command.ts'

interface Given {
  database: Database
  /** False for a database that has content already. */
  fillWithDemo: () => Promise<boolean>
}

/** The demo firm. */
export const seedCommands = (open: Open<Given>) => ({
  demo: command({
    summary: 'Fill an empty database with the demo firm.',
    example: 'seed demo',

    run: async () =>
      await open(async ({ fillWithDemo }) => {
        const seeded = await fillWithDemo()
        if (!seeded) throw new StartError('The database has content already; nothing was changed.')
        return done('The demo firm is in.', { seeded })
      }),
  }).prints({ seeded: 'true.' }),
  clear: command({
    summary: 'Take the demo firm out again, with all other content.',
    example: 'seed clear',

    run: async () =>
      await open(async ({ database }) => {
        // It brings the words of the demo firm, which nothing else needs.
        const { clearDemo } = await import('./seed.ts')
        await clearDemo(database)
        return done('The demo firm is gone.', { cleared: true })
      }),
  }).prints({ cleared: 'true.' }),
})
