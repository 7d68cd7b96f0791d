import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { arrivingIn, markToReplace, replaceByArrived } from './arriving.ts'

const at = new Date('2026-11-28T04:00:00Z')
const aside = 'replaced-2026-11-28T040000Z'

/** A data folder with a database in use, and another one that has come whole. */
async function folders(t: TestContext) {
  const dataDir = freshFolder(t)
  const put = (folder: string, names: Record<string, string>) => {
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(names)) writeFileSync(join(folder, name), text)
  }
  put(dataDir, { 'portico.sqlite': 'old', 'portico.sqlite-wal': 'old', 'secret.key': 'old' })
  put(join(dataDir, 'files'), { old: '' })
  const { whole, file } = arrivingIn(dataDir)
  put(whole, { 'portico.sqlite': 'new', 'secret.key': 'new', 'backup.key': 'new' })
  put(join(whole, 'files'), { new: '' })
  writeFileSync(file, 'sealed')
  await markToReplace(dataDir, at)
  return dataDir
}

function assertReplaced(dataDir: string): void {
  assert.deepEqual(readdirSync(dataDir).toSorted(), [
    'backup.key',
    'files',
    'portico.sqlite',
    aside,
    'secret.key',
  ])
  assert.deepEqual(readdirSync(join(dataDir, aside)).toSorted(), [
    'files',
    'portico.sqlite',
    'portico.sqlite-wal',
    'secret.key',
  ])
  for (const name of ['portico.sqlite', 'secret.key'])
    assert.equal(readFileSync(join(dataDir, name), 'utf8'), 'new')
  assert.deepEqual(readdirSync(join(dataDir, 'files')), ['new'])
}

test('what has come takes its place, and what was there lies beside', async (t) => {
  const dataDir = await folders(t)
  const done = await replaceByArrived(dataDir, async () => true)
  assert.deepEqual(done, { replaced: join(dataDir, aside) })
  assertReplaced(dataDir)
})

test('an install that somebody uses is left as it is, and what has come is removed', async (t) => {
  const dataDir = await folders(t)
  assert.equal(await replaceByArrived(dataDir, async () => false), 'refused')
  assert.equal(readFileSync(join(dataDir, 'portico.sqlite'), 'utf8'), 'old')
  assert.deepEqual(readdirSync(dataDir).toSorted(), [
    'files',
    'portico.sqlite',
    'portico.sqlite-wal',
    'secret.key',
  ])
})

// As many as one that is not broken off makes.
for (const steps of [1, 2, 3, 4, 5, 6, 7, 8])
  test(`one that is killed after ${steps} moves is finished by the next start, without asking again`, async (t) => {
    const dataDir = await folders(t)
    const { begun, whole } = arrivingIn(dataDir)
    mkdirSync(join(dataDir, aside))
    writeFileSync(begun, '')
    const moves = [
      ['portico.sqlite-wal', 'out'],
      ['backup.key', 'in'],
      ['files', 'out'],
      ['files', 'in'],
      ['secret.key', 'out'],
      ['secret.key', 'in'],
      ['portico.sqlite', 'out'],
      ['portico.sqlite', 'in'],
    ] as const
    for (const [name, way] of moves.slice(0, steps))
      if (way === 'out') renameSync(join(dataDir, name), join(dataDir, aside, name))
      else renameSync(join(whole, name), join(dataDir, name))
    await replaceByArrived(dataDir, async () => assert.fail('somebody was asked'))
    assertReplaced(dataDir)
  })

test('what has come and was never confirmed is removed by a start', async (t) => {
  const dataDir = freshFolder(t)
  mkdirSync(arrivingIn(dataDir).whole, { recursive: true })
  assert.equal(await replaceByArrived(dataDir, async () => true), 'nothing')
  assert.deepEqual(readdirSync(dataDir), [])
})

test('half of a name is no order, and takes nothing away', async (t) => {
  for (const half of ['', 'replaced-2026', '../elsewhere']) {
    const dataDir = await folders(t)
    writeFileSync(arrivingIn(dataDir).go, half)
    assert.equal(await replaceByArrived(dataDir, async () => true), 'nothing')
    assert.equal(readFileSync(join(dataDir, 'portico.sqlite'), 'utf8'), 'old')
    assert.equal(readdirSync(dataDir).includes('arriving'), false)
  }
})

test('one whose last step was broken off is no order any more', async (t) => {
  const dataDir = await folders(t)
  await replaceByArrived(dataDir, async () => true)
  const { begun, folder } = arrivingIn(dataDir)
  mkdirSync(folder)
  writeFileSync(begun, '')
  assert.equal(await replaceByArrived(dataDir, async () => false), 'nothing')
  assertReplaced(dataDir)
})
