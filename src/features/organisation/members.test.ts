import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ada } from '../../../test/support/audit.ts'
import { insertProject } from '../../../test/support/calling.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { world } from '../../../test/support/world.ts'
import { createAudit } from '../../platform/audit/act.ts'
import { memberStore } from './member-store.ts'
import { manageMembers } from './members.ts'
import { organisationStore } from './store.ts'

test('of a role and of projects that two people change at once, both hold', async (t) => {
  const { database, clock } = await world(t, { demo: false })
  const { membership, organisation_id } = await addPerson(database, 'vito')
  const project = await insertProject(database, String(organisation_id))
  const members = memberStore(database)
  const read = await members.find('staff', membership)
  const manage = (store: typeof members) =>
    manageMembers({
      clock,
      audit: createAudit(database, clock),
      members: store,
      organisations: organisationStore(database),
      endWaysIn: async (_, __, shutOut) => {
        await shutOut()
        return 0
      },
      sendInvitation: async () => ({ link: null, task: null }),
      welcome: async () => {},
      wake: () => {},
    })
  const by = { ...ada, viewer: { account: 'olga', organisation: null, roles: ['owner'] as const } }
  await manage(members).change('staff', membership, { projects: [project] }, by)
  // Somebody else, who had read it before.
  const stale = { ...members, find: async () => read }
  await manage(stale).change('staff', membership, { role: 'viewer' }, by)
  await manage(stale).change('staff', membership, {}, by)
  const { role, projects } = await members.find('staff', membership)
  assert.deepEqual([role, projects], ['viewer', [project]])
})
