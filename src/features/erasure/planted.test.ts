import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { inValues, takingNamesOut } from './nobody.ts'

const firm = { demo: false, settings: { DEMO: 'off' } }

test('a name goes out of the values of JSON, and never out of its keys or a sealed link', () => {
  const { from } = takingNamesOut({ names: ['Ann "A" Holm'], address: 'a@x.example' })
  const text = 'By Ann "A" Holm'
  const json = (put: string, said: string) =>
    JSON.stringify({
      'Ann "A" Holm': put,
      count: 1,
      is: true,
      'a@x.example': [said, { $link: text }],
    })
  assert.equal(inValues(json('none', text), from), json('none', 'By Erased person'))
  const none = '{ "count": 1.0 }'
  assert.equal(inValues(none, from), none)
})

/** What the program wrote to a colleague, with a mail that is sent to them. */
async function written(t: Parameters<typeof world>[0]) {
  const here = await world(t, firm)
  const as = await actors(here)
  const { database } = here
  const [{ account_id }, { id: mail }] = await Promise.all([
    database.read
      .selectFrom('notification')
      .select('account_id')
      .where('account_id', '!=', idOf('account', 'Mateo'))
      .limit(1)
      .executeTakeFirstOrThrow(),
    database.read.selectFrom('outbox').select('id').limit(1).executeTakeFirstOrThrow(),
  ])
  const put = async (words: string) =>
    await database.transaction(async (trx) => {
      await trx
        .updateTable('notification')
        .set({ text: words })
        .where('account_id', '=', account_id)
        .execute()
      const payload = JSON.stringify({ template: 'given', given: words, is: true })
      await trx
        .updateTable('outbox')
        .set({ payload, recipient: 'other@else.example', about: 'something' })
        .where('id', '=', mail)
        .execute()
    })
  const read = async () => {
    const notices = database.read.selectFrom('notification').select('text')
    const mails = database.read.selectFrom('outbox').select('payload')
    const { text: said } = await notices
      .where('account_id', '=', account_id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const { payload } = await mails.where('id', '=', mail).executeTakeFirstOrThrow()
    return [said, payload]
  }
  const erase = async (id: string, email: string) =>
    assert.equal((await as.owner.call('POST', `/staff/erasures/${id}/`, { email })).status, 200)
  return { ...here, as, put, read, erase }
}

const called = async (
  { database }: Pick<Awaited<ReturnType<typeof world>>, 'database'>,
  table: 'account' | 'membership',
  id: string,
  [first_name, last_name]: [string, string],
) =>
  await database.transaction((trx) =>
    trx
      .updateTable(table)
      .set({ first_name, last_name })
      .where(table === 'account' ? 'id' : 'account_id', '=', id)
      .execute(),
  )

const mateo = { id: idOf('account', 'Mateo'), email: 'mateo@sandbar.example' }

test('a name that a form was given is taken out of nothing that is not theirs', async (t) => {
  const here = await written(t)
  const { put, read, erase, database } = here
  const { id, email } = await database.read
    .selectFrom('enquiry')
    .select(['id', 'email'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const name = async (name: string, to = email) =>
    await database.transaction((trx) =>
      trx.updateTable('enquiry').set({ name, email: to }).where('id', '=', id).execute(),
    )
  await name('Olwen Reyes', mateo.email)
  await put(`Olwen Reyes wrote to ${mateo.email}`)
  await erase(mateo.id, mateo.email)
  const [said, payload = ''] = await read()
  assert.equal(said, 'Olwen Reyes wrote to erased@person.invalid')
  assert.deepEqual(JSON.parse(payload), { template: 'given', given: said, is: true })
})

test('one word that somebody is called is taken out of no row of others, and a whole name is', async (t) => {
  const here = await written(t)
  const { put, read, erase } = here
  await called(here, 'account', mateo.id, ['given', ''])
  await called(here, 'membership', mateo.id, ['Nils', 'Vanterpool'])
  await put('Nils Vanterpool has given his word')
  await erase(mateo.id, mateo.email)
  const [said, payload = ''] = await read()
  assert.equal(said, 'Erased person has given his word')
  assert.deepEqual(JSON.parse(payload), { template: 'given', given: said, is: true })
})

test('of two who are called the same, one keeps the name when the other is erased', async (t) => {
  const here = await written(t)
  const { put, read, erase } = here
  await called(here, 'account', mateo.id, ['Nils', 'Vanterpool'])
  await called(here, 'membership', idOf('account', 'Ingrid'), ['Nils', 'Vanterpool'])
  await put('Nils Vanterpool has moved it')
  await erase(mateo.id, mateo.email)
  assert.equal((await read())[0], 'Nils Vanterpool has moved it')
})

test('what was asked for with an address that only ends as theirs does stays', async (t) => {
  const { database, erase } = await written(t)
  const row = await database.read
    .selectFrom('outbox')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()
  const task = (id: string, kind: 'reset' | 'mail', to: string) => ({
    ...row,
    id,
    kind,
    about: '',
    recipient: null,
    payload: JSON.stringify(kind === 'mail' ? { to } : { typed: to }),
  })
  await database.transaction((trx) =>
    trx
      .insertInto('outbox')
      .values([
        task('reset-of-other', 'reset', `al.${mateo.email}`),
        task('mail-of-other', 'mail', `al.${mateo.email}`),
        task('reset-of-them', 'reset', mateo.email.toUpperCase()),
        task('mail-of-them', 'mail', mateo.email),
      ])
      .execute(),
  )
  await erase(mateo.id, mateo.email)
  const left = database.read.selectFrom('outbox').select('id').where('id', 'like', '%-of-%')
  assert.deepEqual((await left.execute()).map(({ id }) => id).toSorted(), [
    'mail-of-other',
    'reset-of-other',
  ])
})

test('who comes to a meeting is written without the name of somebody who was erased', async (t) => {
  const here = await written(t)
  await called(here, 'account', mateo.id, ['Quillon', 'Farthingale'])
  const id = idOf('event', 'halden')
  await here.database.transaction((trx) =>
    trx
      .updateTable('event')
      .set({ who: 'Ada Holm, Quillon Farthingale' })
      .where('id', '=', id)
      .execute(),
  )
  await here.erase(mateo.id, mateo.email)
  const { who } = await here.database.read
    .selectFrom('event')
    .select('who')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(who, 'Ada Holm, Erased person')
})
