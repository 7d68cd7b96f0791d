import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import {
  firmWithPersonInAll,
  ledgerOf,
  mateo,
} from '../../../test/support/work/firm-with-person-in-all.ts'
import { marks } from '../../../test/support/work/person-in-all.ts'
import { freshFolder } from '../../../test/support/database/database.ts'
import type { Database } from '../../database/open.ts'
import { createAudit } from '../../platform/audit/act.ts'
import { erasing } from './erase.ts'
import { ledgerIn } from './ledger.ts'
import { replaying } from './replay.ts'

const at = '2026-11-20T15:00:00.000Z'

async function written(t: TestContext, ...ids: string[]) {
  const folder = freshFolder(t)
  const ledger = ledgerIn(folder)
  const append = async (id: string) =>
    await ledger.append({ id, at, accounts: ['a'], address: 'a@b.example' })
  for (const id of ids) await append(id)
  const path = ledgerOf(folder)
  return {
    ledger,
    append,
    path,
    ids: async () => (await ledger.read()).entries.map(({ id }) => id),
    lines: () => readFileSync(path, 'utf8').split('\n'),
  }
}

test('a bad line in the middle, or a whole one that says nothing, is damage', async (t) => {
  for (const bad of ['{"id":"half', '{"id":"one"}', '\0\0\0\0']) {
    const { ledger, append, lines, path } = await written(t, 'one', 'two', 'three')
    const [head = '', , ...others] = lines()
    writeFileSync(path, [head, bad, ...others].join('\n'))
    await assert.rejects(ledger.read(), /is damaged: restore it/, bad)
    await assert.rejects(append('four'), /is damaged/)
    writeFileSync(path, [head, bad, ''].join('\n'))
    await assert.rejects(ledger.read(), /is damaged: restore it/, bad)
  }
})

test('what was cut off is said to be by the next line, and a whole last line counts without its end', async (t) => {
  const { append, path, ids, lines } = await written(t, 'one')
  appendFileSync(path, '{"id":"half')
  await append('two')
  assert.equal(JSON.parse(lines()[3] ?? '').cut, true)
  appendFileSync(path, '{"cut":true,"i')
  await append('three')
  writeFileSync(path, readFileSync(path, 'utf8').trimEnd())
  assert.deepEqual(await ids(), ['one', 'two', 'three'])
  await append('four')
  assert.deepEqual(await ids(), ['one', 'two', 'three', 'four'])
})

test('what is withdrawn is not done', async (t) => {
  const { ledger, ids } = await written(t, 'one', 'two')
  await ledger.withdraw('one')
  assert.deepEqual(await ids(), ['two'])
})

test('a ledger that is missing though people were erased is an error in the log', async (t) => {
  const here = await firmWithPersonInAll(t)
  const errors: string[] = []
  const log = { error: (_: object, words: string) => void errors.push(words), warn: () => {} }
  const start = replaying({
    database: here.database,
    ledger: ledgerIn(here.address.dataDir),
    erasing: { replay: async () => [], note: async () => {} },
    log: log as never,
  })
  await start()
  assert.deepEqual(errors, [])
  const answer = await here.call('POST', `/staff/erasures/${mateo}/`, { email: marks.address })
  assert.equal(answer.status, 200, await answer.text())
  await start()
  assert.deepEqual(errors, [])
  rmSync(ledgerOf(here.address.dataDir))
  await start()
  assert.match(errors.join(), /erased.ledger is missing/)
})

test('what failed after the line was written is withdrawn, and what cannot be looked up is not', async (t) => {
  const here = await firmWithPersonInAll(t)
  const ledger = ledgerIn(here.address.dataDir)
  let [isAway, isAwayThen] = [false, false]
  const database: Database = {
    ...here.database,
    get read() {
      return isAway ? ({} as typeof here.database.read) : here.database.read
    },
    transaction: async (run, manner) =>
      await here.database.transaction(async (trx) => {
        await run(trx)
        const last = trx.selectFrom('audit_entry').select('action').orderBy('seq', 'desc')
        assert.equal((await last.executeTakeFirst())?.action, 'person-erased')
        isAway = isAwayThen
        throw new Error('the connection ended')
      }, manner),
  }
  const { erase } = erasing({
    database,
    clock: here.clock,
    audit: createAudit(database, here.clock),
    ledger: {
      ...ledger,
      append: async (line) => {
        await ledger.append(line)
        assert.equal((await ledger.read()).entries.length, 1)
      },
    },
    noteEnded: async () => {},
    removeEnquiries: async () => ({ count: 0, files: [] }),
    removeFiles: async () => {},
    settle: () => {},
  })
  const owner = { viewer: { account: 'owner', organisation: null }, address: '', requestId: '' }
  await assert.rejects(erase(mateo, marks.address, owner as never), /the connection ended/)
  assert.deepEqual((await ledger.read()).entries, [])
  isAwayThen = true
  await assert.rejects(erase(mateo, marks.address, owner as never), /the connection ended/)
  assert.equal((await ledger.read()).entries.length, 1)
})
