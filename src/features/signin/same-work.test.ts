import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { test, type TestContext } from 'node:test'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { ourselves, type Caller } from '../../platform/http/caller.ts'
import { createLog } from '../../platform/log.ts'
import { createOutbox } from '../../platform/outbox/queue.ts'
import { createPasswords } from '../../platform/auth/passwords.ts'
import { newToken } from '../../platform/auth/token.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { signInWith } from '../../../test/support/signin/signin-parts.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInLinkSending } from '../signinlink/sending.ts'
import { passwordReset } from '../reset/reset.ts'

/** Records the kind of each statement, and each run of argon2. */
function recordWork(database: Database) {
  const work: string[] = []
  const plugin = {
    transformQuery<Node extends { kind: string }>({ node }: { node: Node }): Node {
      work.push(node.kind)
      return node
    },
    transformResult: async <Result>({ result }: { result: Result }) => result,
  }
  const hook = createHook({
    init: (_, type) => void (type === 'ARGON2REQUEST' && work.push('argon2')),
  })
  const watched: Database = {
    ...database,
    read: database.read.withPlugin(plugin),
    async transaction<T>(run: (trx: Transaction<Tables>) => Promise<T>) {
      work.push('begin')
      return await database.transaction((trx) => run(trx.withPlugin(plugin)))
    },
  }
  async function workOf(run: () => Promise<unknown>): Promise<string[]> {
    work.length = 0
    hook.enable()
    await run().finally(() => hook.disable())
    return [...work]
  }
  return { watched, workOf }
}

const at = '2026-11-19T00:00:00.000Z'

/** One name of each kind that callers must not be able to distinguish. */
async function accountNames(t: TestContext) {
  const database = await freshDatabase(t)
  await addPerson(database, 'iris')
  await addPerson(database, 'sus', { suspended_at: at })
  await addPerson(database, 'left', { removed_at: at })
  await addPerson(database, 'new', { password_hash: null })
  await addPerson(database, 'tess', { organisation_id: null, role: 'manager' })
  const all = [
    'iris',
    'iris@client.example',
    'nobody',
    'nobody@client.example',
    'sus',
    'left',
    'new',
    'tess',
  ]
  return { database, all }
}

const callerWith = (device?: string): Caller => ({
  ...ourselves,
  cookies: { get: (name) => (name === 'device' ? device : undefined), set: () => {} },
})

for (const [what, device] of [
  ['without a device', undefined],
  ['with a device that the account does not know', newToken()],
] as const) {
  test(`a wrong password costs the same work whether or not there is such an account: ${what}`, async (t) => {
    const { database, all } = await accountNames(t)
    const { watched, workOf } = recordWork(database)
    const { signIn } = await signInWith(watched, heldClock(at), createPasswords())
    const attempt = (username: string, address: string) => async () => {
      const given = { username, password: 'not-the-password-of-anybody' }
      const caller = { ...callerWith(device), address }
      await assert.rejects(signIn(given, caller), { status: 401 })
    }
    const first = await workOf(attempt('iris', '192.0.2.0'))
    assert.equal(first.filter((one) => one === 'argon2').length, 1)
    assert.equal(first.filter((one) => one === 'InsertQueryNode').length, 4)
    for (const [index, name] of all.entries())
      assert.deepEqual(await workOf(attempt(name, `192.0.2.${index + 1}`)), first, name)
  })
}

const requests = {
  'a reset mail': (parts: object) => passwordReset(parts as never).request,
  'a link to sign in': (parts: object) => async (name: string) =>
    await signInLinkSending(parts as never).request(name, { ...callerWith(), fromOurPage: true }),
}

for (const [what, requestOf] of Object.entries(requests)) {
  test(`requesting ${what} costs the same work whether or not there is such an account`, async (t) => {
    const { database, all } = await accountNames(t)
    const { watched, workOf } = recordWork(database)
    const log = createLog('silent')
    const outbox = createOutbox({ database: watched, clock: heldClock(at), log, perform: {} })
    t.after(() => outbox.stop())
    // What this request must not use is left out, so that using it would throw.
    const request = requestOf({ database: watched, outbox: { ...outbox, wake: () => {} } })
    const first = await workOf(() => request('iris'))
    assert.deepEqual(first, ['begin', 'InsertQueryNode'])
    for (const name of all) assert.deepEqual(await workOf(() => request(name)), first, name)
  })
}
