import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { Tables } from '../../database/tables/tables.ts'

const halden = idOf('project', 'halden')

interface Page {
  items: { id: string; title: string; overdue: boolean; team?: string[]; asked?: number }[]
  next: string | null
  counts: Record<string, number>
}

/** The cast, and a manager who lists projects. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const [mona, corin] = [as.named('Mona'), as.named('Corin')]
  const list = async (query = '', who = mona) =>
    (await (await who.call('GET', `/staff/projects/${query}`)).json()) as Page
  const titles = async (query = '', who = mona) =>
    (await list(query, who)).items.map(({ title }) => title)
  const template = await here.database.read
    .selectFrom('project')
    .selectAll()
    .where('id', '=', halden)
    .executeTakeFirstOrThrow()
  /** Adds projects like the one of Halden. */
  async function add(...given: Partial<Tables['project']>[]) {
    const rows = given.map((changes, at) => ({
      ...template,
      id: `${changes.title ?? 'many'}-${at}`.replaceAll(' ', '-').padEnd(22, '_'),
      ...changes,
    }))
    await here.database.transaction((trx) => trx.insertInto('project').values(rows).execute())
    return rows
  }
  return { ...here, as, mona, corin, list, titles, add }
}

test('the list has the projects of a status, whose they are, and what waits', async (t) => {
  const { mona, corin, list } = await firm(t)
  const active = await list()
  assert.ok(active.items.some(({ id, asked }) => id === halden && (asked ?? 0) > 0))
  assert.equal(active.counts['active'], active.items.length)
  assert.deepEqual((await list('?status=cancelled')).items, [])
  assert.deepEqual((await list('?consultant=me')).items, [], 'Mona is on no team')
  const corins = await list('?consultant=me', corin)
  assert.ok(corins.items.some(({ id }) => id === halden))
  assert.ok((await list('?search=halden')).items.some(({ id }) => id === halden))
  const nothing = await list('?search=nobody%20has%20this')
  assert.deepEqual([nothing.items, nothing.counts['active']], [[], 0])
  const wrong = await mona.call('GET', '/staff/projects/?order=-client')
  assert.equal(wrong.status, 400, 'a column without an order')
})

test('it is narrowed down to a consultant, a health and a client, and says whose each is', async (t) => {
  const { as, corin, mona, list, titles, add } = await firm(t)
  await add({ title: 'Without report', health: null }, { title: 'Off', health: 'off_track' })
  const narrowing = async (who = mona, client = '') =>
    (await (await who.call('GET', `/staff/project-narrowing/?client=${client}`)).json()) as {
      consultants: { id: string; name: string }[]
      client: { name: string } | null
    }
  const { consultants } = await narrowing()
  const corins = consultants.find(({ name }) => name.startsWith('Corin'))
  assert.ok(corins)
  const his = await list(`?consultant=${corins.id}&columns=team`)
  assert.ok(his.items.every(({ team }) => team?.some((name) => name.startsWith('Corin'))))
  assert.ok(his.items.some(({ id }) => id === halden))
  assert.equal(his.items[0]?.asked, undefined, 'what is not wanted is not read')
  assert.deepEqual(await titles('?consultant=nobody&health=none'), ['Without report'])
  assert.deepEqual(await titles('?health=off_track'), ['Off'])
  assert.equal((await list('?health=off_track')).counts['active'], 1)
  const own = idOf('organisation', 'halden')
  const ofHalden = await list(`?client=${own}`)
  assert.equal(ofHalden.items.length, 3)
  assert.match((await narrowing(mona, own)).client?.name ?? '', /halden/i)
  const other = idOf('organisation', 'tern')
  assert.ok((await titles(`?client=${other}`)).every((title) => !title.includes('Off')))
  assert.equal((await narrowing(corin, other)).client, null, 'a client that is none of his')
  assert.deepEqual(
    (await narrowing(corin)).consultants.map(({ id }) => id),
    [corins.id],
  )
  assert.deepEqual(await titles('?health=off_track', corin), [], 'not on that team')
  assert.equal((await as.named('Mateo').call('GET', '/staff/projects/')).status, 403)
})

test('a consultant narrows the own projects down to those of a colleague, and sees no others', async (t) => {
  const { database, mona, corin, list, add } = await firm(t)
  const [other] = await add({ title: 'Of Mona alone' })
  assert.ok(other)
  const team = { account_id: mona.id, title: 'Manager', added_at: '2026-11-01T09:00:00.000Z' }
  await database.transaction((trx) =>
    trx
      .insertInto('project_team')
      .values(
        [halden, other.id].map((project_id) => ({
          ...team,
          organisation_id: idOf('organisation', 'halden'),
          project_id,
        })),
      )
      .execute(),
  )
  const monas = await list(`?consultant=${mona.id}`, corin)
  assert.deepEqual(
    monas.items.map(({ id }) => id),
    [halden],
  )
  assert.equal(monas.counts['active'], 1)
  const answer = await corin.call('GET', '/staff/project-narrowing/?client=')
  const { consultants } = (await answer.json()) as { consultants: { id: string }[] }
  assert.ok(consultants.some(({ id }) => id === mona.id))
  assert.equal((await list(`?consultant=${mona.id}`)).items.length, 2)
})

test('an update is overdue by the rhythm of its project, and the firm’s days', async (t) => {
  const { clock, titles, list, add } = await firm(t)
  const ago = (days: number) =>
    new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000).toISOString()
  const day = (days: number) => ago(days).slice(0, 10)
  const never = { last_update_at: null, health: null } as const
  await add(
    { title: 'A weekly, late', rhythm: 'weekly', last_update_at: ago(12) },
    { title: 'B weekly, in time', rhythm: 'weekly', last_update_at: ago(5) },
    { title: 'C two weeks, in time', rhythm: 'two_weeks', last_update_at: ago(12) },
    { title: 'D two weeks, late', rhythm: 'two_weeks', last_update_at: ago(20) },
    { title: 'E monthly, late', rhythm: 'monthly', last_update_at: ago(40) },
    { title: 'F none', rhythm: 'none', last_update_at: ago(400) },
    { title: 'G first, late', rhythm: 'weekly', ...never, start_date: day(15) },
    { title: 'H first, in time', rhythm: 'weekly', ...never, start_date: day(2) },
    { title: 'I on hold, late', rhythm: 'weekly', last_update_at: ago(30), status: 'on_hold' },
    { title: 'J completed', rhythm: 'weekly', last_update_at: ago(30), status: 'completed' },
  )
  const late = (all: string) => all.split('')
  const firsts = async (query: string) => (await titles(query)).map(([first]) => first)
  assert.deepEqual(await firsts('?overdue=yes&order=title'), late('ADEG'))
  assert.deepEqual(await firsts('?overdue=yes&status=on_hold'), ['I'])
  assert.deepEqual(await firsts('?overdue=yes&status=completed'), [])
  const { items, counts } = await list('?order=title')
  assert.deepEqual(
    items.filter(({ overdue }) => overdue).map(({ title: [one] }) => one),
    late('ADEG'),
  )
  assert.equal(counts['active'], items.length)
  assert.equal((await list('?overdue=yes')).counts['active'], 4)
})

for (const order of ['', 'title', '-title', 'start_date', '-updated_at'])
  test(`the pages of the list hold each project once, in its order: ${order || 'as usual'}`, async (t) => {
    const { mona, list, add } = await firm(t)
    const moment = Date.parse('2026-11-01T09:00:00.000Z')
    const rows = await add(
      ...Array.from({ length: 130 }, (_, at) => ({
        title: `Project ${String(at % 40).padStart(3, '0')}`,
        id: `many-${at}`.padEnd(22, '_'),
        start_date: `2026-01-${String(1 + (at % 20)).padStart(2, '0')}`,
        // Several at the same moment, so that the id decides.
        updated_at: new Date(moment - Math.floor(at / 3) * 1000).toISOString(),
      })),
    )
    const seen: string[] = []
    for (let after = ''; ;) {
      const page = await list(`?order=${order}&after=${after}`)
      seen.push(...page.items.map(({ id }) => id))
      if (page.next === null) break
      after = page.next
    }
    assert.equal(new Set(seen).size, seen.length)
    assert.ok(rows.every(({ id }) => seen.includes(id)))
    const key = order.replace('-', '') as 'title' | 'start_date' | 'updated_at' | ''
    const of = new Map(rows.map((row) => [row.id, row[key || 'updated_at']]))
    const values = seen.flatMap((id) => of.get(id) ?? [])
    const up = values.toSorted()
    assert.deepEqual(values, key === '' || order.startsWith('-') ? up.toReversed() : up)
    const column = await list('?page=board')
    assert.equal(column.items.length, 50)
    assert.deepEqual(Object.keys(column.counts), ['active'])
    assert.equal((await mona.call('GET', '/staff/projects/?after=nowhere')).status, 400)
  })

test('the list is saved as CSV, as wanted, and the audit says so without the words', async (t) => {
  const { database, mona, add } = await firm(t)
  await add({ title: '=Formula', health: 'off_track', rhythm: 'monthly' })
  const answer = await mona.call(
    'GET',
    '/staff/project-csv/?health=off_track&search=formula&columns=rhythm,team',
  )
  const lines = (await answer.text()).trimEnd().split('\r\n')
  assert.equal(lines[0], 'Project,Client,Team,Updates promised,Status')
  assert.equal(lines.length, 2)
  assert.match(lines[1] ?? '', /^'=Formula,.*,monthly,active$/)
  const entry = await database.read
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'projects-saved')
    .executeTakeFirstOrThrow()
  assert.doesNotMatch(entry.detail, /formula/i)
})
