import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { builtInCompany } from '../../src/features/content/builtin.ts'
import { foreignMarks, secondProjectMark } from '../fixtures/neighbours.ts'
import { companies, idOf } from '../fixtures/cast.ts'
import { runToEnd } from '../support/program/program.ts'
import { neighbourhood } from './neighbourhood.ts'
import { readState, rowsChanged } from './state.ts'

const { mark } = companies.halden
/** An id of Halden's first project, and the same of its second. */
const own = (table: string) => idOf(table, 'halden')
const ofSecond = (table: string) => own(table).replace(mark, secondProjectMark)

/** Runs commands of the firm and gives the rows that each has changed. */
async function firm(t: TestContext) {
  const here = await neighbourhood(t)
  const { url, dataDir } = here.address
  const settings = { DATA_DIR: dataDir, DEMO: 'off', ...(url && { DATABASE_URL: url }) }
  const file = (content: object | string) => {
    const place = join(dataDir, 'given.txt')
    writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content))
    return place
  }
  const portico = async (...words: string[]) => {
    const before = await readState(here.database)
    const outcome = await runToEnd(t, 'cli.js', words, settings)
    return { ...outcome, changed: rowsChanged(before, await readState(here.database)) }
  }
  return { ...here, portico, file }
}

const report = { title: 'Stock is live', content: 'It works.', health: 'at_risk', progress: 55 }
const question = { kind: 'question', title: 'Which berths?', due_date: '2026-12-04' }
const meeting = {
  title: 'Week 7',
  starts_at: '2026-12-07T10:00:00.000Z',
  ends_at: '2026-12-07T11:00:00.000Z',
}
const decision = { title: 'The plan', due_date: '2026-12-04' }

test('a command of the firm for one project neither changes nor copies data of other projects', async (t) => {
  const { portico, file } = await firm(t)
  const project = own('project')
  const withStop = { milestone_id: own('milestone') }
  const commands: string[][] = [
    ['update', 'publish', project, file(report)],
    ['project', 'status', project, 'on_hold', 'Waits for the ERP'],
    ['project', 'milestone', project, 'Go live', '2026-12-24'],
    ['project', 'reach', own('milestone')],
    ['request', 'withdraw', project, own('request')],
    ['approval', 'withdraw', own('approval')],
    ['event', 'withdraw', own('event')],
    ['document', 'remove', own('document')],
    ['document', 'restore', own('gone')],
  ]
  const written: [words: string[], content: object | string][] = [
    [['request', 'ask', project], { ...question, ...withStop }],
    [['approval', 'ask', project], { ...decision, ...withStop, version_id: own('past') }],
    [['event', 'add', project], meeting],
    [['message', 'send', project], 'The port opens at nine.'],
    [['message', 'note', project], 'They may want a second quay.'],
    [['document', 'add', project], 'A list of berths'],
  ]
  const wrong: string[] = []
  const look = async (words: string[]) => {
    const { code, err, changed } = await portico(...words)
    assert.equal(code, 0, `${words.join(' ')}: ${err}`)
    assert.ok(changed.length > 0, `${words.join(' ')} changed nothing`)
    for (const { table, text } of changed)
      if (foreignMarks.some((each) => text.includes(each)))
        wrong.push(`${words.join(' ')} touches ${table}: ${text}`)
  }
  for (const words of commands) await look(words)
  for (const [words, content] of written) await look([...words, file(content)])
  assert.deepEqual(wrong, [])
})

test('the changes that an update lists are those of its own project', async (t) => {
  const { portico, file } = await firm(t)
  const { changed } = await portico('update', 'publish', own('project'), file(report))
  const [published] = changed.filter(({ table }) => table === 'project_update')
  // A change of status has no mark in it, so the whole list is compared.
  assert.deepEqual(JSON.parse(String(published?.row['changes'])), [
    'Progress from 40% to 55%',
    'Health from on track to at risk',
  ])
})

test('an id from another project of the same client is refused, and nothing is changed', async (t) => {
  const { portico, file } = await firm(t)
  const project = own('project')
  const foreignStop = { milestone_id: ofSecond('milestone') }
  const refused: [words: string[], content?: object][] = [
    [['approval', 'ask', project], { ...decision, ...foreignStop, version_id: own('version') }],
    [['approval', 'ask', project], { ...decision, version_id: ofSecond('version') }],
    [['request', 'ask', project], { ...question, ...foreignStop }],
    [['request', 'withdraw', project, ofSecond('request')]],
  ]
  for (const [words, content] of refused) {
    const { code, err, changed } = await portico(...words, ...(content ? [file(content)] : []))
    assert.deepEqual([code, changed], [1, []], words.join(' '))
    assert.match(err, /^portico: /)
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
