import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createAuthenticator } from '../../../test/doubles/authenticator.ts'
import {
  secondFactorFixture,
  site,
  type SecondFactorFixture,
} from '../../../test/support/signin/second-factor.ts'
import { beginApp, confirmApp, renewRecoveryCodes } from './contract.ts'

/** Every value of every table, as text. */
async function everything({ database }: SecondFactorFixture): Promise<string> {
  const { read, engine } = database
  const { rows: tables } = await (
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  ).execute(read)
  const texts = []
  for (const { name } of tables) {
    // The index of words numbers its pages beyond what JavaScript counts to.
    const columns = name.endsWith('_data') ? sql`block` : sql`*`
    const { rows } = await sql`select ${columns} from ${sql.table(name)}`.execute(read)
    texts.push(JSON.stringify(rows))
  }
  return texts.join('\n')
}

/** The secret as text and its bytes in base64 and hex. */
function spellings(secret: string): string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join(
    '',
  )
  const bytes = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)))
  const texts = [bytes, Buffer.from(secret)].flatMap((data) =>
    (['base64url', 'base64', 'hex'] as const).map((form) => data.toString(form)),
  )
  return [secret, secret.toLowerCase(), ...texts]
}

test('the database contains no app secret and no recovery code in the clear', async (t) => {
  const fixture = await secondFactorFixture(t)
  const hidden = async (texts: string[]) => {
    const all = await everything(fixture)
    assert.ok(all.includes('ada@example.com'), 'the tables were read')
    for (const text of texts) assert.ok(!all.includes(text), text)
  }
  const { secret } = await fixture.call(beginApp, 'ada')
  await hidden(spellings(secret))
  const body = { code: fixture.codes(secret).at() }
  const { recovery_codes } = await fixture.call(confirmApp, 'ada', { body })
  const renewed = await fixture.call(renewRecoveryCodes, 'ada')
  const codes = [...recovery_codes, ...renewed.recovery_codes]
  await hidden([...spellings(secret), ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
})

test('a tampered sealed secret is an error, not a wrong code', async (t) => {
  const fixture = await secondFactorFixture(t)
  const app = await fixture.withApp('ada')
  await fixture.database.transaction((trx) =>
    trx
      .updateTable('totp')
      .set({ secret: 'A'.repeat(80) })
      .execute(),
  )
  await assert.rejects(fixture.prove('ada', { code: app.at() }), /authenticate/)
})

test('only the hash of the token for a new passkey is stored', async (t) => {
  const fixture = await secondFactorFixture(t)
  await fixture.withPasskey('ada', createAuthenticator(site))
  const rows = await fixture.database.read.selectFrom('challenge').selectAll().execute()
  assert.equal(rows.length, 1)
  assert.match(rows[0]?.token_hash ?? '', /^[\w-]{43}$/)
})
