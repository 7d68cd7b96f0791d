import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { firmRoles, type FirmRole } from '../../contract/access.ts'
import type { Database } from '../../database/open.ts'
import { idOf } from '../../../test/fixtures/cast.ts'
import { rowsAbout, writeRow } from '../../../test/support/database/rows.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { addEnquiryRows, sampleEnquiry } from '../../../test/support/work/enquiries.ts'
import { world } from '../../../test/support/world.ts'
import type { FoundRecord } from './staff.contract.ts'

const addPost = (database: Database) => writeRow(database, 'post', rowsAbout('tide').post)

interface Answer {
  records: FoundRecord[]
  more: boolean
}

async function castWorld(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const add = (...rows: ReturnType<typeof sampleEnquiry>[]) => addEnquiryRows(here.database, rows)
  return { ...here, as, add }
}

async function find({ call }: Pick<CastActor, 'call'>, q: string): Promise<Answer> {
  const answer = await call('GET', `/staff/search/?${new URLSearchParams({ q })}`)
  assert.equal(answer.status, 200, q)
  return (await answer.json()) as Answer
}

async function opened({ call }: Pick<CastActor, 'call'>): Promise<string[]> {
  const answer = await call('GET', '/staff/opened/')
  assert.equal(answer.status, 200)
  return ((await answer.json()) as FoundRecord[]).map(({ title }) => title)
}

const open = async ({ call }: Pick<CastActor, 'call'>, record: string, kind = 'enquiry') =>
  (await call('POST', '/staff/opened/', { kind, record })).status

const titles = ({ records }: Answer) => records.map(({ title }) => title)

test('an enquiry is found by the beginnings of name, company, address, subject and reference, and by nothing else', async (t) => {
  const { as, add } = await castWorld(t)
  await add(
    sampleEnquiry(1, { name: 'Åse Lindqvist', reference: 'ENQ-3EXVWW72' }),
    sampleEnquiry(2),
  )
  for (const q of [
    'ase',
    'ÅSE LIND',
    'lind ase',
    'nordkai pil 1',
    '3ex',
    'enq 3exv',
    'grete.1',
    'part 1',
  ])
    assert.deepEqual(titles(await find(as.consultant, q)), ['Åse Lindqvist'], q)
  for (const q of ['indqvist', 'ase olsen', 'sellers', '55', '%', ''])
    assert.deepEqual(await find(as.consultant, q), { records: [], more: false }, q)
  const [record] = (await find(as.consultant, 'ase')).records
  const { id: _, ...rest } = record as FoundRecord
  assert.deepEqual(rest, {
    kind: 'enquiry',
    title: 'Åse Lindqvist',
    detail: 'Nordkai Pilots 1 · Replace CPQ, part 1',
    words: 'ENQ-3EXVWW72\ngrete.1@nordkai-1.example\nNordkai Pilots 1\nReplace CPQ, part 1',
    at: '2026-11-20T11:01:00.000Z',
    state: 'Open',
    link: '/console/enquiries/ENQ-3EXVWW72',
  })
})

test('who may not open a section finds nothing of it, and cannot learn what is there', async (t) => {
  const { as, add, database } = await castWorld(t)
  const row = sampleEnquiry(1, { name: 'Tide Lindqvist' })
  await add(row)
  const post = { id: await addPost(database), title: 'tide post' }
  const sees: Record<FirmRole, string[]> = {
    editor: ['post'],
    consultant: ['enquiry'],
    manager: ['enquiry', 'post'],
    owner: ['enquiry', 'post'],
  }
  for (const role of firmRoles) {
    const { records } = await find(as[role], 'tide')
    const kinds = new Set(records.map(({ kind }) => kind))
    assert.deepEqual([...kinds].toSorted(), sees[role], role)
    assert.equal(await open(as[role], row.id), sees[role].includes('enquiry') ? 204 : 404, role)
    assert.equal(await open(as[role], post.id, 'post'), sees[role].includes('post') ? 204 : 404)
    assert.equal(await open(as[role], idOf('project', 'halden')), 404, role)
    const expected = [
      ['post', post.title],
      ['enquiry', row.name],
    ]
    const seen = expected.filter(([kind = '']) => sees[role].includes(kind))
    assert.deepEqual(
      await opened(as[role]),
      seen.map(([, title]) => title),
      role,
    )
  }
})

test('of clients a consultant finds those of the projects that they look after, and a manager every one', async (t) => {
  const { as, database } = await castWorld(t)
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  const all = [
    { kind: 'person', id: idOf('membership', 'Mateo'), word: 'mateo' },
    { kind: 'organisation', id: idOf('organisation', 'halden'), word: 'halden' },
    { kind: 'project', id: idOf('project', 'halden'), word: 'sandbar' },
  ]
  const seen = async (actor: CastActor) => {
    const found = await Promise.all(
      all.map(async ({ id, word }) =>
        (await find(actor, word)).records.some((one) => one.id === id),
      ),
    )
    const noted = await Promise.all(
      all.map(async ({ kind, id }) => (await open(actor, id, kind)) === 204),
    )
    const last = ((await (await actor.call('GET', '/staff/opened/')).json()) as FoundRecord[])
      .length
    return [...found, ...noted, last]
  }
  const [none, every] = [
    [false, false, false, false, false, false, 0],
    [true, true, true, true, true, true, 3],
  ]
  assert.deepEqual(await seen(as.manager), every)
  assert.deepEqual(await seen(as.consultant), none)
  assert.deepEqual(await seen(as.editor), none)
  const place = {
    organisation_id: idOf('organisation', 'halden'),
    project_id: idOf('project', 'halden'),
    account_id: idOf('account', 'Corin'),
    title: 'Lead',
    added_at: '2026-11-20T12:00:00.000Z',
  }
  await database.transaction((trx) => trx.insertInto('project_team').values(place).execute())
  assert.deepEqual(await seen(as.consultant), every)
  const others = ['quillback', 'Bram'].map(async (word) => titles(await find(as.consultant, word)))
  assert.deepEqual(await Promise.all(others), [[], []])
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  assert.deepEqual(await opened(as.consultant), [])
})

test('a client, a person and a project stand there as they are, at their addresses', async (t) => {
  const { as, database } = await castWorld(t)
  const home = idOf('organisation', 'halden')
  const project = idOf('project', 'halden')
  await database.transaction(async (trx) => {
    await trx
      .updateTable('project')
      .set({ title: 'Whelk pots', status: 'on_hold' })
      .where('id', '=', project)
      .execute()
    await trx
      .updateTable('organisation')
      .set({ suspended_at: '2026-11-20T12:00:00.000Z' })
      .where('id', '=', home)
      .execute()
  })
  const lines = async (word: string) =>
    (await find(as.owner, word)).records.map(({ kind, state, link }) => `${kind} ${state} ${link}`)
  assert.deepEqual(await lines('whelk'), [`project On hold /console/projects/${project}`])
  const found = await lines('halden')
  assert.ok(found.includes(`organisation Suspended /console/clients/${home}`), found.join('\n'))
  assert.ok((await lines('piet')).includes(`person Suspended /console/clients/${home}`))
  await database.transaction((trx) =>
    trx.updateTable('organisation').set({ suspended_at: null }).where('id', '=', home).execute(),
  )
  assert.ok((await lines('piet')).includes(`person Invited /console/clients/${home}`))
})

test('whoever is not of the firm is refused', async (t) => {
  const { as, request } = await castWorld(t)
  for (const path of ['/staff/search/?q=a', '/staff/opened/']) {
    assert.equal((await request(`/api${path}`, {})).status, 401, path)
    assert.equal((await as.admin('halden').call('GET', path)).status, 403, path)
  }
  assert.equal(await open(as.admin('halden'), idOf('enquiry', 'Corin')), 403)
})

test('names come before the rest, the newest first, eight of them, and it is said that there is more', async (t) => {
  const { as, add } = await castWorld(t)
  const named = [1, 2, 3].map((nth) => sampleEnquiry(nth, { name: `Quince ${nth}` }))
  const others = [4, 5, 6, 7, 8].map((nth) => sampleEnquiry(nth, { company: 'Quince & Co' }))
  for (const row of [...named, ...others]) await add(row)
  const olsen = (nth: number) => `Grete Olsen ${nth}`
  const first = ['Quince 3', 'Quince 2', 'Quince 1', ...[8, 7, 6, 5, 4].map(olsen)]
  const found = await find(as.manager, 'quin')
  assert.deepEqual([titles(found), found.more], [first, false])
  await add(sampleEnquiry(9, { company: 'Quince & Co' }))
  const more = await find(as.manager, 'quin')
  assert.deepEqual(
    [titles(more), more.more],
    [[...first.slice(0, 3), olsen(9), ...first.slice(3, 7)], true],
  )
})

test('what somebody opened last comes first, fifty of it, and nobody else’s', async (t) => {
  const { as, add } = await castWorld(t)
  const rows = Array.from({ length: 52 }, (_, at) => sampleEnquiry(at + 1))
  await add(...rows)
  for (const { id } of rows) assert.equal(await open(as.manager, id), 204)
  const all = await opened(as.manager)
  assert.deepEqual([all.length, all[0], all.at(-1)], [50, 'Grete Olsen 52', 'Grete Olsen 3'])
  await open(as.manager, rows[9]?.id ?? '')
  assert.deepEqual((await opened(as.manager)).slice(0, 2), ['Grete Olsen 10', 'Grete Olsen 52'])
  assert.deepEqual(await opened(as.owner), [])
})

test('an enquiry that is written anew or deleted is found as it is, and how far it is stands beside it', async (t) => {
  const { as, add, database } = await castWorld(t)
  const row = sampleEnquiry(1, { name: 'Quince Lindqvist' })
  await add(row)
  const write = (changes: object) =>
    database.transaction((trx) =>
      trx.updateTable('enquiry').set(changes).where('id', '=', row.id).execute(),
    )
  await write({ name: 'Medlar Lindqvist', state: 'won' })
  assert.deepEqual(titles(await find(as.manager, 'quince')), [])
  assert.equal((await find(as.manager, 'medlar')).records[0]?.state, 'Won')
  await write({ quarantined_at: row.received_at })
  assert.equal((await find(as.manager, 'medlar')).records[0]?.state, 'Review')
  await open(as.manager, row.id)
  await database.transaction((trx) => trx.deleteFrom('enquiry').where('id', '=', row.id).execute())
  assert.deepEqual(titles(await find(as.manager, 'medlar')), [])
  assert.deepEqual(await opened(as.manager), [])
})

for (const [table, room] of [
  ['post', 'blog'],
  ['case_study', 'case-studies'],
] as const)
  test(`a ${table} is found once it has appeared, where it is written`, async (t) => {
    const { as, database, clock } = await castWorld(t)
    const id = await writeRow(database, table, rowsAbout('tide')[table])
    const write = (changes: object) =>
      database.transaction((trx) =>
        trx
          .updateTable(table as 'post')
          .set(changes)
          .where('id', '=', id)
          .execute(),
      )
    const links = async () => (await find(as.editor, 'medlar')).records.map(({ link }) => link)
    await write({ title: 'Medlar at dusk', published_at: null })
    assert.deepEqual(await links(), [])
    await write({ published_at: new Date(clock.now().getTime() + 60_000).toISOString() })
    assert.deepEqual(await links(), [])
    clock.pass(60_000)
    assert.deepEqual(await links(), [`/console/${room}/${id}`])
  })

test('an own page is found as soon as it is begun, by title and address, with how it stands', async (t) => {
  const { as, database, clock } = await castWorld(t)
  const now = clock.now().toISOString()
  const later = new Date(clock.now().getTime() + 60_000).toISOString()
  const id = await writeRow(database, 'own_page', rowsAbout('tide').own_page)
  const write = (changes: object) =>
    database.transaction((trx) =>
      trx.updateTable('own_page').set(changes).where('id', '=', id).execute(),
    )
  const found = async (q: string, by = as.editor) =>
    (await find(by, q)).records.map(({ kind, title, state }) => [kind, title, state])
  await write({ title: '', slug: id, published_at: null, drafted_at: now, removed_at: null })
  assert.deepEqual(await found('untit pag'), [['own_page', 'Untitled page', 'Draft']])
  await write({ draft_title: 'Medlar flows' })
  assert.deepEqual(await found('medl'), [['own_page', 'Medlar flows', 'Draft']])
  assert.deepEqual(await found('untitled'), [])
  const shown = { title: 'Medlar flows', slug: 'quince-days', draft_title: null, drafted_at: null }
  await write({ ...shown, published_at: now })
  assert.deepEqual(await found('quince'), [['own_page', 'Medlar flows', 'Published']])
  assert.deepEqual(await found('quince', as.consultant), [], 'who may not write for the site')
  await write({ drafted_at: now })
  assert.deepEqual(await found('quince'), [['own_page', 'Medlar flows', 'Published, changed']])
  await write({ published_at: later })
  assert.deepEqual(await found('quince'), [['own_page', 'Medlar flows', 'Scheduled']])
  assert.equal(await open(as.editor, id, 'own_page'), 204)
  assert.deepEqual(await opened(as.editor), ['Medlar flows'])
  assert.equal((await find(as.editor, 'quince')).records[0]?.link, `/console/pages/${id}`)
  await write({ removed_at: now, published_at: null })
  assert.deepEqual([await found('medlar'), await opened(as.editor)], [[], []])
  await write({ removed_at: null })
  await database.transaction((trx) => trx.deleteFrom('own_page').where('id', '=', id).execute())
  assert.deepEqual(await found('medlar'), [])
})
