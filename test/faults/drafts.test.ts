import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshAddress, openFor } from '../support/database/database.ts'
import { times } from '../support/thorough.ts'
import { randomRun } from './draft-people.ts'
import type { Twin } from './draft-world.ts'

const seeds = times(20, 2_000)

test('nothing typed is lost, whatever happens to pages, network, session and server', async (t) => {
  const database = await openFor(t, await freshAddress(t))
  for (let seed = 1; seed <= seeds; seed += 1)
    await randomRun(database, seed).catch((error: Error) => {
      throw new Error(`seed ${seed}: ${error.message}`, { cause: error })
    })
})

const twins: Record<Twin, RegExp> = {
  'takes saves in any order': /an older save has replaced a newer one/,
  'asks for no base revision': /nobody there has seen/,
  'lets an answer set the field': /replaced by an answer/,
  'keeps nothing on the device': /neither here nor there/,
  'makes no revisions': /no revision has/,
}

for (const [twin, broken] of Object.entries(twins)) {
  test(`a twin that ${twin} is found`, async (t) => {
    const database = await openFor(t, await freshAddress(t))
    const found: string[] = []
    for (let seed = 1; seed <= 20 && found.length === 0; seed += 1)
      await randomRun(database, seed, twin as Twin).catch(
        ({ message }: Error) => void found.push(message),
      )
    assert.match(found[0] ?? 'nothing was found', broken)
  })
}
