import type { ImportParts } from '../../../features/csvimport/run.ts'
import { importRoutes } from '../../../features/csvimport/staff.routes.ts'
import { inviteIn } from '../../../features/member/invite.ts'
import { barredAddresses, listedMembers } from '../../../features/member/listed-store.ts'
import { memberStore } from '../../../features/member/store.ts'
import { clientNames } from '../../../features/organisation/names-store.ts'
import { organisationStore } from '../../../features/organisation/store.ts'
import { addProjectIn } from '../../../features/project/add.ts'
import { projectStore } from '../../../features/project/store.ts'
import { projectTitles } from '../../../features/project/titles-store.ts'
import { heldFor, remembering } from '../../../features/undo/undo.ts'
import type { Route } from '../../../platform/http/serve.ts'
import { holdTask } from '../../../platform/outbox/store.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** The calls by which clients, people and projects come from a file. */
export const importCalls = (world: World, shared: Shared): Route[] => {
  const { database, clock } = world
  const { audit, companies } = shared.accounts
  const projects = projectStore(database)
  return importRoutes({
    database,
    audit,
    reads: { clientNames, listedMembers, barredAddresses, projectTitles },
    addClient: async ({ trx, record }, id, name) => await companies.addIn(trx, record, id, name),
    addProject: async ({ trx, record }, given) =>
      await addProjectIn({ clock, projects }, trx, record, given),
    addPerson: addingPerson(world, shared),
    remember: remembering(clock),
    wake: shared.outbox.wake,
  })
}

/** Makes memberships, and holds back what is mailed to them for as long as that can be taken back. */
function addingPerson(
  { database, clock }: World,
  { accounts: { audit, members } }: Shared,
): ImportParts['addPerson'] {
  const quiet = {
    clock,
    audit,
    members: memberStore(database),
    organisations: organisationStore(database),
    // They are invited one by one, when their time has come.
    sendInvitation: async () => await Promise.resolve({ link: null, task: null }),
  }
  return async (within, client, newcomer, mails) => {
    if (!mails) return await inviteIn(quiet, within, client, newcomer)
    const made = await members.inviteIn(within, client, newcomer)
    const until = new Date(clock.now().getTime() + heldFor).toISOString()
    if (made.task !== null) await holdTask(within.trx, made.task, until)
    return made
  }
}
