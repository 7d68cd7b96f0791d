import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { builtInCompany } from '../../src/features/content/builtin.ts'
import { foreignMarks, secondProjectMark } from '../fixtures/neighbours.ts'
import { companies, idOf, signedInAs } from '../fixtures/cast.ts'
import { neighbourhood } from './neighbourhood.ts'
import { readState, rowsChanged } from './state.ts'

const { mark } = companies.halden
/** An id of Halden's first project, and the same of its second. */
const own = (table: string) => idOf(table, 'halden')
const ofSecond = (table: string) => own(table).replace(mark, secondProjectMark)

/** Acts of a manager in the console, each with the rows that it has changed. */
async function firm(t: TestContext) {
  const here = await neighbourhood(t)
  const changing = async <T extends object>(run: () => Promise<T>) => {
    const before = await readState(here.database)
    const outcome = await run()
    return { ...outcome, changed: rowsChanged(before, await readState(here.database)) }
  }
  return {
    ...here,
    act: (path: string, body: object = {}) =>
      changing(async () => {
        const answer = await here.request(`/api/staff/${path}`, {
          method: 'POST',
          headers: { ...signedInAs('Mona'), 'Content-Type': 'application/json' },
          ...(Object.keys(body).length > 0 && { body: JSON.stringify(body) }),
        })
        return { isDone: answer.ok, status: answer.status, said: await answer.text() }
      }),
  }
}

const report = { title: 'Stock is live', content: 'It works.', health: 'at_risk', progress: 55 }
const question = { kind: 'question', title: 'Which berths?', due_date: '2026-12-04' }
const meeting = {
  title: 'Week 7',
  starts_at: '2026-12-07T10:00:00.000Z',
  ends_at: '2026-12-07T11:00:00.000Z',
}
const decision = { title: 'The plan', due_date: '2026-12-04' }
const project = `projects/${own('project')}`
const withStop = { milestone_id: own('milestone') }

test('what the firm does for one project neither changes nor copies data of other projects', async (t) => {
  const { act } = await firm(t)
  const acts: [path: string, body?: object][] = [
    [`${project}/updates/`, report],
    [`${project}/status/`, { to: 'on_hold', reason: 'Waits for the ERP' }],
    [`${project}/milestones/`, { title: 'Go live', due_date: '2026-12-24' }],
    [`milestones/${own('milestone')}/reach/`],
    [`requests/${own('wanted')}/answer/`, { version_id: own('version') }],
    [`${project}/requests/${own('request')}/withdraw/`],
    [`approvals/${own('approval')}/withdraw/`],
    [`events/${own('event')}/withdraw/`],
    [`${project}/requests/`, { ...question, ...withStop }],
    [`${project}/approvals/`, { ...decision, ...withStop, version_id: own('version') }],
    [`${project}/events/`, meeting],
    [`documents/${own('gone')}/restore/`],
    [`documents/${own('gone')}/remove/`],
    [`${project}/messages/`, { body: 'The port opens at nine.' }],
    [`${project}/notes/`, { body: 'They may want a second quay.' }],
  ]
  const wrong: string[] = []
  type Outcome = Awaited<ReturnType<typeof act>>
  const look = (name: string, { isDone, said, changed }: Outcome) => {
    assert.ok(isDone, `${name}: ${said}`)
    assert.ok(changed.length > 0, `${name} changed nothing`)
    for (const { table, text } of changed)
      if (foreignMarks.some((each) => text.includes(each)))
        wrong.push(`${name} touches ${table}: ${text}`)
  }
  for (const [path, body] of acts) look(path, await act(path, body))
  assert.deepEqual(wrong, [])
})

test('the changes that an update lists are those of its own project', async (t) => {
  const { act } = await firm(t)
  const { changed } = await act(`${project}/updates/`, report)
  const [published] = changed.filter(({ table }) => table === 'project_update')
  // A change of status has no mark in it, so the whole list is compared.
  assert.deepEqual(JSON.parse(String(published?.row['changes'])), [
    'Progress from 40% to 55%',
    'Health from on track to at risk',
  ])
})

test('an id from another project of the same client is refused, and nothing is changed', async (t) => {
  const { act } = await firm(t)
  const foreignStop = { milestone_id: ofSecond('milestone') }
  const refused: [path: string, body?: object][] = [
    [`${project}/approvals/`, { ...decision, ...foreignStop, version_id: own('version') }],
    [`${project}/approvals/`, { ...decision, version_id: ofSecond('version') }],
    [`${project}/requests/`, { ...question, ...foreignStop }],
    [`${project}/requests/${ofSecond('request')}/withdraw/`],
    [`requests/${own('wanted')}/answer/`, { version_id: ofSecond('version') }],
  ]
  for (const [path, body] of refused) {
    const { status, changed } = await act(path, body)
    assert.ok([400, 404].includes(status), `${path}: ${status}`)
    const kept = changed.filter(({ table }) => !['rate_limit', 'session'].includes(table))
    assert.deepEqual(kept, [], path)
  }
})

test('a mail to the firm has the news of one project only', async (t) => {
  const here = await neighbourhood(t)
  const { database, clock } = here
  const company = { ...builtInCompany, email: 'desk@harbour.example' }
  const row = { id: 'only' as const, ...company, updated_at: clock.now().toISOString() }
  await database.transaction((trx) => trx.insertInto('company_info').values(row).execute())
  clock.pass(60 * 60 * 1000)
  const before = await readState(database)
  assert.equal(await here.firmNews.runDue(), 4)
  const mails = rowsChanged(before, await readState(database))
    .filter(({ table }) => table === 'outbox')
    .map(({ row: { payload } }) => String(payload))
  const marks = [mark, ...foreignMarks]
  const about = mails.map((mail) => marks.filter((one) => mail.includes(`News of ${one}`)))
  assert.deepEqual(
    about.map((each) => each.length),
    [1, 1, 1, 1],
  )
  assert.equal(new Set(about.flat()).size, 4)
})
