import { hasOwner } from '../../../features/invitation/store.ts'
import { holdsDemo, readDemoSignIn } from '../../../features/setup/demo-accounts.ts'
import { demoIsOn, onLoopback } from '../../../platform/config/config.ts'
import type { Accounts } from './accounts.ts'
import type { Layout } from '../../../features/content/contract.ts'
import type { World } from '../world.ts'

/** Whether a caller, who sits at this machine or not, may see what only a demo shows. */
export const demoFor =
  ({ config, database }: World) =>
  async (local: boolean): Promise<boolean> => {
    // The mails hold words and links of strangers: only somebody at this machine may read them, and
    // nobody once there is an owner, who has clients of their own.
    if (!local || !demoIsOn(config) || !onLoopback(config) || (await hasOwner(database.read)))
      return false
    return await holdsDemo(database)
  }

/** The demo client’s sign-in while it works, for whoever sits at this machine; else null. */
export const demoSignInFor =
  (
    { config, database }: World,
    accounts: Accounts,
  ): ((local: boolean) => Promise<Layout['demo']>) =>
  async (local) => {
    // A proxy may hide that a request comes from elsewhere, but not that the site has another address.
    if (!local || !demoIsOn(config) || !onLoopback(config)) return null
    // With the calls on another host, so are the accounts.
    if (config.PORTAL_API_URL !== '/api') return null
    const found = await readDemoSignIn(database)
    return found && (await accounts.signInWorks(found)) ? found : null
  }
