import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import { command, done, type Open } from '../../platform/command/command.ts'

interface Given {
  database: Database
  /** False for a database that has content already. */
  fillWithDemo: () => Promise<boolean>
  /** Gives the demo's people of the firm a password; null where there is no demo. */
  openDemoStaff: () => Promise<{ password: string; usernames: string[] } | null>
}

/** Adds and clears the demo firm. */
export const seedCommands = (open: Open<Given>) => ({
  demo: command({
    summary: 'Fill an empty database with the demo firm.',
    example: 'seed demo',

    run: async () =>
      await open(async ({ fillWithDemo }) => {
        const seeded = await fillWithDemo()
        if (!seeded) throw new StartError('The database has content already; nothing was changed.')
        return done('The demo firm has been added.', { seeded })
      }),
  }).prints({ seeded: 'true.' }),
  staff: command({
    summary:
      'Give the demo’s people of the firm a new password, with which they sign in at this machine alone.',
    example: 'seed staff',

    run: async () =>
      await open(async ({ openDemoStaff }) => {
        const opened = await openDemoStaff()
        if (!opened) throw new StartError('There is no demo firm; nothing was changed.')
        const names = opened.usernames.join(', ')
        return done(`Sign in at /login/staff as ${names}: ${opened.password}`, opened)
      }),
  }).prints({ password: 'Their password.', usernames: ['With which each of them signs in.'] }),
  clear: command({
    summary: 'Remove the demo firm, with all other content.',
    example: 'seed clear',

    run: async () =>
      await open(async ({ database }) => {
        // Loaded here, because it imports all texts of the demo firm.
        const { clearDemo } = await import('./seed.ts')
        await clearDemo(database)
        return done('The demo firm has been removed.', { cleared: true })
      }),
  }).prints({ cleared: 'true.' }),
})
