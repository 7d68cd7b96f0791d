import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { signedIn } from '../../../test/support/signed-in.ts'
import { actors, type Actor } from '../../../test/support/actors.ts'
import { companies, idOf, names } from '../../../test/fixtures/cast.ts'
import { tablesOf } from '../../../test/fixtures/marks.ts'
import { world } from '../../../test/support/world.ts'
import { readState, secretsIn } from '../../../test/matrix/state.ts'
import { myLists, type MyData } from './contract.ts'
import { sources } from './sources.ts'

/** Columns that know of an account, and why nobody is given what stands beside them. */
const leftOut: Record<string, string> = {
  'account.organisation_id': 'told as it is',
  'challenge.account_id': 'minutes between two steps of signing in, and a secret',
  'ticket.account_id': 'opens a file for a minute',
  'note.author_id': 'of the firm’s people for each other',
  'outbox.about': 'a mail on its way; what it carries may open an account',
  'request.answered_by': 'a name; the audit knows the account, and questions_answered asks it',
  'audit_entry.actor_id': 'told as activity',
  'audit_entry.about': 'told as activity',
}

/** The cast, where each table that somebody could own a row of has one of Mateo's. */
async function mateosWorld(t: TestContext) {
  const here = await world(t, { demo: false, settings: { DEMO: 'off' } })
  const as = await actors(here)
  const mateo = as.member('halden').id
  await here.database.transaction(async (trx) => {
    // In both companies: what he wrote for another one is out of his sight.
    for (const table of ['message', 'project_update', 'note'])
      await sql`update ${sql.table(table)} set author_id = ${mateo}`.execute(trx)
    const decided = sql`decision = 'approved', decided_at = created_at, certificate = id`
    await sql`update approval set decided_by = ${mateo}, ${decided}`.execute(trx)
  })
  return { ...here, as, mateo }
}

const myData = (actor: Actor) => actor.call('POST', '/users/me/data/')

test('each column that knows of an account is in the export, or has a reason why not', async (t) => {
  const { database } = await mateosWorld(t)
  const accounts = names.map((name) => idOf('account', name))
  const state = await readState(database)
  const given = Object.values(sources).map(({ table, whose }) => `${table}.${whose}`)
  const knows = (await tablesOf(database)).flatMap(({ name: table, columns }) =>
    columns.flatMap(({ name }) => {
      const values = (state.get(table) ?? []).map((row) => String(row[name]))
      const isNamedSo = /(^|_)(account|author|actor|by)(_id)?$/.test(name)
      return isNamedSo || values.some((value) => accounts.includes(value))
        ? [`${table}.${name}`]
        : []
    }),
  )
  const undecided = knows.filter((column) => !given.includes(column) && !(column in leftOut))
  assert.deepEqual(undecided, [])
  const idle = Object.keys(leftOut).filter((column) => given.includes(column))
  assert.deepEqual(idle, [])
})

test('somebody is given all that is theirs, and nothing of others, of the firm’s notes or of secrets', async (t) => {
  const { as, database, mateo } = await mateosWorld(t)
  const answer = await myData(as.member('halden'))
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/)
  const bytes = await answer.text()
  const data = JSON.parse(bytes) as MyData
  for (const list of Object.keys(myLists) as (keyof typeof myLists)[])
    assert.equal(data[list].length, list === 'files_sent' ? 2 : 1, list)
  assert.equal(data.accounts[0]?.id, mateo)
  assert.equal(data.messages[0]?.body, 'Said to sandbar')
  assert.deepEqual(data.updates_written[0]?.done, ['One of sandbar'])
  const strange = [companies.cedar.mark, 'Noted of', 'Salome', 'Ingrid']
  for (const word of [...strange, ...secretsIn(await readState(database))])
    assert.ok(!bytes.includes(word), word)
  const again = (await (await myData(as.member('halden'))).json()) as MyData
  assert.deepEqual(
    again.activity.map(({ action, by_yourself }) => [action, by_yourself]),
    [['data-downloaded', true]],
  )
})

test('of what others did to an account, it is told that it was done, and not from where', async (t) => {
  const { request, as, ...here } = await mateosWorld(t)
  const member = `/members/${as.viewer('halden').id}/`
  const changed = await as.admin('halden').call('PATCH', member, { role: 'member' })
  assert.equal(changed.status, 200)
  // Another role ends every session.
  const ingrid = { method: 'POST', headers: await signedIn(here, 'ingrid.sandbar') }
  const { activity } = (await (await request('/api/users/me/data/', ingrid)).json()) as MyData
  assert.deepEqual(
    activity.map(({ action, by_yourself, address }) => [action, by_yourself, address]),
    [['role-changed', false, null]],
  )
})

test('a question is told by who answered it, and nothing before the second factor that is demanded', async (t) => {
  const { as } = await mateosWorld(t)
  const path = `/requests/${idOf('request', 'halden')}/answer/`
  const answer = await as.member('halden').call('POST', path, { answer: 'On Monday.' })
  assert.equal(answer.status, 200, await answer.text())
  const { questions_answered } = (await (await myData(as.member('halden'))).json()) as MyData
  assert.deepEqual(
    questions_answered.map(({ answer }) => answer),
    ['On Monday.'],
  )
  const unfinished = await myData(as.named('Tobin'))
  assert.equal(unfinished.status, 403)
  assert.match(await unfinished.text(), /set up a second factor first/)
  const other = (await (await myData(as.admin('halden'))).json()) as MyData
  assert.deepEqual([other.questions_answered, other.messages], [[], []])
})
