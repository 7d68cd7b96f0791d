import {
  builtInAbout,
  builtInCompany,
  builtInSiteConfig,
} from '../../../features/content/builtin.ts'
import { builtInFaqs, builtInStatistics } from '../../../features/home/builtin.ts'
import { builtInHero } from '../../../features/home/contract.ts'
import type { BuiltInClaim, LaunchParts } from '../../../features/launch/launch.ts'
import type { ClaimName } from '../../../features/launch/staff.contract.ts'
import type { launchRoutes } from '../../../features/launch/staff.routes.ts'
import { demoCompany } from '../../../features/setup/demo-firm.ts'
import { isLoopback } from '../../../platform/http/address.ts'
import type { World } from '../world.ts'
import type { Shared } from './shared.ts'

const figures = builtInStatistics.map(
  ({ id, prefix, value, suffix, label }): BuiltInClaim<ClaimName> => ({
    name: id as ClaimName,
    words: `${prefix}${value}${suffix} ${label}`,
    place: 'figure',
  }),
)

/** The answers that say something of the firm that only the firm can know. */
const answers = builtInFaqs
  .filter(({ id }) => id === 'built-in-experience')
  .map(({ id, answer }): BuiltInClaim<ClaimName> => ({
    name: id as ClaimName,
    words: answer,
    place: 'question',
  }))

const claims: BuiltInClaim<ClaimName>[] = [
  ...figures,
  ...answers,
  { name: 'trust', words: `★★★★★ ${builtInHero.trust}`, place: 'trust' },
]

/** What shows how far this install is. */
export function launchParts({ config, database }: World): LaunchParts & {
  claims: typeof claims
} {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = config
  return {
    database,
    claims,
    builtIn: { ...builtInHero, firms: [builtInCompany.name, demoCompany.name] },
    mail: {
      server: SMTP_URL === undefined ? null : new URL(SMTP_URL).host,
      from: MAIL_FROM === undefined ? null : MAIL_FROM.address,
    },
    origin: PUBLIC_URL,
    isReachable: !isLoopback(new URL(PUBLIC_URL).hostname),
  }
}

/** What the calls of the first hour need of others. */
export function manageLaunch(
  world: World,
  { accounts, outbox, templates, receiving }: Shared,
): Parameters<typeof launchRoutes>[0] {
  const { clock, config, database } = world
  const builtIn = {
    company_info: { ...builtInCompany },
    site_config: { ...builtInSiteConfig },
    about: asTexts(builtInAbout),
  }
  // Loaded when it is needed, because it is once in the life of an install.
  const demo = async () => await import('../../../features/setup/demo-left.ts')
  return {
    ...launchParts(world),
    clock,
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
      remove: async (trx, now) => await (await demo()).removeDemo(trx, builtIn, now),
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
