import assert from 'node:assert/strict'
import { type TestContext } from 'node:test'
import { freshDatabase } from '../database/database.ts'
import { addPerson } from './signin-people.ts'
import { insertPasskey } from '../../../src/features/secondfactor/passkey-store.ts'
import { overviewOf, replaceCodes, saveApp } from '../../../src/features/secondfactor/store.ts'

const [then, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

/** Iris and Olga, who have the same: an app, two passkeys and two recovery codes. */
export async function twoWithFactors(t: TestContext) {
  const database = await freshDatabase(t)
  const { read, transaction } = database
  const [iris, olga] = [
    (await addPerson(database, 'iris', { first_name: 'Iris', last_name: '' })).id,
    (await addPerson(database, 'olga', { first_name: 'Olga', last_name: 'Berg' })).id,
  ]
  const passkey = { public_key: 'key', counter: 1, transports: '[]', used_at: null }
  await transaction(async (trx) => {
    for (const account of [iris, olga]) {
      const name = account === iris ? 'iris' : 'olga'
      await saveApp(trx, account, { secret: 'secret', confirmed_at: then, last_step: 5 })
      await replaceCodes(trx, account, ['one', 'two'], then)
      for (const [id, created_at] of [
        [`${name}-b`, then],
        [`${name}-a`, now],
      ] as [string, string][]) {
        const row = { ...passkey, id, account_id: account, name: id, created_at }
        assert.equal(await insertPasskey(trx, row), true)
      }
    }
  })
  return {
    database,
    iris,
    olga,
    overview: async (account = iris) => {
      const { app, passkeys, recovery_codes } = await overviewOf(read, account)
      return [app, passkeys, recovery_codes]
    },
    /** The rows of Olga, which nothing that Iris does touches. */
    theirs: async () => {
      const of = (table: 'totp' | 'passkey' | 'recovery_code') =>
        read.selectFrom(table).selectAll().where('account_id', '=', olga).execute()
      return await Promise.all([of('totp'), of('passkey'), of('recovery_code')])
    },
  }
}
