import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { DatabaseAddress } from '../../src/database/open.ts'
import { signedInAs, type Name } from '../fixtures/cast.ts'
import { emptyAddress, freshFolder } from '../support/database/database.ts'
import { answersComeIn } from '../support/mail/inbound.ts'
import { broughtIn, exported } from '../support/work/moved.ts'
import { world } from '../support/world.ts'
import { fixture } from './fixture.ts'

type World = Pick<Awaited<ReturnType<typeof world>>, 'request' | 'address'>

const asking: Name[] = ['Olwen', 'Corin', 'Salome', 'Mateo', 'Runa', 'Bram']

/** What says where it is, and on what. */
const ofAnyPlace = (text: string, { address }: World) =>
  text
    .replaceAll(address.dataDir, 'DATA_DIR')
    .replace(/"engine":"(sqlite|postgres)"/, '"engine":"any"')

/** What each of them reads at each address that names nothing. */
async function answers(here: World, paths: string[]): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const name of asking)
    for (const path of paths) {
      const answer = await here.request(`/api${path}`, { headers: signedInAs(name) })
      all.set(`${name} ${path}`, `${answer.status} ${ofAnyPlace(await answer.text(), here)}`)
    }
  return all
}

/** On PostgreSQL, to the other engine and back. */
const stations = async (t: TestContext): Promise<DatabaseAddress[]> => [
  { dataDir: freshFolder(t) },
  await emptyAddress(t),
]

test('after a move the same people read the same, on whichever engine', async (t) => {
  const here = await fixture(t)
  const paths = here.endpoints
    .filter(({ kind, method, path }) => kind === 'call' && method === 'GET' && !path.includes('{'))
    .map(({ path }) => path)
  // One after the other, as reading may change what is read (who was here when).
  const [first, wanted] = [await answers(here, paths), await answers(here, paths)]
  const steady = [...wanted].filter(([what, answer]) => first.get(what) === answer)
  const read = steady.filter(([, answer]) => answer.startsWith('200'))
  assert.ok(read.length > 200, `${read.length} answers are the same twice`)
  let from: Pick<typeof here, 'database' | 'address'> = here
  for (const address of await stations(t)) {
    await broughtIn(await exported(t, from), address)
    const there = await world(t, {
      demo: false,
      address,
      settings: { DEMO: 'off', ...answersComeIn },
      refuseArrival: async () => null,
    })
    there.clock.set(here.clock.now().toISOString())
    const found = await answers(there, paths)
    const other = steady.filter(([what, answer]) => found.get(what) !== answer)
    assert.deepEqual(
      other.map(([what, answer]) => ({ what, answer, found: found.get(what) })),
      [],
    )
    from = there
  }
})
