import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { readsInSlices } from './statements.ts'

/** A database of which each row that is read takes 10 ms, and what happened, in order. */
function slowReads() {
  const database = new DatabaseSync(':memory:')
  const happened: string[] = []
  database.function('slow', { varargs: true }, () => {
    for (const end = performance.now() + 10; performance.now() < end;);
    happened.push('row')
    return 1
  })
  const read = readsInSlices(database, (run) => run())
  return { read, happened }
}

/** Runs what reads, and gives between which of its rows others had their turn. */
async function turnsOf(happened: string[], run: () => Promise<unknown>): Promise<string> {
  let isOver = false
  const others = () => {
    happened.push('others')
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  await run().finally(() => (isOver = true))
  return happened.join(' ').replaceAll(/(others ?)+/g, '| ')
}

test('of several reads at once each that comes after a long one lets others have their turn', async () => {
  const { read, happened } = slowReads()
  const both = () => Promise.all([1, 2, 3].map((one) => read('select slow(?)', [one])))
  assert.match(await turnsOf(happened, both), /^row \| row \| row/)
})

test('so do reads one after the other, and the rows of one that are slow', async () => {
  const { read, happened } = slowReads()
  const each = async () => {
    for (const one of [1, 2]) await read('select slow(?)', [one])
    const rows = await read('select slow(value) from (select 1 as value union select 2)', [])
    assert.equal(rows.length, 2)
  }
  assert.match(await turnsOf(happened, each), /^row \| row \| row \| row/)
})
