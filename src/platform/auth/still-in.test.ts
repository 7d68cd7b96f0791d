import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transaction } from 'kysely'
import { untilSomebodyWaits } from '../../../test/support/database/somebody-waits.ts'
import { twoClients } from '../../../test/support/work/two-clients.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { lockAccount } from './accounts.ts'
import { demandMember, demandUnchanged, maySignInStill } from './still-in.ts'

const iris = {
  account: 'iris',
  session: 's',
  membership: 'm-iris',
  seesAll: true,
  roles: ['member' as const],
}

for (const [name, look] of Object.entries({
  demandMember: (trx: Transaction<Tables>) => demandMember(trx, iris),
  demandUnchanged: (trx: Transaction<Tables>) => demandUnchanged(trx, iris),
  maySignInStill: (trx: Transaction<Tables>) => maySignInStill(trx, 'iris'),
}))
  test(`whoever shuts somebody out waits for what was let in before: ${name}`, async (t) => {
    const { database, put, set } = await twoClients(t)
    await put('session', { id: 's', account_id: 'iris' })
    await set('account', 'iris', { password_hash: 'x' })
    const [looked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const order: string[] = []
    const act = database.transaction(async (trx) => {
      await look(trx)
      looked.resolve()
      await mayEnd.promise
      order.push('what was let in')
    })
    await Promise.race([looked.promise, act])
    const shut = database.transaction(async (trx) => {
      await lockAccount(trx, 'iris')
      order.push('shut out')
    })
    await Promise.race([untilSomebodyWaits(database), shut])
    mayEnd.resolve()
    await Promise.all([act, shut])
    assert.deepEqual(order, ['what was let in', 'shut out'])
  })
