import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf, markOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { insertProject } from '../../../test/support/calling.ts'
import { world } from '../../../test/support/world.ts'
import type { Output } from '../../contract/endpoint.ts'
import type { FirmThread } from '../message/staff.contract.ts'
import type { listFirmThreads, ThreadFacts } from './staff.contract.ts'

const halden = idOf('project', 'halden')
const path = `/staff/projects/${halden}/messages/`

/** The cast: each of the companies has a project, and the firm has written once about each. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const json = async <Answer>(by: CastActor, where: string) =>
    (await (await by.call('GET', where)).json()) as Answer
  return {
    ...here,
    as,
    list: async (by: CastActor, query = '') =>
      await json<Output<typeof listFirmThreads>>(by, `/staff/threads/${query}`),
    read: async (by: CastActor) => await json<ThreadFacts>(by, `/staff/threads/${halden}/`),
    thread: async (by: CastActor) => await json<FirmThread>(by, path),
    write: async (body: string) =>
      await as.member('halden').call('POST', `/projects/${halden}/messages/`, { body }),
    answer: async (by: CastActor, body: string, seen: number | null = null) =>
      await by.call('POST', path, { body, seen }),
    join: async (person: CastActor) =>
      await as.manager.call('POST', `/staff/projects/${halden}/team/`, {
        person: person.id,
        title: 'Consultant',
      }),
    /** So that nobody has a team yet. */
    leaveAll: async () =>
      await here.database.transaction((trx) => trx.deleteFrom('project_team').execute()),
  }
}

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

test('what waits for the firm comes first, then the newest', async (t) => {
  const { as, list, write, answer, clock } = await firm(t)
  const before = await list(as.manager)
  assert.equal(before.items.length, before.counts.all)
  assert.deepEqual([before.counts.unread, before.next], [0, null])
  clock.pass(60_000)
  await write('Who signs the\n  discount?')
  clock.pass(60_000)
  const cedar = idOf('project', 'cedar')
  await as.manager.call('POST', `/staff/projects/${cedar}/messages/`, { body: 'Later than that.' })
  const { items, counts } = await list(as.manager)
  assert.deepEqual(idsOf({ items }).slice(0, 2), [halden, cedar])
  assert.equal(counts.unread, 1)
  const [first] = items
  assert.deepEqual([first?.unread, first?.begins], [1, 'Who signs the discount?'])
  assert.equal(first?.from_firm, false)
  assert.deepEqual(idsOf(await list(as.manager, '?box=unread')), [halden])
  await answer(as.manager, 'Petra does.')
  assert.deepEqual(idsOf(await list(as.manager, '?box=unread')), [])
  assert.equal((await list(as.manager)).items[0]?.unread, 0)
})

test('a list is narrowed down to one’s own and to words of project and client', async (t) => {
  const { as, list, join, leaveAll } = await firm(t)
  await leaveAll()
  assert.deepEqual(idsOf(await list(as.manager, '?whose=mine')), [])
  await join(as.manager)
  const mine = await list(as.manager, '?whose=mine')
  assert.deepEqual([idsOf(mine), mine.counts.all], [[halden], 1])
  assert.deepEqual(idsOf(await list(as.manager, '?search=MARINE+halden')), [halden])
  assert.deepEqual(idsOf(await list(as.manager, '?search=halden+cedar')), [])
})

test('a consultant has the threads of the projects they are on, and of no other', async (t) => {
  const { as, list, join, leaveAll, write } = await firm(t)
  const { consultant } = as
  await leaveAll()
  await write('Who signs the discount?')
  const none = await list(consultant)
  assert.deepEqual([none.items, none.counts], [[], { all: 0, unread: 0 }])
  const facts = `/staff/threads/${halden}/`
  assert.equal((await consultant.call('GET', facts)).status, 404)
  await join(consultant)
  const own = await list(consultant)
  assert.deepEqual([idsOf(own), own.counts], [[halden], { all: 1, unread: 1 }])
  assert.ok(!JSON.stringify(own).includes(markOf('cedar')))
  assert.equal((await consultant.call('GET', facts)).status, 200)
  const other = `/staff/threads/${idOf('project', 'cedar')}/`
  assert.equal((await consultant.call('GET', other)).status, 404)
})

test('an editor and a client get neither the list nor a thread', async (t) => {
  const { as } = await firm(t)
  for (const by of [as.editor, as.admin('halden')])
    for (const where of ['/staff/threads/', `/staff/threads/${halden}/`])
      assert.equal((await by.call('GET', where)).status, 403, where)
})

test('it is said who reads a thread and who answers, and notes are in no client’s answer', async (t) => {
  const { as, read, join, leaveAll, write, thread } = await firm(t)
  await leaveAll()
  assert.deepEqual((await read(as.manager)).team, [])
  await join(as.consultant)
  await write('Who signs the discount?')
  const facts = await read(as.manager)
  assert.equal(facts.team.length, 1)
  assert.deepEqual([facts.last_number, facts.waits_since !== null], [2, true])
  assert.ok(facts.readers.some(({ name }) => name.startsWith('Mateo')))
  assert.ok(!facts.readers.some(({ name }) => name.startsWith('Osric')), 'was removed')
  const note = { body: 'They pay late.' }
  await as.manager.call('POST', `/staff/projects/${halden}/notes/`, note)
  const ours = await thread(as.manager)
  assert.ok(ours.notes.some(({ body }) => body === note.body))
  const theirs = await as.member('halden').call('GET', `/projects/${halden}/messages/`)
  assert.doesNotMatch(await theirs.text(), /They pay late/)
})

test('of two who answer at once the second is refused with who wrote, and sends it anyway if they want to', async (t) => {
  const { as, answer, thread, write } = await firm(t)
  await write('Who signs the discount?')
  const seen = (await thread(as.manager)).messages.at(-1)?.number ?? 0
  assert.equal((await answer(as.owner, 'Petra does.', seen)).status, 201)
  const late = await answer(as.manager, 'Jonas does.', seen)
  assert.equal(late.status, 409)
  assert.match(await late.text(), /has written meanwhile/)
  const bodies = async () => (await thread(as.manager)).messages.map(({ body }) => body)
  assert.ok(!(await bodies()).includes('Jonas does.'), 'nothing is left of it')
  assert.equal((await answer(as.owner, 'And Jonas, too.', seen)).status, 201, 'after one’s own')
  assert.equal((await answer(as.manager, 'Jonas does.')).status, 201)
  assert.equal((await bodies()).at(-1), 'Jonas does.')
  const numbers = (await thread(as.manager)).messages.map(({ number }) => number)
  assert.deepEqual(
    numbers,
    numbers.map((_, at) => at + 1),
    'no number is lost',
  )
})

test('many threads come by the page, each once, those that wait first', async (t) => {
  const { as, list, database } = await firm(t)
  const organisation_id = idOf('organisation', 'halden')
  const ids: string[] = []
  for (let at = 0; at < 230; at += 1)
    ids.push(await insertProject(database, organisation_id, { title: `Many ${at}` }))
  await database.transaction(async (trx) => {
    for (const [at, project_id] of ids.entries()) {
      // Some at the very same moment.
      const created_at = new Date(Date.UTC(2026, 9, 1) + (at % 40) * 60_000).toISOString()
      const of = { project_id, organisation_id }
      const waits_since = at % 3 === 0 ? created_at : null
      const by = { author_id: null, author_name: 'Somebody', from_firm: at % 3 === 0 ? 0 : 1 }
      await trx
        .insertInto('message')
        .values({ id: `m-${at}`, ...of, ...by, number: 1, body: 'Words.', created_at })
        .execute()
      await trx
        .insertInto('thread')
        .values({ ...of, last_number: 1, waits_since, last_at: created_at })
        .execute()
    }
  })
  const seen: { id: string; unread: number; at: string }[] = []
  let after = ''
  for (;;) {
    const { items, next } = await list(as.manager, `?search=many&after=${after}`)
    seen.push(...items)
    if (next === null) break
    assert.equal(items.length, 100)
    after = next
  }
  assert.equal(seen.length, 230)
  assert.equal(new Set(seen.map(({ id }) => id)).size, 230)
  const keys = seen.map(({ unread, at }) => `${unread > 0 ? 1 : 0}${at}`)
  assert.deepEqual(keys, keys.toSorted().toReversed())
})
