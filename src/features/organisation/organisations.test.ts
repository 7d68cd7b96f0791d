import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ada } from '../../../test/support/audit.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { world } from '../../../test/support/world.ts'
import { createAudit } from '../../platform/audit/act.ts'
import { manageOrganisations } from './organisations.ts'
import { organisationStore } from './store.ts'

test('a company that is renamed, or kept out, leaves the other companies as they are', async (t) => {
  const { database, clock } = await world(t, { demo: false })
  await addPerson(database, 'maren')
  const { organisation_id } = await addPerson(database, 'ruth')
  const organisations = organisationStore(database)
  const audit = createAudit(database, clock)
  const { change } = manageOrganisations({
    clock,
    audit,
    organisations,
    endWaysIn: async (_, __, shutOut) => {
      await shutOut()
      return 0
    },
  })
  const to = { name: 'Cedar Row', second_factor_required: true, suspended: true }
  await change(String(organisation_id), to, ada)
  assert.deepEqual(
    (await organisations.list('all')).map((one) => [
      one.name,
      one.second_factor_required,
      one.suspended_at !== null,
    ]),
    [
      ['Cedar Row', true, true],
      ['maren & Co.', false, false],
    ],
  )
})
