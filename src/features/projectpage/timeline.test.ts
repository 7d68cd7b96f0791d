import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertApproval } from '../../../test/support/work/approvals.ts'
import { addActor, insertProject } from '../../../test/support/calling.ts'
import { insertEvent, insertMilestone, insertRequest } from '../../../test/support/dates.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'
import { world } from '../../../test/support/world.ts'
import { happeningKinds } from '../../contract/work.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Timeline, TimelineEntry } from './contract.ts'

/** The time of a day of November. */
const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`

async function client(t: TestContext) {
  const here = await world(t, { demo: false })
  const ada = await addActor(here, 'ada', { role: 'viewer' })
  const otto = await addActor(here, 'otto', { role: 'admin' })
  const project_id = await insertProject(here.database, ada.organisation, { title: 'Orchard' })
  const owned = { organisation_id: ada.organisation, project_id }
  const read = async (query = '', who = ada, project = project_id) => {
    const answer = await who.call('GET', `/projects/${project}/timeline/${query}`)
    return { ...answer, page: answer.json as Timeline }
  }
  return { ...here, ada, otto, owned, read }
}

type Client = Awaited<ReturnType<typeof client>>

/** Everything that can happen in a project, on a day each. */
async function everything({ database }: Client, owned: Client['owned'], mark = '') {
  await insertApproval(database, owned, {
    title: `Plan${mark}`,
    created_at: on(1),
    decision: 'declined',
    reason: 'Too dear.',
    decided_by_name: 'Ada Nyberg',
    decided_at: on(2),
    decided_address: '192.0.2.1',
    certificate: newId(),
    withdrawn_at: on(3),
  })
  await insertRequest(database, owned, {
    title: `Who prunes${mark}?`,
    created_at: on(4),
    answer: 'Petra.',
    answered_by: 'Ada Nyberg',
    answered_at: on(5),
  })
  await insertRequest(database, owned, {
    title: `When${mark}?`,
    created_at: on(6),
    withdrawn_at: on(7),
  })
  const name = `plan${mark}.pdf`
  const { document_id } = await insertVersion(database, owned, { name, created_at: on(8) })
  const of = { ...owned, document_id }
  const second = { number: 2, name, created_at: on(9), by_name: 'Ada Nyberg' }
  await insertVersion(database, of, second)
  await insertVersion(database, of, { number: 3, state: 'refused', created_at: on(9) })
  const back = { removed_at: on(9), returned_at: on(10), returned_by_name: 'Iris Okafor' }
  await database.transaction(async (trx) => {
    await trx
      .insertInto('document_return')
      .values({ id: newId(), ...of, removed_by_name: 'Coronet', ...back })
      .execute()
    await trx
      .updateTable('document')
      .set({ removed_at: on(10), removed_by_name: 'Ada Nyberg' })
      .where('id', '=', document_id)
      .execute()
  })
  const hours = { starts_at: on(11), ends_at: on(12), place: 'Pier 3' }
  await insertEvent(database, owned, { title: `Walk${mark}`, ...hours })
  await insertEvent(database, owned, { title: 'Still to come' })
  await insertEvent(database, owned, { title: 'Called off', ...hours, withdrawn_at: on(10) })
  await insertMilestone(database, owned, { title: `Planted${mark}`, reached_at: on(13) })
  await insertMilestone(database, owned, { title: 'Not yet' })
  await addReports({ database }, owned, mark)
  await addMessage({ database }, owned, { body: `Frost${mark}`, created_at: on(16) })
}

async function addReports(
  { database }: Pick<Client, 'database'>,
  owned: Client['owned'],
  mark: string,
) {
  const author_name = 'Coronet'
  const lists = { done: '[]', next: '[]', risks: '[]', needed: '[]', changes: '[]' }
  const report = { title: `Week one${mark}`, content: 'Long', health: 'on_track' as const }
  const by = { author_id: null, author_name, progress: 5, created_at: on(14) }
  const step = { from_status: 'active' as const, to_status: 'on_hold' as const, reason: 'Frost.' }
  const changed = { id: newId(), ...owned, ...step, author_name, created_at: on(15) }
  await database.transaction(async (trx) => {
    await trx
      .insertInto('project_update')
      .values({ id: newId(), ...owned, ...report, ...lists, ...by })
      .execute()
    await trx.insertInto('status_change').values(changed).execute()
  })
}

/** The only message of a project, and a note of the firm's people beside it. */
async function addMessage(
  { database }: Pick<Client, 'database'>,
  owned: Client['owned'],
  { body, created_at }: { body: string; created_at: string },
) {
  const { project_id } = owned
  const by = { author_id: null, author_name: 'Ada Nyberg', created_at }
  await database.transaction(async (trx) => {
    const thread = { ...owned, last_number: 1, waits_since: null, last_at: created_at }
    await trx.insertInto('thread').values(thread).execute()
    const message = { id: newId(), ...owned, number: 1, from_firm: 0, body, ...by }
    await trx.insertInto('message').values(message).execute()
    const note = { id: newId(), project_id, body: 'Between us: no pruning.', ...by }
    await trx.insertInto('note').values(note).execute()
  })
}

const factsOf = ({ step, at, by_name, title, words, became }: TimelineEntry) => [
  step,
  Number(at.slice(8, 10)),
  by_name,
  title,
  words,
  became,
]

test('a time line has everything that happened in a project, the newest first', async (t) => {
  const here = await client(t)
  await everything(here, here.owned)
  const { page, text } = await here.read()
  assert.deepEqual(page.entries.map(factsOf), [
    ['message-sent', 16, 'Ada Nyberg', 'Frost', null, '1'],
    ['status-changed', 15, 'Coronet', 'Orchard', 'Frost.', 'on_hold'],
    ['update-published', 14, 'Coronet', 'Week one', null, null],
    ['milestone-reached', 13, null, 'Planted', null, null],
    ['meeting-held', 11, null, 'Walk', 'Pier 3', null],
    ['document-removed', 10, 'Ada Nyberg', 'plan.pdf', null, null],
    ['document-returned', 10, 'Iris Okafor', 'plan.pdf', null, null],
    ['document-added', 9, 'Ada Nyberg', 'plan.pdf', null, '2'],
    ['document-removed', 9, 'Coronet', 'plan.pdf', null, null],
    ['document-added', 8, 'Coronet', 'plan.pdf', null, '1'],
    ['request-withdrawn', 7, null, 'When?', null, null],
    ['request-asked', 6, null, 'When?', null, null],
    ['request-answered', 5, 'Ada Nyberg', 'Who prunes?', 'Petra.', null],
    ['request-asked', 4, null, 'Who prunes?', null, null],
    ['approval-withdrawn', 3, null, 'Plan', null, null],
    ['approval-decided', 2, 'Ada Nyberg', 'Plan', 'Too dear.', 'declined'],
    ['approval-asked', 1, null, 'Plan', null, null],
  ])
  assert.equal(page.next, null)
  assert.doesNotMatch(text, /192\.0|certificate|Not yet|to come|Called off|Between us/)
})

test('a time line can be of one kind', async (t) => {
  const here = await client(t)
  await everything(here, here.owned)
  const all = (await here.read()).page.entries
  for (const kind of happeningKinds) {
    const { page } = await here.read(`?kind=${kind}`)
    assert.ok(page.entries.length > 0, kind)
    assert.deepEqual(
      page.entries,
      all.filter((one) => one.kind === kind),
    )
  }
})

test('the pages of a time line leave nothing out and repeat nothing, even of one moment', async (t) => {
  const here = await client(t)
  const { database, owned, clock, read } = here
  const now = clock.now().toISOString()
  const many = Array.from({ length: 25 }, (_, at) => at)
  for (const at of many) {
    await insertApproval(database, owned, { title: `Plan ${at}`, created_at: now })
    await insertRequest(database, owned, { title: `Question ${at}`, created_at: now })
    await insertVersion(database, owned, { name: `${at}.pdf`, created_at: now })
  }
  await everything(here, owned)
  const seen: TimelineEntry[] = []
  const sizes: number[] = []
  for (let next: string | null = ''; next !== null;) {
    const { page } = await read(next && `?before=${next}`)
    seen.push(...page.entries)
    sizes.push(page.entries.length)
    next = page.next
  }
  assert.deepEqual(sizes, [30, 30, 30, 2])
  assert.equal(new Set(seen.map(({ step, id }) => step + id)).size, 92)
  const moments = seen.map(({ at }) => at)
  assert.deepEqual(moments, moments.toSorted().toReversed())
})

test('of another project, and of another company, nothing is in a time line', async (t) => {
  const here = await client(t)
  const { database, owned, ada, otto, read } = here
  await everything(here, owned)
  const { text } = await read()
  const second = await insertProject(database, ada.organisation)
  await everything(here, { ...owned, project_id: second }, ' elsewhere')
  const theirs = await insertProject(database, otto.organisation)
  await everything(here, { organisation_id: otto.organisation, project_id: theirs }, ' abroad')
  assert.equal((await read()).text, text)
  const [foreign, missing] = [await read('', ada, theirs), await read('', ada, newId())]
  assert.deepEqual([foreign.status, foreign.text], [404, missing.text])
})

test('a long message is in a time line with its beginning alone', async (t) => {
  const { database, owned, read } = await client(t)
  const body = `${'Frost in the orchard. '.repeat(10)}\nThe end`
  await addMessage({ database }, owned, { body, created_at: on(16) })
  const [entry] = (await read()).page.entries
  assert.match(entry?.title ?? '', /^Frost in the orchard\. .{100,118}…$/)
})

test('a time line refuses what is no place in one, and is empty where nothing happened', async (t) => {
  const { read } = await client(t)
  for (const query of ['?before=yesterday', '?before=2026-11-02T09:00:00.000Z~x', '?kind=note'])
    assert.equal((await read(query)).status, 400, query)
  assert.deepEqual((await read()).page, { entries: [], next: null })
})
