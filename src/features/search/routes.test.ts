import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ProblemBody } from '../../contract/problem.ts'
import { searchKinds } from '../../contract/search.ts'
import { idOf, markOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { addActor, insertProject } from '../../../test/support/calling.ts'
import { insertEvent, insertMilestone } from '../../../test/support/dates.ts'
import { world } from '../../../test/support/world.ts'
import type { SearchAnswer, SearchHit } from './contract.ts'

type Call = (method: string, path: string) => Promise<Response>

const asked = (q: string) => `/search/?${new URLSearchParams({ q })}`

async function find({ call }: { call: Call }, q: string): Promise<SearchAnswer> {
  const answer = await call('GET', asked(q))
  assert.equal(answer.status, 200, q)
  return (await answer.json()) as SearchAnswer
}

const textOf = (pieces: SearchHit['title']) => pieces.map(({ text }) => text).join('')

async function castWorld(t: TestContext) {
  const here = await world(t, { demo: false })
  return { ...here, as: await actors(here) }
}

test('everything of an organisation is found by a word of its own, with its address', async (t) => {
  const { as } = await castWorld(t)
  const { hits, more } = await find(as.viewer('halden'), markOf('halden'))
  const [project, starts_at] = [
    idOf('project', 'halden'),
    hits.find(({ kind }) => kind === 'meeting')?.at,
  ]
  const at = (query: string, section = 'projects') => `/dashboard?${query}#${section}`
  const links = new Map<string, string[]>([
    ['project', [at(`project=${project}`)]],
    ['update', [at(`project=${project}&update=${idOf('update', 'halden')}`)]],
    [
      'document',
      ['document', 'loose'].map((name) => at(`document=${idOf(name, 'halden')}`, 'documents')),
    ],
    ['milestone', [at(`project=${project}&milestone=${idOf('milestone', 'halden')}`)]],
    ['meeting', [at(`meeting=${idOf('event', 'halden')}&at=${starts_at}`, 'calendar')]],
    [
      'request',
      [at(`waiting=${idOf('request', 'halden')}`), at(`waiting=${idOf('wanted', 'halden')}`)],
    ],
    ['approval', [at(`waiting=${idOf('approval', 'halden')}`)]],
    ['message', [at(`project=${project}&message=1`, 'messages')]],
  ])
  assert.deepEqual([...links.keys()], searchKinds)
  for (const [kind, expected] of links) {
    const found = hits.filter((hit) => hit.kind === kind)
    assert.deepEqual(found.map(({ link }) => link).toSorted(), expected.toSorted(), kind)
    for (const { title, at: moment, date } of found) {
      assert.ok(title.some(({ text }) => text.length > 0))
      assert.equal((moment === null) !== (date === null), true, kind)
    }
  }
  assert.equal(more, false)
})

test('nobody finds anything of another organisation, nor what the firm notes for itself', async (t) => {
  const { as } = await castWorld(t)
  const both: [CastActor, CastActor][] = [
    [as.admin('halden'), as.admin('cedar')],
    [as.admin('cedar'), as.admin('halden')],
  ]
  for (const [own, others] of both) {
    for (const q of [markOf(others.name), `Said to ${markOf(others.name)}`, 'Noted']) {
      assert.deepEqual(await find(own, q), { hits: [], more: false }, q)
    }
    const { hits } = await find(own, 'of')
    assert.ok(hits.length > 0)
    assert.ok(!JSON.stringify(hits).includes(markOf(others.name)))
  }
})

test('whoever is not a member is refused', async (t) => {
  const { as, request } = await castWorld(t)
  assert.equal((await request('/api/search/?q=of', {})).status, 401)
  for (const actor of [as.owner, as.editor]) {
    assert.equal((await actor.call('GET', asked('of'))).status, 403)
  }
  const answer = await as.viewer('cedar').call('GET', asked('of'))
  assert.equal(answer.headers.get('cache-control'), 'no-store')
})

test('a search finds what has all of its words, the last of which may be incomplete, and marks them', async (t) => {
  const here = await world(t, { demo: false })
  const { call, organisation } = await addActor(here, 'wren')
  const find = async (q: string) => (await call('GET', asked(q))).json as SearchAnswer
  const id = await insertProject(here.database, organisation, {
    title: 'Ünder 100% of the Harbour',
    description: 'The crane is <b>moved</b>.\nThen the quay is paved.',
  })
  const cases: [q: string, isFound: boolean][] = [
    ['harbour', true],
    ['HARB', true],
    ['harb crane', false],
    ['crane harb', true],
    ['under quay', true],
    ['arbour', false],
    ['harbour orchard', false],
    ['100%', true],
  ]
  for (const [q, isFound] of cases) {
    assert.deepEqual(
      (await find(q)).hits.map((hit) => hit.id),
      isFound ? [id] : [],
      q,
    )
  }
  const [hit] = (await find('harbour quay')).hits
  assert.deepEqual(hit?.title.at(-1), { text: 'Harbour', found: true })
  assert.deepEqual(hit?.excerpt, [
    { text: 'The crane is <b>moved</b>. Then the ', found: false },
    { text: 'quay', found: true },
    { text: ' is paved.', found: false },
  ])
  assert.deepEqual([hit?.date, hit?.at, hit?.project_title], ['2026-10-01', null, null])
  assert.deepEqual(
    textOf((await find('under')).hits[0]?.excerpt ?? []),
    'The crane is <b>moved</b>. Then the quay is paved.',
  )
})

test('of each kind five are given: titles with all words first, then the newest', async (t) => {
  const here = await world(t, { demo: false })
  const { call, organisation: organisation_id } = await addActor(here, 'wren')
  const find = async (q: string) => (await call('GET', asked(q))).json as SearchAnswer
  const project_id = await insertProject(here.database, organisation_id, {
    title: 'Works',
    description: 'A tide table',
  })
  const owned = { organisation_id, project_id }
  for (let at = 1; at <= 5; at += 1)
    await insertMilestone(here.database, owned, { title: `Tide ${at}`, due_date: `2026-12-0${at}` })
  for (const title of ['Spring', 'Neap'])
    await insertEvent(here.database, owned, { title, place: 'Tide house' })
  await insertEvent(here.database, owned, {
    title: 'Tide talk',
    starts_at: '2020-12-01T10:00:00.000Z',
  })
  const first = await find('tide')
  assert.deepEqual(
    first.hits.map(({ title }) => textOf(title)),
    ['Tide 5', 'Tide 4', 'Tide 3', 'Tide 2', 'Tide 1', 'Tide talk', 'Neap', 'Spring', 'Works'],
  )
  assert.equal(first.more, false)
  await insertMilestone(here.database, owned, { title: 'Tide 6', due_date: '2026-12-06' })
  const second = await find('tide')
  assert.equal(second.more, true)
  assert.deepEqual(
    second.hits.slice(0, 5).map(({ title }) => textOf(title)),
    ['Tide 6', 'Tide 5', 'Tide 4', 'Tide 3', 'Tide 2'],
  )
})

test('what others have takes no place among the five', async (t) => {
  const here = await world(t, { demo: false })
  const [wren, vera] = [await addActor(here, 'wren'), await addActor(here, 'vera')]
  for (const { organisation: organisation_id } of [wren, vera, vera]) {
    const project_id = await insertProject(here.database, organisation_id)
    for (const title of ['Tide A', 'Tide B', 'Tide C', 'Tide D'])
      await insertMilestone(here.database, { organisation_id, project_id }, { title })
  }
  const { hits, more } = (await wren.call('GET', asked('tide'))).json as SearchAnswer
  assert.deepEqual([hits.length, more], [4, false])
})

/** What breaks a search whose query is concatenated, and what no word can be made of. */
const hostile = [
  '%', '_', '\\', "'", '"', '""', "said'", "' or 1=1 --", 'said"*', 'said AND', 'OR', 'NOT said',
  'NEAR(a b)', '{place}: a', '{title} : said', 'a:*', 'a & | !b', '<->', ':*', '(', ')', '^a', '-', '*',
  '🙂', '\uffff', 'a𞤀b', 'हिन्दी', '日本語', '한국어', 'ß', 'İ', 'ﬁ', '1e5', '\u0301', 'e\u0301',
  'x'.repeat(200), 'a '.repeat(100).trim(), '"><script>alert(1)</script>', '', '   ', '\u3000',
] // prettier-ignore

test('whatever is typed is searched for as text, finds nothing of others and is no error', async (t) => {
  const { as } = await castWorld(t)
  const member = as.member('cedar')
  for (const q of hostile) {
    const { hits } = await find(member, q)
    assert.ok(!JSON.stringify(hits).includes(markOf('halden')), q)
  }
  // Tokens of the index that say whose an entry is, and of which kind.
  const hex = Buffer.from(idOf('organisation', 'halden')).toString('hex')
  for (const q of [hex, `${hex} message`, 'approval'])
    assert.deepEqual((await find(member, q)).hits, [], q)
  for (const q of ['', '   ', '%%']) assert.deepEqual((await find(member, q)).hits, [])
})

test('a search that is too long, of several lines or with another field is refused', async (t) => {
  const { as } = await castWorld(t)
  const { call } = as.viewer('halden')
  for (const q of ['x'.repeat(201), 'a\nb', '\0', 'a\u202eb']) {
    const answer = await call('GET', asked(q))
    assert.equal(answer.status, 400, JSON.stringify(q))
    assert.deepEqual(Object.keys(((await answer.json()) as ProblemBody).errors ?? {}), ['q'])
  }
  assert.equal((await call('GET', '/search/')).status, 400)
  assert.equal((await call('GET', '/search/?q=a&organisation=b')).status, 422)
})
