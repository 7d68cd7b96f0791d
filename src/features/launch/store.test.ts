import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, writeRow } from '../../../test/support/database/rows.ts'
import { twoClients } from '../../../test/support/work/two-clients.ts'
import { hasDemo, readFacts, readMarks, readOwner, writeMark } from './store.ts'

const now = '2026-11-20T15:00:00.000Z'
const later = '2026-11-20T15:00:00.001Z'

test('of the firm’s people those count who can sign in, and none of the demo', async (t) => {
  const { database, put, set } = await twoClients(t)
  const counted = async () => {
    const { people, since } = await readFacts(database.read, now)
    return [Number(people), since]
  }
  const [first, second] = ['2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z']
  await set('account', 'corin', { created_at: second })
  await set('account', 'dora', { created_at: second })
  await set('account', 'mona', { created_at: first })
  // Older, and of a client.
  await set('account', 'iris', { password_hash: 'x', created_at: '2026-01-01T00:00:00.000Z' })
  assert.deepEqual(await counted(), [3, first])
  for (const values of [
    { password_hash: null },
    { demo: 1 },
    { removed_at: now },
    { firm_roles: null },
  ] as object[]) {
    const was = await set('account', 'mona', values)
    assert.deepEqual(await counted(), [2, second], JSON.stringify(values))
    await set('account', 'mona', was)
  }
  await put('totp', { account_id: 'dora', confirmed_at: now }, { account_id: 'mona' })
  await put('passkey', { id: 'k', account_id: 'corin' })
  const factors = ['corin', 'dora', 'mona'].map(
    async (id) => (await readOwner(database, id)).factor,
  )
  assert.deepEqual(
    (await Promise.all(factors)).map((factor) => factor !== null),
    [true, true, false],
  )
  assert.equal((await readOwner(database, 'mona')).email, 'mona@firm.example')
})

test('a text counts once it is read by visitors, and where they read it', async (t) => {
  const { database, set } = await twoClients(t)
  const facts = async () => {
    const { statistic, faq, privacy } = await readFacts(database.read, now)
    return [statistic, faq, privacy].map((one) => one !== null)
  }
  const rows = rowsAbout('hawthorn')
  assert.deepEqual(await facts(), [false, false, false])
  const question = await writeRow(database, 'faq', { ...rows.faq, featured: 0 }, now)
  await writeRow(database, 'legal_text', { ...rows.legal_text, slug: 'terms' }, now)
  assert.deepEqual(await facts(), [false, false, false], 'not on the home page, and another text')
  const figure = await writeRow(database, 'statistic', rows.statistic, later)
  await set('faq', question, { featured: 1, published_at: later })
  const privacy = await writeRow(database, 'legal_text', rows.legal_text, now)
  assert.deepEqual(await facts(), [false, false, true], 'still to come')
  for (const published_at of [null, later]) {
    await set('legal_text', privacy, { published_at })
    assert.deepEqual(await facts(), [false, false, false], 'a draft, or still to come')
  }
  await set('legal_text', privacy, { published_at: now })
  for (const [published_at, is] of [
    [now, true],
    [null, false],
  ] as const) {
    await set('statistic', figure, { published_at })
    await set('faq', question, { published_at })
    assert.deepEqual(await facts(), [is, is, true])
  }
  assert.equal(await hasDemo(database.read), false)
  await set('edition', 'only', { demo: 1 })
  assert.equal(await hasDemo(database.read), true)
})

test('what was said of one thing is said anew or taken back, and of no other', async (t) => {
  const { database } = await twoClients(t)
  const write = async (name: string, state: 'skipped' | 'confirmed' | 'hidden' | null) =>
    await database.transaction((trx) => writeMark(trx, name, { state, marked_at: now }))
  const marks = async () => Object.fromEntries(await readMarks(database.read))
  await write('mail', 'skipped')
  await write('privacy', 'confirmed')
  assert.deepEqual(await marks(), { mail: 'skipped', privacy: 'confirmed' })
  await write('mail', 'hidden')
  assert.deepEqual(await marks(), { mail: 'hidden', privacy: 'confirmed' })
  await write('mail', null)
  assert.deepEqual(await marks(), { privacy: 'confirmed' })
})
