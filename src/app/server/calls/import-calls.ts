import type { ImportMakes } from '../../../features/csvimport/make.ts'
import { importRoutes } from '../../../features/csvimport/staff.routes.ts'
import { addMembersIn } from '../../../features/member/invite-many.ts'
import { barredAddresses, listedMembers } from '../../../features/member/listed-store.ts'
import { clientNames } from '../../../features/organisation/names-store.ts'
import { addProjectsIn } from '../../../features/project/add.ts'
import { projectStore } from '../../../features/project/store.ts'
import { projectTitles } from '../../../features/project/titles-store.ts'
import { heldFor, remembering } from '../../../features/undo/undo.ts'
import type { Route } from '../../../platform/http/serve.ts'
import { holdTask } from '../../../platform/outbox/store.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** The calls by which clients, people and projects come from a file. */
export const importCalls = (world: World, shared: Shared): Route[] =>
  importRoutes({
    database: world.database,
    audit: shared.accounts.audit,
    reads: { clientNames, listedMembers, barredAddresses, projectTitles },
    makes: makingRows(world, shared),
    remember: remembering(world.clock),
    wake: shared.outbox.wake,
  })

function makingRows(
  { database, clock }: World,
  { accounts: { companies, members } }: Shared,
): ImportMakes {
  const projects = projectStore(database)
  return {
    clients: async ({ trx, record }, all) => await companies.addAllIn(trx, record, all),
    projects: async ({ trx, record }, all) =>
      await addProjectsIn({ clock, projects }, trx, record, all),
    people: async (within, all) => await addMembersIn({ clock }, within, all),
    async invited(within, client, newcomer) {
      const made = await members.inviteIn(within, client, { ...newcomer, projects: null })
      const until = new Date(clock.now().getTime() + heldFor).toISOString()
      if (made.task !== null) await holdTask(within.trx, made.task, until)
      return made
    },
  }
}
