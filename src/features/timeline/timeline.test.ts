import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { FirmTimeline } from './staff.contract.ts'

const project = idOf('project', 'halden')

async function room(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const read = async (query = '', by: { call: typeof as.consultant.call } = as.consultant) => {
    const answer = await by.call('GET', `/staff/projects/${project}/timeline/${query}`)
    return { status: answer.status, ...((await answer.json()) as FirmTimeline) }
  }
  const note = async (body: string) => {
    const answer = await as.consultant.call('POST', `/staff/projects/${project}/notes/`, { body })
    assert.equal(answer.status, 201)
  }
  return { ...here, as, read, note }
}

test('the firm’s time line has what the client’s has, and the notes of the team, marked as theirs', async (t) => {
  const { as, read, note } = await room(t)
  await note('They pay late.')
  const { entries } = await read()
  const [first] = entries
  assert.deepEqual([first?.step, first?.words], ['note-written', 'They pay late.'])
  assert.ok(entries.filter(({ kind }) => kind === 'note').every(({ for_team }) => for_team))
  const answer = await as.named('Mateo').call('GET', `/projects/${project}/timeline/`)
  const text = await answer.text()
  assert.doesNotMatch(text, /They pay late/)
  const theirs = (JSON.parse(text) as FirmTimeline).entries
  const shared = entries.filter(({ for_team }) => !for_team).map(({ id }) => id)
  assert.deepEqual(shared, theirs.map(({ id }) => id).slice(0, shared.length))
})

test('why a milestone moved is read there by the team also where the client does not', async (t) => {
  const { as, read } = await room(t)
  const { milestones } = (await (
    await as.consultant.call('GET', `/staff/projects/${project}/`)
  ).json()) as { milestones: { id: string; due_date: string; reached_at: string | null }[] }
  const { id, due_date } = milestones.find(({ reached_at }) => reached_at === null)!
  const moved = async (reason: string, shared: boolean, was: string, to: string) => {
    const body = { was, due_date: to, whose: 'firm', reason, shared }
    const answer = await as.consultant.call('POST', `/staff/milestones/${id}/move/`, body)
    assert.equal(answer.status, 200, await answer.text())
  }
  await moved('Idris was ill.', false, due_date, '2027-02-01')
  await moved('Their server is late.', true, '2027-02-01', '2027-02-08')
  const { entries } = await read('?kind=milestone')
  const steps = entries.filter(({ step }) => step === 'milestone-moved')
  const said = new Map(steps.map(({ words, for_team }) => [words, for_team]))
  assert.equal(said.get('Idris was ill.'), true)
  assert.equal(said.get('Their server is late.'), false)
})

test('it goes on from page to page without a gap, of one kind alone, for who sees the project', async (t) => {
  const { as, read, note, database, clock } = await room(t)
  for (let at = 1; at <= 70; at += 1) {
    await note(`Note ${at}`)
    if (at % 3 === 0) clock.pass(1000)
  }
  const found: (string | null)[] = []
  let next: string | null = ''
  while (next !== null) {
    const page = await read(`?kind=note${next && `&before=${encodeURIComponent(next)}`}`)
    found.push(...page.entries.map(({ words }) => words))
    next = page.next
  }
  const ours = found.filter((words) => words?.startsWith('Note '))
  assert.equal(ours.length, 70)
  assert.equal(new Set(ours).size, 70)
  assert.equal((await read('?kind=gossip')).status, 400)
  assert.equal((await read('', as.editor)).status, 403)
  assert.equal((await read('', as.named('Mateo'))).status, 403)
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  assert.equal((await read()).status, 404)
})
