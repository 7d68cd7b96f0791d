import { collectionStaffRoutes } from '../../../features/collection/staff.routes.ts'
import { caseStudyStore, renameIndustry } from '../../../features/casestudies/store.ts'
import { builtInFaqs, builtInStatistics } from '../../../features/home/builtin.ts'
import { builtInServices } from '../../../features/services/builtin.ts'
import { builtInNavigation } from '../../../features/content/builtin.ts'
import { navigationNotes } from '../../../features/content/navigation.ts'
import { contentStaffRoutes } from '../../../features/content/staff.routes.ts'
import { builtInHero } from '../../../features/home/contract.ts'
import { erasureRoutes } from '../../../features/erasure/staff.routes.ts'
import { launchRoutes } from '../../../features/launch/staff.routes.ts'
import { hasPicture } from '../../../features/media/store.ts'
import { ownPageStore } from '../../../features/ownpage/store.ts'
import { dayOffRoutes } from '../../../features/replyclock/staff.routes.ts'
import { retentionRoutes } from '../../../features/retention/staff.routes.ts'
import { subscriberRoutes } from '../../../features/subscribers/staff.routes.ts'
import { exportRoutes } from '../../../features/relocation/staff.routes.ts'
import { backupRoutes } from '../../../features/system/backup-calls.ts'
import { exportsInConsole } from '../../../features/system/exporting.ts'
import { systemRoutes } from '../../../features/system/staff.routes.ts'
import { versionOfPortico } from '../../../platform/config/version.ts'
import type { Route } from '../../../platform/http/serve.ts'
import { ampleDisk } from '../../../platform/storage/disk.ts'
import { shownSettings } from '../settings.ts'
import { createBackups } from '../children/backups.ts'
import { arrivalCalls } from './arrival-calls.ts'
import { manageLaunch } from '../shared/launch.ts'
import { manageSubscribers } from '../shared/post-mails.ts'
import { retaining } from '../shared/retaining.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** The calls of the room for the site, and of the first hour. */
export const siteRoomCalls = (world: World, shared: Shared): Route[] => [
  ...contentStaffRoutes({ ...world, audit: shared.accounts.audit, builtInHero }),
  ...dayOffRoutes({
    ...world,
    audit: shared.accounts.audit,
    timeZone: async () => (await shared.receiving.company()).time_zone,
  }),
  ...collectionStaffRoutes({
    ...world,
    audit: shared.accounts.audit,
    renameIndustry,
    hasPicture,
    notesOn: navigationNotesOn(world),
    builtIn: {
      services: builtInServices,
      statistics: builtInStatistics,
      faqs: builtInFaqs,
      navigation: builtInNavigation,
    },
  }),
  ...shared.media.routes,
  ...shared.brand.routes,
  ...shared.redirects.routes,
  ...launchRoutes(manageLaunch(world, shared)),
]

/** Why visitors do not see an entry of the navigation. */
const navigationNotesOn =
  ({ database, clock }: World): Parameters<typeof collectionStaffRoutes>[0]['notesOn'] =>
  async (collection, rows) => {
    if (collection !== 'navigation') return new Map()
    const entries = rows.map(({ id, href }) => ({ id, href: String(href) }))
    return await navigationNotes(entries, {
      hasCaseStudies: async () => (await caseStudyStore(database, clock).list({})).length > 0,
      wherePage: async (slug) => (await ownPageStore(database, clock).find(slug))?.slug ?? null,
    })
  }

/** The calls of the rooms for the system and for webhooks. */
export function systemCalls(world: World, shared: Shared): Route[] {
  const { accounts, erasing, outbox, webhooks } = shared
  const { config, database, damage, disk = ampleDisk } = world
  const { audit } = accounts
  const backups = createBackups(world).given
  const here = () => (disk.isThere() ? 'here' : 'away')
  return [
    ...systemRoutes({
      database,
      version: versionOfPortico(),
      settings: shownSettings(config),
      health: () => ({
        database: damage?.isDamaged() ? 'damaged' : 'here',
        data_folder: disk.isFailing() ? 'failing' : here(),
        takes_in: disk.rung(),
      }),
    }),
    ...backupRoutes({ ...backups, audit }),
    ...exportRoutes({ audit, clock: world.clock, exporting: exportsInConsole(backups) }),
    ...arrivalCalls(world, audit),
    ...retentionRoutes(retaining(world, accounts.audit)),
    ...webhooks.routes({ audit: accounts.audit, outbox }),
    ...erasureRoutes({ database, erase: erasing.erase }),
  ]
}

/** The calls of the room for subscribers. */
export const subscriberCalls = (world: World, { accounts, postMails: mails }: Shared): Route[] =>
  subscriberRoutes(manageSubscribers(world, { audit: accounts.audit, mails }))
