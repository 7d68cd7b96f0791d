import { migrate } from '../../database/migrate.ts'
import { contentStore } from '../../features/content/store.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log.ts'
import type { Accounts } from '../server/accounts.ts'
import { withDatabase } from './command.ts'
import type { Notices } from '../server/notices.ts'
import { builtPages } from '../server/run.ts'
import { createShared } from '../server/shared.ts'
import type { Filing } from '../server/filing.ts'
import type { World } from '../server/world.ts'

/** Who sits at the machine owns it; in the audit they are `command-line`. */
export const atTheMachine: SignedInActor = {
  viewer: { account: 'command-line', organisation: null, role: 'owner' },
  address: '',
  requestId: '',
}

/** What a command has besides the accounts. */
interface Given {
  /** Those that the command has made, for the terminal. */
  links: string[]
  /** PUBLIC_URL. */
  origin: string
  world: World
  filing: Filing
  /** The firm's name. */
  firm: () => Promise<string>
  /** Tells clients; the mails are sent by the program that runs. */
  notify: Notices['notify']
  /** Tells the firm. */
  notifyFirm: Notices['notifyFirm']
}

/**
 * Accounts as the running program has them, for a command. The mails that it makes are sent by
 * the program that runs.
 */
export async function withAccounts<T>(
  use: (accounts: Accounts, given: Given) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env)
  const { assets, render } = await builtPages()
  const links: string[] = []
  return await withDatabase(async (database) => {
    await migrate(database)
    const clock = systemClock
    const world = { config, database, clock, log: createLog('silent'), assets, render, headers: [] }
    const made = await createShared(world, (link) => links.push(link))
    const { accounts, filing, notices } = made
    const firm = async () => (await contentStore(database, clock).companyInfo()).name
    const given = { links, origin: config.PUBLIC_URL, world, filing, firm }
    const { notify, notifyFirm } = notices
    return await use(accounts, { ...given, notify, notifyFirm })
  })
}
