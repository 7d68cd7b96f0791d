import { type TestContext } from 'node:test'
import { heldClock } from '../clock.ts'
import { freshDatabase } from '../database/database.ts'
import { setValues } from '../set-values.ts'
import { addPerson } from './signin-people.ts'
import { createApiKeys, newApiKey } from '../../../src/platform/auth/api-keys.ts'

const start = '2026-11-20T15:00:00.000Z'

const at = (minute: number, ms = 0) =>
  new Date(Date.parse(start) + minute * 60_000 + ms).toISOString()

/** Mona with two keys, and Corin with one. */
export async function threeApiKeys(t: TestContext, staffNeedSecondFactor = true) {
  const database = await freshDatabase(t)
  const clock = heldClock(start)
  const staff = { organisation_id: null, role: 'manager' } as const
  const mona = await addPerson(database, 'mona', staff)
  const corin = await addPerson(database, 'corin', { ...staff, role: 'consultant' })
  const texts = { one: newApiKey(), two: newApiKey(), other: newApiKey() }
  await database.transaction(async (trx) => {
    for (const [id, { hash }] of Object.entries(texts))
      await trx
        .insertInto('api_key')
        .values({
          id,
          staff_id: id === 'other' ? corin.id : mona.id,
          name: id,
          rights: 'projects people nothing',
          token_hash: hash,
          created_at: at(-60),
          expires_at: at(60),
          used_at: null,
          revoked_at: null,
        })
        .execute()
  })
  const made = createApiKeys({ database, clock, staffNeedSecondFactor })
  return {
    database,
    clock,
    mona,
    corin,
    viewer: async (name: keyof typeof texts, ...still: [boolean?]) =>
      await made.viewerOf(texts[name].key, ...still),
    endAll: async (account: string) =>
      await database.transaction((trx) => made.endAll(trx, account)),
    set: async (id: string, values: object) =>
      await setValues(database, { table: 'api_key', id }, values),
    moments: async (column: 'used_at' | 'revoked_at') => {
      const rows = await database.read.selectFrom('api_key').select(['id', column]).execute()
      return Object.fromEntries(rows.map((row) => [row.id, row[column]]))
    },
  }
}
