import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firmAndClients } from '../../../test/support/program/commands.ts'
import { documentClient } from '../../../test/support/work/document-fixture.ts'

interface Read {
  title: string
  readers: { name: string; username: string; read_at: string }[]
}

test('the firm sees who has read an update and when, and who has not', async (t) => {
  const here = await firmAndClients(t)
  const { iris, otto, portico, json, file, post, database, clock } = here
  const wren = await documentClient(here, 'wren', 'viewer', iris)
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
  const all = await json<Read[]>('update', 'list', iris.project)
  const readers = all.map(({ title, readers: who }) => [title, who.map(({ username }) => username)])
  assert.deepEqual(readers, [
    ['Prices are live', []],
    ['Stock is live', ['iris', 'wren']],
  ])
  const stored = database.read.selectFrom('update_read').select('read_at')
  const { read_at } = await stored.where('account_id', '=', wren.account).executeTakeFirstOrThrow()
  const { out } = await portico('update', 'list', iris.project)
  assert.ok(out.includes(`\n  Read by Iris Okafor, ${read_at}\n`), out)
  assert.doesNotMatch(out, /sandbar|otto/i)
})
