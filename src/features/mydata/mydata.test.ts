import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { signedIn } from '../../../test/support/signin/signed-in.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { companies, idOf, names } from '../../../test/fixtures/cast.ts'
import { tablesOf } from '../../../test/fixtures/marks.ts'
import { world } from '../../../test/support/world.ts'
import { readState, secretsIn } from '../../../test/matrix/state.ts'
import { myLists, type MyData } from './contract.ts'
import { sources } from './sources.ts'

/** Columns that refer to an account, and why their rows are no list of the export. */
const leftOut: Record<string, string> = {
  'account.organisation_id': 'in the list of accounts',
  'challenge.account_id': 'minutes between two steps of signing in, and a secret',
  'ticket.account_id': 'opens a file for a minute',
  'note.author_id': 'of the firm’s people for each other',
  'enquiry.assignee_id': 'a stranger’s enquiry; the list activity has what one did with it',
  'enquiry_message.author_id': 'the firm’s mails to strangers, and its notes; activity has those',
  'put_away.staff_id': 'what one has put away from a list for a while; nothing of one’s own',
  'staff_notice_line.staff_id':
    'what of clients stands in the next mail of the day; the firm’s, and gone in the morning',
  'list_choice.staff_id': 'which columns of a list one has chosen to see',
  'list_view.owner_id': 'filters of lists that are kept under a name, which colleagues may share',
  'own_act.account_id': 'for an hour, that open pages have something to reload',
  'project_act.account_id': 'the same',
  'presence.staff_id': 'which enquiry one has open, for eight seconds',
  'undo.staff_id': 'for a minute, the values of an enquiry before an act',
  'draft.owner_id': 'what is not sent yet to strangers, and notes; gone after 90 days',
  'draft.saved_by': 'the same',
  'revision.owner_id': 'what that once was',
  'revision.saved_by': 'the same',
  'outbox.about': 'a mail on its way; what it carries may open an account',
  'request.answered_by': 'a name; the audit knows the account, and questions_answered looks there',
  'membership.invited_by': 'about the member; the list activity has what one did',
  'membership.suspended_by': 'the same',
  'membership.removed_by': 'the same',
  'project_grant.granted_by': 'the same',
  'post_sending.begun_by': 'of the firm’s post; the list activity has that one sent it',
  'preview_link.created_by': 'of the firm’s text; the list activity has that one made it',
  'scheduled_update.account_id': 'the firm’s update, until it is published',
  'project_team.account_id': 'the firm’s, and what clients read',
  'audit_entry.actor_id': 'in the list activity',
  'audit_entry.about': 'in the list activity',
}

/** The cast, with a row of Mateo's in each table whose rows have an owner. */
async function mateosFixture(t: TestContext) {
  const here = await world(t, { demo: false, settings: { DEMO: 'off' } })
  const as = await actors(here)
  const mateo = as.member('halden').id
  await here.database.transaction(async (trx) => {
    // In both companies, although he is in one: what he wrote in the other must not be exported.
    for (const table of ['message', 'project_update', 'note'])
      await sql`update ${sql.table(table)} set author_id = ${mateo}`.execute(trx)
    const decided = sql`decision = 'approved', decided_at = created_at, certificate = id`
    await sql`update approval set decided_by = ${mateo}, ${decided}`.execute(trx)
  })
  return { ...here, as, mateo }
}

const myData = (actor: CastActor) => actor.call('POST', '/users/me/data/')

test('each column that refers to an account is in the export, or has a reason why not', async (t) => {
  const { database } = await mateosFixture(t)
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

/** Lists without just one entry: three files, a link to reset and one to sign in, keys of the firm’s alone. */
const counts: Partial<Record<keyof typeof myLists, number>> = {
  files_sent: 3,
  links: 2,
  staff_mail_choices: 0,
  api_keys: 0,
}

test('an export has all data of the account, and none of others, of notes or of secrets', async (t) => {
  const { as, database, mateo } = await mateosFixture(t)
  const answer = await myData(as.member('halden'))
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/)
  const bytes = await answer.text()
  const data = JSON.parse(bytes) as MyData
  for (const list of Object.keys(myLists) as (keyof typeof myLists)[])
    assert.equal(data[list].length, counts[list] ?? 1, list)
  assert.equal(data.accounts[0]?.id, mateo)
  assert.equal(data.messages[0]?.body, 'Said to sandbar')
  assert.deepEqual(data.updates_written[0]?.done, ['One of sandbar'])
  const foreign = [companies.cedar.mark, 'Noted of', 'Salome', 'Ingrid']
  for (const word of [...foreign, ...secretsIn(await readState(database))])
    assert.ok(!bytes.includes(word), word)
  const again = (await (await myData(as.member('halden'))).json()) as MyData
  assert.deepEqual(
    again.activity.map(({ action, by_yourself }) => [action, by_yourself]),
    [['data-downloaded', true]],
  )
})

test('an export has what others did to the account, and not their network address', async (t) => {
  const { request, as, ...here } = await mateosFixture(t)
  const member = `/members/${idOf('membership', as.viewer('halden').name)}/`
  const changed = await as.admin('halden').call('PATCH', member, { role: 'member' })
  assert.equal(changed.status, 200)
  const ingrid = { method: 'POST', headers: await signedIn(here, 'ingrid.sandbar') }
  const { activity } = (await (await request('/api/users/me/data/', ingrid)).json()) as MyData
  assert.deepEqual(
    activity.map(({ action, by_yourself, address }) => [action, by_yourself, address]),
    [['member-changed', false, null]],
  )
})

test('an export has the questions one answered; without a required second factor it gets 403', async (t) => {
  const { as } = await mateosFixture(t)
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

test('what one does with one’s account belongs to no organisation, and is in the export of each', async (t) => {
  const { as, database, mateo } = await mateosFixture(t)
  const { call } = as.member('halden')
  const done = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, body)
    assert.ok(answer.ok, `${path}: ${await answer.text()}`)
  }
  await done('PATCH', '/users/me/', { first_name: 'Mateus' })
  await done('POST', '/users/me/data/')
  await done('POST', '/calendar/feed/')
  const { values_changed } = (await (await myData(as.member('halden'))).json()) as MyData
  const changed = values_changed.map(({ after }) => after)
  assert.ok(changed.some((after) => after?.['first_name'] === 'Mateus'))
  await done('POST', '/auth/logout/')
  const entries = await database.read
    .selectFrom('audit_entry')
    .select(['action', 'organisation_id'])
    .where('actor_id', '=', mateo)
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    entries.map(({ action, organisation_id }) => [action, organisation_id]),
    [
      ['profile-changed', null],
      ['data-downloaded', null],
      ['calendar-feed-made', idOf('organisation', 'halden')],
      ['data-downloaded', null],
      ['signed-out', null],
    ],
  )
})
