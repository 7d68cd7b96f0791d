import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { companies, idOf, markOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { ImportCheck, ImportKind } from './staff.contract.ts'

const halden = `${companies.halden.name} ${companies.halden.mark}`

async function firm(t: TestContext, settings: Record<string, string> = {}) {
  const here = await world(t, { demo: false, settings })
  const as = await actors(here)
  const send = async (by: CastActor, path: string, body: object) => {
    const answer = await by.call('POST', path, body)
    const json = answer.status === 204 ? {} : await answer.json()
    return { status: answer.status, ...(json as object) } as { status: number } & ImportCheck & {
        undo: string
        detail: string
        unmailed: { email: string; said: string }[]
      }
  }
  const { read } = here.database
  return {
    ...here,
    as,
    check: async (kind: ImportKind, rows: string[][], by = as.manager) =>
      await send(by, '/staff/import-checks/', { kind, rows }),
    run: async (kind: ImportKind, rows: string[][], invite = false, by = as.manager) =>
      await send(by, '/staff/imports/', { kind, rows, invite }),
    undo: async (id: string) => (await as.manager.call('POST', `/undo/${id}/`)).status,
    names: async () =>
      (await read.selectFrom('organisation').select('name').execute()).map(({ name }) => name),
    emails: async () =>
      (await read.selectFrom('account').select('email').execute()).map(({ email }) => email),
    titles: async () =>
      (await read.selectFrom('project').select('title').execute()).map(({ title }) => title),
    mails: async () => await read.selectFrom('outbox').select(['held_until']).execute(),
    actions: async () =>
      (await read.selectFrom('audit_entry').select('action').execute()).map((one) => one.action),
  }
}

test('a check says what would be made, what is there and which row is not right, and makes nothing', async (t) => {
  const { check, names, actions } = await firm(t)
  const [before, entries] = [await names(), await actions()]
  const rows = [
    ['Aster Ltd'],
    [` ${halden.toUpperCase()} `],
    [''],
    ['aster  ltd'],
    ['x'.repeat(121)],
  ]
  const { made, there, wrong } = await check('clients', rows)
  assert.deepEqual(made, [0])
  assert.deepEqual(there, [
    { row: 1, said: `There is a client called ${halden}.` },
    { row: 3, said: 'It stands in this file before.' },
  ])
  assert.deepEqual(
    wrong.map(({ row, field }) => [row, field]),
    [
      [2, 0],
      [4, 0],
    ],
  )
  assert.deepEqual(await names(), before)
  assert.deepEqual(await actions(), entries)
})

test('clients are made with their entries, once, and taken back with one word', async (t) => {
  const { run, undo, names, actions } = await firm(t)
  const before = await names()
  const done = await run('clients', [['Aster Ltd'], [halden], ['Birch & Sons']])
  assert.deepEqual([done.status, done.made, done.there], [200, 2, 1])
  assert.deepEqual((await names()).toSorted(), [...before, 'Aster Ltd', 'Birch & Sons'].toSorted())
  const again = await run('clients', [['Aster Ltd'], ['Birch & Sons']])
  assert.deepEqual([again.made, again.there, again.undo], [0, 2, null])
  assert.equal((await actions()).filter((one) => one === 'organisation-added').length, 2)
  assert.equal((await actions()).filter((one) => one === 'rows-imported').length, 1)
  assert.equal(await undo(done.undo), 204)
  assert.deepEqual((await names()).toSorted(), before.toSorted())
  assert.equal(await undo(done.undo), 404)
})

test('a row that is not right stops all of it', async (t) => {
  const { run, names } = await firm(t)
  const before = await names()
  const refused = await run('clients', [['Aster Ltd'], ['']])
  assert.equal(refused.status, 409)
  assert.match(refused.detail, /^Nothing was imported.*Enter a name\./)
  assert.deepEqual(await names(), before)
})

test('the same file by two at once makes nothing twice', async (t) => {
  const { run, as, names } = await firm(t)
  const before = (await names()).length
  const rows = ['Aster', 'Birch', 'Cedarwood'].map((name) => [name])
  const both = await Promise.all([run('clients', rows), run('clients', rows, false, as.owner)])
  assert.deepEqual(both.map(({ made }) => Number(made)).toSorted(), [0, 3])
  assert.equal((await names()).length, before + 3)
})

test('an import is not taken back once somebody works with one of its clients', async (t) => {
  const { run, undo, names } = await firm(t)
  const { undo: id } = await run('clients', [['Aster'], ['Birch']])
  assert.equal((await run('projects', [['Aster', 'Move', '2027-01-31']])).status, 200)
  assert.equal(await undo(id), 409)
  assert.ok((await names()).includes('Birch'), 'all of it stays')
})

test('people come without a mail, and with one ten seconds later where that is asked for', async (t) => {
  const { run, check, undo, emails, mails } = await firm(t)
  const rows = [
    [halden, 'Nadia@halden.example', 'Nadia', 'Berg', 'Admin'],
    [halden, 'otto@halden.example'],
  ]
  const before = await mails()
  const quiet = await run('people', rows)
  assert.deepEqual([quiet.status, quiet.made], [200, 2])
  assert.deepEqual(await mails(), before)
  assert.ok((await emails()).includes('nadia@halden.example'))
  const { there } = await check('people', rows)
  assert.equal(there.length, 2)
  assert.equal(await undo(quiet.undo), 204)
  assert.ok(!(await emails()).includes('nadia@halden.example'))
  const mailed = await run('people', rows, true)
  assert.equal(mailed.status, 200)
  const held = (await mails()).filter((one) => one.held_until !== null)
  assert.equal(held.length, 2)
  assert.equal(await undo(mailed.undo), 204)
  assert.deepEqual(await mails(), before)
})

test('people of an unknown client, of the firm, with a wrong address or role are not right', async (t) => {
  const { check, as } = await firm(t)
  const { wrong, made } = await check('people', [
    ['Nobody Ltd', 'a@nobody.example'],
    [halden, `${as.consultant.name.toLowerCase()}@${markOf(as.consultant.name)}.example`],
    [halden, 'no address'],
    [halden, 'b@halden.example', '', '', 'boss'],
    [halden, 'c@halden.example', '', '', ''],
  ])
  assert.deepEqual(
    wrong.map(({ row, field }) => [row, field]),
    [
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 4],
    ],
  )
  assert.deepEqual(made, [4])
})

test('projects come with their days, once for each client, and are taken back', async (t) => {
  const { run, check, titles, undo } = await firm(t)
  const rows = [
    [halden, 'Harbour plan', '31.1.2027', '2027-03-01', 'What is done'],
    [halden, 'Harbour  PLAN', '2027-02-01'],
    [halden, 'Late', '2027-02-01', '2027-01-01'],
    [halden, 'When', '3/4/2027'],
    [halden, 'Never', ''],
  ]
  const { made, there, wrong } = await check('projects', rows)
  assert.deepEqual([made, there.map(({ row }) => row)], [[0], [1]])
  assert.deepEqual(
    wrong.map(({ row, field, said }) => [row, field, said]),
    [
      [2, 3, 'It ends before it starts.'],
      [3, 2, 'Write the day as 2027-01-31: this is none, or could be two.'],
      [4, 2, 'Enter the day on which it starts.'],
    ],
  )
  const done = await run('projects', rows.slice(0, 1))
  assert.ok((await titles()).includes('Harbour plan'))
  assert.equal(await undo(done.undo), 204)
  assert.ok(!(await titles()).includes('Harbour plan'))
})

test('only who may add them by hand imports them', async (t) => {
  const { check, run, as } = await firm(t)
  for (const by of [as.consultant, as.editor, as.admin('halden')]) {
    assert.equal((await check('clients', [['Aster']], by)).status, 403)
    assert.equal((await run('clients', [['Aster']], false, by)).status, 403)
  }
  assert.equal((await check('clients', [['Aster']], as.owner)).status, 200)
})

const mailServer = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'firm@firm.example' }

test('one who was invited three times today is imported and named, and the others get their mail', async (t) => {
  const { run, undo, as, mails, emails } = await firm(t, mailServer)
  const email = 'often@halden.example'
  const { id } = await as.owner
    .call('POST', `/staff/organisations/${idOf('organisation', 'cedar')}/members/`, {
      email,
      role: 'viewer',
    })
    .then(async (answer) => (await answer.json()) as { id: string })
  for (const _ of [2, 3])
    assert.ok((await as.owner.call('POST', `/staff/members/${id}/invite/`)).ok)
  const before = (await mails()).length
  const done = await run(
    'people',
    [
      [halden, email],
      [halden, 'seldom@halden.example'],
    ],
    true,
  )
  assert.deepEqual([done.status, done.made], [200, 2])
  assert.deepEqual(
    done.unmailed.map((one) => one.email),
    [email],
  )
  assert.match(done.unmailed[0]?.said ?? '', /three times today/)
  assert.equal((await mails()).length, before + 1)
  assert.equal(await undo(done.undo), 204)
  assert.equal((await mails()).length, before)
  assert.ok(!(await emails()).includes('seldom@halden.example'))
})

test('people are not taken back whom somebody has invited since, nor projects that were changed', async (t) => {
  const { run, undo, as, emails, titles, database, clock } = await firm(t)
  const { undo: people } = await run('people', [[halden, 'since@halden.example']])
  const { id } = await database.read
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('membership.id')
    .where('account.email', '=', 'since@halden.example')
    .executeTakeFirstOrThrow()
  assert.ok((await as.owner.call('POST', `/staff/members/${id}/invite/`)).ok)
  assert.equal(await undo(people), 409)
  assert.ok((await emails()).includes('since@halden.example'))
  const { undo: projects } = await run('projects', [[halden, 'Mole', '2027-01-31']])
  clock.pass(1000)
  const project = await database.read
    .selectFrom('project')
    .select('id')
    .where('title', '=', 'Mole')
    .executeTakeFirstOrThrow()
  const changed = await as.owner.call('PATCH', `/staff/projects/${project.id}/rhythm/`, {
    rhythm: 'none',
  })
  assert.equal(changed.status, 200)
  assert.equal(await undo(projects), 409)
  assert.ok((await titles()).includes('Mole'))
})

test('rows of a client whose name another has, and people of a suspended one, are not right', async (t) => {
  const { check, database } = await firm(t)
  const cedar = idOf('organisation', 'cedar')
  const set = async (to: { name?: string; suspended_at?: string }) =>
    await database.transaction(async (trx) => {
      await trx.updateTable('organisation').set(to).where('id', '=', cedar).execute()
    })
  await set({ suspended_at: '2026-11-20T15:00:00.000Z' })
  const named = `${companies.cedar.name} ${companies.cedar.mark}`
  const suspended = await check('people', [[named, 'a@cedar.example']])
  assert.match(suspended.wrong[0]?.said ?? '', /is suspended/)
  await set({ name: halden.toUpperCase() })
  const rows = { people: ['b@halden.example'], projects: ['Mole', '2027-01-31'] }
  for (const [kind, cells] of Object.entries(rows)) {
    const { wrong, made } = await check(kind as ImportKind, [[halden, ...cells]])
    assert.deepEqual(made, [])
    assert.match(wrong[0]?.said ?? '', /^Two clients are called .*: rename one first\.$/)
  }
})
