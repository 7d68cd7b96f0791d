import {
  builtInAbout,
  builtInCompany,
  builtInSiteConfig,
} from '../../../features/content/builtin.ts'
import type { launchRoutes } from '../../../features/launch/staff.routes.ts'
import type { World } from '../world.ts'
import { launchParts } from './launch-parts.ts'
import type { Shared } from './shared.ts'

/** What the calls of the first hour need of others. */
export function manageLaunch(
  world: World,
  { accounts, outbox, templates, receiving }: Shared,
): Parameters<typeof launchRoutes>[0] {
  const { config, database } = world
  const builtIn = {
    company_info: { ...builtInCompany },
    site_config: { ...builtInSiteConfig },
    about: asTexts(builtInAbout),
  }
  // Loaded when it is needed, because it is once in the life of an install.
  const demo = async () => await import('../../../features/setup/demo-left.ts')
  return {
    ...launchParts(world),
    audit: accounts.audit,
    outbox,
    testMail: async ({ to, first_name }) =>
      templates.testMail({
        email: to,
        first_name,
        firm: await receiving.company(),
        origin: config.PUBLIC_URL,
      }),
    demo: {
      left: async () => await (await demo()).demoLeft(database.read),
      remove: async (trx, now) => await (await demo()).removeDemoLeft(trx, builtIn, now),
    },
  }
}

const asTexts = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
