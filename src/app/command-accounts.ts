import { migrate } from '../database/migrate.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import type { Accounts } from './accounts.ts'
import { withDatabase } from './command.ts'
import { builtPages } from './run.ts'
import { createShared } from './shared.ts'

/**
 * Accounts as the running program has them, for a command. `links` holds those that `use` has
 * made, for the terminal; the mails with them are sent by the program that runs.
 */
export async function withAccounts<T>(
  use: (accounts: Accounts, links: string[], origin: string) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env)
  const { assets, render } = await builtPages()
  const links: string[] = []
  return await withDatabase(async (database) => {
    await migrate(database)
    const world = { config, database, clock: systemClock, log: createLog('silent'), assets, render }
    const { accounts } = await createShared({ ...world, headers: [] }, (link) => links.push(link))
    return await use(accounts, links, config.PUBLIC_URL)
  })
}
