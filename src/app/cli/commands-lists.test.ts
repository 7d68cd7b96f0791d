import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { addApproval, sha256 } from '../../../test/support/approvals.ts'
import { client, documentRoom } from '../../../test/support/document-room.ts'
import { run } from '../../../test/support/program.ts'

/** Iris of one company and Otto of another, and what the firm types and is told. */
async function room(t: TestContext) {
  const here = await documentRoom(t)
  const { url, dataDir } = here.address
  const settings = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }
  const portico = (...words: string[]) => run(t, 'cli.js', words, settings)
  const told = async <T>(...words: string[]) =>
    JSON.parse((await portico(...words, '--json')).out) as T[]
  const file = (name: string, content: unknown) => {
    writeFileSync(join(dataDir, name), JSON.stringify(content))
    return join(dataDir, name)
  }
  const post = async (path: string, json?: unknown, by = here.iris) =>
    assert.ok((await here.call(by, 'POST', path, { json })).ok, path)
  return { ...here, portico, told, file, post }
}

interface Answered {
  id: string
  title: string
  answer: string | null
  answered_by: string | null
  answered_at: string | null
}

test('the firm reads what a client answered, and nothing of another client', async (t) => {
  const { iris, otto, portico, told, file, post } = await room(t)
  const question = { kind: 'question', title: 'Which berths?', due_date: '2026-12-04' }
  const ask = (project: string, name: string) =>
    portico('request', 'ask', project, file(name, { ...question, title: name }))
  assert.equal((await ask(otto.project, 'sandbar')).code, 0)
  assert.match((await portico('request', 'list', iris.project)).out, /^Nothing was asked yet\.\n$/)
  assert.equal((await ask(iris.project, 'Which berths?')).code, 0)
  const [asked] = await told<Answered>('request', 'list', iris.project)
  const id = asked?.id ?? ''
  const head = (state: string) => `${id}  question  ${state}  due 2026-12-04  Which berths?\n`
  assert.equal((await portico('request', 'list', iris.project)).out, head('open    '))
  const answer = 'One and two.\n\u001b[2J\u009b1mThree is let.'
  await post(`/requests/${id}/answer/`, { answer })
  const [done, ...more] = await told<Answered>('request', 'list', iris.project)
  assert.deepEqual(more, [])
  assert.deepEqual([done?.answer, done?.answered_by], [answer, 'Iris Okafor'])
  // Set in, and without what would steer the terminal.
  const said = `  One and two.\n  \ufffd[2J\ufffd1mThree is let.\n`
  const { out } = await portico('request', 'list', iris.project)
  assert.equal(out, `${head('answered')}  Iris Okafor, ${done?.answered_at}:\n${said}`)
})

test('the firm reads what a client decided, why, and on which file', async (t) => {
  const { database, iris, otto, portico, told, post } = await room(t)
  const at = (by: typeof iris) => ({ organisation_id: by.organisation, project_id: by.project })
  await addApproval(database, at(otto), { title: 'sandbar' })
  assert.equal(
    (await portico('approval', 'list', iris.project)).out,
    'Nothing was put before them yet.\n',
  )
  const { id } = await addApproval(database, at(iris))
  const file = `  plan.pdf, SHA-256 ${sha256}\n`
  const head = (state: string) => `${id}  ${state}  due 2026-12-04  Quince plan\n${file}`
  assert.equal((await portico('approval', 'list', iris.project)).out, head('open    '))
  const reason = 'Too few trees.\nAnd too late.'
  await post(`/approvals/${id}/decide/`, {
    decision: 'declined',
    reason,
    subject_sha256: sha256,
  })
  const [decided, ...more] = await told<Record<string, string>>('approval', 'list', iris.project)
  assert.deepEqual(more, [])
  assert.deepEqual([decided?.['decision'], decided?.['reason']], ['declined', reason])
  const by = `  Iris Okafor, ${decided?.['decided_at']}:\n  Too few trees.\n  And too late.\n`
  assert.equal((await portico('approval', 'list', iris.project)).out, head('declined') + by)
})

interface Read {
  title: string
  readers: { name: string; username: string; read_at: string }[]
}

test('the firm sees who has read an update and when, and who has not', async (t) => {
  const here = await room(t)
  const { iris, otto, portico, told, file, post, database, clock } = here
  const wren = await client(here, 'wren', 'viewer', iris)
  const publish = (project: string, title: string) => {
    const report = { title, content: 'It works.', health: 'at_risk', progress: 55 }
    return portico('update', 'publish', project, file('report.json', report))
  }
  const read = (by: typeof iris) => post(`/projects/${by.project}/updates/read/`, undefined, by)
  assert.equal((await publish(otto.project, 'sandbar')).code, 0)
  await read(otto)
  assert.equal((await portico('update', 'list', iris.project)).out, 'No updates yet.\n')
  assert.equal((await publish(iris.project, 'Stock is live')).code, 0)
  const line =
    /^[\w-]{22} {2}\S+Z {2}at risk {5}55% {2}.+: Stock is live\n {2}Read by nobody yet\n$/
  assert.match((await portico('update', 'list', iris.project)).out, line)
  await read(iris)
  clock.pass(60_000)
  await read(wren)
  assert.equal((await publish(iris.project, 'Prices are live')).code, 0)
  const all = await told<Read>('update', 'list', iris.project)
  const readers = all.map(({ title, readers: who }) => [title, who.map(({ username }) => username)])
  assert.deepEqual(readers, [
    ['Prices are live', []],
    ['Stock is live', ['iris', 'wren']],
  ])
  const kept = database.read.selectFrom('update_read').select('read_at')
  const { read_at } = await kept.where('account_id', '=', wren.account).executeTakeFirstOrThrow()
  const { out } = await portico('update', 'list', iris.project)
  assert.ok(out.includes(`\n  Read by Iris Okafor, ${read_at}\n`), out)
  assert.doesNotMatch(out, /sandbar|otto/i)
})

test('what is no project, or no way to ask, is refused in a sentence', async (t) => {
  const { portico } = await room(t)
  for (const what of ['request', 'approval', 'update']) {
    const nowhere = await portico(what, 'list', 'nowhere')
    assert.deepEqual([nowhere.code, nowhere.out], [1, ''])
    assert.match(nowhere.err, /^portico: There is nothing at this address\.\n$/)
    assert.equal((await portico(what, 'list')).code, 2)
    assert.match((await portico(what, '--help')).out, new RegExp(`${what} list PROJECT`))
  }
})
