import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ada } from '../../../test/support/audit.ts'
import { insertProject } from '../../../test/support/calling.ts'
import { openSession } from '../../../test/support/signin/signed-in.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { world } from '../../../test/support/world.ts'
import { createAudit } from '../../platform/audit/act.ts'
import { memberStore } from './store.ts'
import { manageMembers } from './members.ts'
import { organisationStore } from '../organisation/store.ts'

const managing = (
  { database, clock }: Pick<Awaited<ReturnType<typeof world>>, 'database' | 'clock'>,
  members: ReturnType<typeof memberStore>,
) =>
  manageMembers({
    clock,
    audit: createAudit(database, clock),
    members,
    organisations: organisationStore(database),
    endWaysIn: async (_, __, shutOut) => {
      await shutOut()
      return 0
    },
    sendInvitation: async () => ({ link: null, task: null }),
    endTickets: async () => {},
    welcome: async () => {},
    undoable: { invited: async () => '', removed: async () => '' },
    wake: () => {},
  })

test('who was an admin when their request came, and is none now, shuts nobody out', async (t) => {
  const here = await world(t, { demo: false })
  const iris = await addPerson(here.database, 'iris', { role: 'admin' })
  const organisation = String(iris.organisation_id)
  const owen = await addPerson(here.database, 'owen', {
    organisation_id: organisation,
    role: 'admin',
  })
  const { remove, suspend, change } = managing(here, memberStore(here.database))
  const by = async ({ id: account, membership, firm_roles }: typeof owen) => {
    await openSession(here, { id: account, firm_roles })
    const own = here.database.read.selectFrom('session').select('id')
    const { id: session } = await own.where('account_id', '=', account).executeTakeFirstOrThrow()
    const letIn = { membership, seesAll: true, roles: ['admin'] as const, session }
    return { ...ada, viewer: { account, organisation, ...letIn } }
  }
  const late = await by(owen)
  const scope = { organisation, grantedTo: null, account: owen.id, membership: owen.membership }
  await suspend(scope, owen.membership, await by(iris))
  const acts = [
    () => suspend(scope, iris.membership, late),
    () => remove(scope, iris.membership, late),
    () => change(scope, iris.membership, { role: 'member' }, late),
  ]
  for (const act of acts) await assert.rejects(act, { status: 403 })
})

test('of a role and of projects that two people change at once, both hold', async (t) => {
  const { database, clock } = await world(t, { demo: false })
  const { membership, organisation_id } = await addPerson(database, 'vito')
  const project = await insertProject(database, String(organisation_id))
  const members = memberStore(database)
  const read = await members.find('all', membership)
  const manage = (store: typeof members) => managing({ database, clock }, store)
  const by = { ...ada, viewer: { account: 'olga', organisation: null, roles: ['owner'] as const } }
  await manage(members).change('all', membership, { projects: [project] }, by)
  // Somebody else, who had read it before.
  const stale = { ...members, find: async () => read }
  await manage(stale).change('all', membership, { role: 'viewer' }, by)
  await manage(stale).change('all', membership, {}, by)
  const { role, projects } = await members.find('all', membership)
  assert.deepEqual([role, projects], ['viewer', [project]])
})
