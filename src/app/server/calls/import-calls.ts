import type { ImportInvites } from '../../../features/csvimport/invite-all.ts'
import type { ImportMakes } from '../../../features/csvimport/make.ts'
import { importRoutes } from '../../../features/csvimport/staff.routes.ts'
import { addMembersIn } from '../../../features/member/invite-many.ts'
import { barredAddresses, listedMembers } from '../../../features/member/listed-store.ts'
import { knownAddresses } from '../../../features/newsletter/ended-store.ts'
import { addSubscribers } from '../../../features/newsletter/import-store.ts'
import { clientNames } from '../../../features/organisation/names-store.ts'
import { addProjectsIn } from '../../../features/project/add.ts'
import { projectStore } from '../../../features/project/store.ts'
import { projectTitles } from '../../../features/project/titles-store.ts'
import { heldFor, remembering } from '../../../features/undo/undo.ts'
import type { Route } from '../../../platform/http/serve.ts'
import { holdTask, holdTasks } from '../../../platform/outbox/store.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** The calls by which clients, people and projects come from a file. */
export const importCalls = (world: World, shared: Shared): Route[] =>
  importRoutes({
    database: world.database,
    clock: world.clock,
    audit: shared.accounts.audit,
    reads: { clientNames, listedMembers, barredAddresses, projectTitles, knownAddresses },
    makes: makingRows(world, shared),
    invites: invitingRows(world, shared),
    remember: remembering(world.clock),
    wake: shared.outbox.wake,
  })

function makingRows({ database, clock }: World, { accounts: { companies } }: Shared): ImportMakes {
  const projects = projectStore(database)
  return {
    clients: async ({ trx, record }, all) => await companies.addAllIn(trx, record, all),
    projects: async ({ trx, record }, all) =>
      await addProjectsIn({ clock, projects }, trx, record, all),
    people: async (within, all) => await addMembersIn({ clock }, within, all),
    subscribers: async ({ trx }, all, said) =>
      await addSubscribers(trx, all, { said, now: clock.now().toISOString() }),
  }
}

/** In ms: longer than all invitations of a file take to be queued. */
const atMost = 10 * 60_000

function invitingRows(
  { database, clock, config, log }: World,
  { accounts: { members } }: Shared,
): ImportInvites {
  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  return {
    areMailed: config.SMTP_URL !== undefined,
    send: async ({ membership: id, account: account_id, client, ...person }, actor) =>
      await database.transaction(async (trx) => {
        const member = { id, account_id, ...person }
        const sent = await members.sendIn(trx, member, client, actor)
        if (sent.task !== null) await holdTask(trx, sent.task, later(atMost))
        return sent
      }),
    hold: async (sent, also) =>
      await database.transaction(async (trx) => {
        const tasks = sent.flatMap(([, , task]) => task ?? [])
        await holdTasks(trx, tasks, later(heldFor))
        return await also(trx)
      }),
    failed: (err) => log.warn({ err }, 'an invitation of an import cannot be queued'),
  }
}
