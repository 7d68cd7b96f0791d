// On SQLite alone: about the disk that the database and the files are on.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { randomFrom } from '../../src/ui/site/chart/random.ts'
import { times } from '../support/thorough.ts'
import { whyNoShim as skip } from './disk/shim.ts'
import { cutAt, losses, recordWrites, wrongAnswers, type Recorded } from './power-fixture.ts'

// The power goes while the program writes. Copying its folder would not show what is left then: a copy
// has all that the program wrote, synced or not, and no disk promises that. So a library between the
// program and its disk records each write and each sync, of SQLite's own as well as ours
// (disk/shim.c), and the folder is made anew as a disk may have it after a cut at any place of the
// record (disk/images.ts): with what was synced, and with some sectors and names of what was not.

const rounds = times(6, 28)

/** Places of the record: right after each acknowledgement, and at random. */
function places({ record, acknowledged }: Recorded, random: number): number[] {
  const dice = randomFrom(7)
  const anywhere = Array.from({ length: random }, () => Math.floor(dice() * record.length))
  return [...acknowledged.map(({ at }) => at), ...anywhere]
}

/** `starts`: on how many of what is left the program is started, too. */
async function allLosses(t: TestContext, recorded: Recorded, random: number, starts: number) {
  const found: string[] = []
  const all = places(recorded, random)
  let count = 0
  await cutAt(t, recorded, all, async (left, safe, cut) => {
    count += 1
    if (count % Math.ceil(all.length / starts) === 0)
      for (const wrong of await wrongAnswers(t, left, recorded)) found.push(`${cut}: ${wrong}`)
    for (const loss of await losses(left, safe)) found.push(`${cut}: ${loss}`)
  })
  return found
}

test('after a power cut at any moment, all that was acknowledged is whole', { skip }, async (t) => {
  const recorded = await recordWrites(t, rounds)
  t.diagnostic(`${recorded.record.length} bytes`)
  assert.deepEqual(await allLosses(t, recorded, times(30, 2_000), times(4, 300)), [])
})

const twins: [what: string, broken: string, found: RegExp][] = [
  ['does not sync its files', 'files', /is not whole/],
  ['does not sync the folders of its files', 'folders', /is not whole/],
  ['has its database sync at checkpoints only', 'synchronous-normal', /is not there/],
  ['has its database never sync', 'synchronous-off', /is not there|the database: /],
]

for (const [what, broken, found] of twins)
  test(`the same check fails for a program that ${what}`, { skip }, async (t) => {
    const recorded = await recordWrites(t, times(3, rounds), `./disk/broken.ts?${broken}`)
    assert.match((await allLosses(t, recorded, 0, 0)).join('\n'), found)
  })
