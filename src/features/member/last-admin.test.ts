import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'

const rounds = 10

/** What one admin does to another. */
const acts: Record<string, (id: string) => [method: string, path: string, body?: object]> = {
  remove: (id) => ['DELETE', `/members/${id}/`],
  suspend: (id) => ['POST', `/members/${id}/suspend/`],
  'take the role from': (id) => ['PATCH', `/members/${id}/`, { role: 'member' }],
}

for (const [what, act] of Object.entries(acts))
  test(`when two admins ${what} each other in the same moment, one of them stays`, async (t) => {
    const { database, client } = await signInFixture(t)
    for (let round = 0; round < rounds; round++) {
      const iris = await addPerson(database, `iris${round}`, { role: 'admin' })
      const { organisation_id } = iris
      const owen = await addPerson(database, `owen${round}`, { organisation_id, role: 'admin' })
      const clients = [client(), client()] as const
      await Promise.all([clients[0].signIn(`iris${round}`), clients[1].signIn(`owen${round}`)])
      const answers = await Promise.all([
        clients[0].call(...act(owen.membership)),
        clients[1].call(...act(iris.membership)),
      ])
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      assert.ok((statuses[0] ?? 0) < 300, String(statuses))
      assert.ok([401, 403, 404].includes(statuses[1] ?? 0), String(statuses))
      const left = await database.read
        .selectFrom('membership')
        .select('id')
        .where('organisation_id', '=', organisation_id ?? '')
        .where('role', '=', 'admin')
        .where('suspended_at', 'is', null)
        .where('removed_at', 'is', null)
        .execute()
      assert.equal(left.length, 1)
    }
  })
