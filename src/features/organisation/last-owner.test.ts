import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'

const rounds = 4

/** What one owner does to another. */
const acts: Record<string, (id: string) => [method: string, path: string, body?: object]> = {
  remove: (id) => ['DELETE', `/staff/people/${id}/`],
  suspend: (id) => ['POST', `/staff/people/${id}/suspend/`],
  'take the role from': (id) => ['PATCH', `/staff/people/${id}/`, { roles: ['manager'] }],
}

for (const [what, act] of Object.entries(acts))
  test(`when two owners ${what} each other in the same moment, at two processes, one of them stays`, async (t) => {
    const settings = { DEMO: 'on' }
    const here = await signInFixture(t, { settings })
    const second = await signInFixture(t, { settings, address: here.address })
    const owners = here.database.read
      .selectFrom('account')
      .select('id')
      .where('firm_roles', '=', 'owner')
      .where('suspended_at', 'is', null)
      .where('removed_at', 'is', null)
    await here.database.transaction(async (trx) => {
      const demo = trx.updateTable('account').set({ firm_roles: 'manager' })
      await demo.where('firm_roles', '=', 'owner').execute()
    })
    for (let round = 0; round < rounds; round++) {
      const firm = { organisation_id: null, role: 'owner' } as const
      const olga = await addPerson(here.database, `olga${round}`, firm)
      const otto = await addPerson(here.database, `otto${round}`, firm)
      const clients = [here.client(), second.client()] as const
      await Promise.all([clients[0].signIn(`olga${round}`), clients[1].signIn(`otto${round}`)])
      const answers = await Promise.all([
        clients[0].call(...act(otto.id)),
        clients[1].call(...act(olga.id)),
      ])
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      assert.ok((statuses[0] ?? 0) < 300, answers.map(({ text }) => text).join())
      assert.ok([401, 403, 404, 409].includes(statuses[1] ?? 0), String(statuses))
      const left = await owners.execute()
      assert.equal(left.length, 1)
      await here.database.transaction((trx) =>
        trx
          .updateTable('account')
          .set({ firm_roles: 'manager' })
          .where('id', '=', String(left[0]?.id))
          .execute(),
      )
    }
  })
