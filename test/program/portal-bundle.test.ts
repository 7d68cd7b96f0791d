// On SQLite alone: what a browser is sent does not depend on where rows lie.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEndpoint, promises } from '../architecture/mounted.ts'
import { world } from '../support/world.ts'

type Get = Awaited<ReturnType<typeof world>>['get']

/** The scripts of a page and all that they import, at once or later, by address. */
async function scriptsOf(get: Get, page: string): Promise<Map<string, string>> {
  const scripts = new Map<string, string>()
  const html = await (await get(page)).text()
  const next = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, address]) => address!)
  for (const address of next) {
    if (scripts.has(address)) continue
    const text = await (await get(address)).text()
    scripts.set(address, text)
    const base = `http://localhost${address}`
    for (const [, name] of text.matchAll(/["'`]([\w./-]+\.js)["'`]/g))
      for (const url of [new URL(name!, base), new URL(`/${name}`, base)])
        if ((await get(url.pathname)).status === 200) next.push(url.pathname)
  }
  return scripts
}

/** The part of a path before its first parameter, which is in a script as it is. */
const begin = (path: string) => path.split('{')[0] as string

const found = (scripts: Iterable<string>, paths: readonly string[]) => {
  const texts = [...scripts]
  return paths.filter((path) => texts.some((text) => text.includes(path)))
}

test('no script of the portal contains a path of a staff endpoint', async (t) => {
  const { get } = await world(t)
  const endpoints = (await promises()).map(({ what }) => what).filter(isEndpoint)
  const isStaff = ({ access }: (typeof endpoints)[number]) => access.startsWith('staff:')
  const staff = [...new Set(endpoints.filter(isStaff).map(({ path }) => begin(path)))]
  const scripts = await scriptsOf(get, '/dashboard')
  assert.ok(scripts.size > 3 && staff.length > 0)
  assert.deepEqual(found(scripts.values(), staff), [])
  // Paths that the portal uses are found, at once and later, so a staff path would be found too.
  assert.deepEqual(found(scripts.values(), ['/projects/', '/passkeys/']), [
    '/projects/',
    '/passkeys/',
  ])
  const [first = ''] = staff
  assert.deepEqual(found([...scripts.values(), `call("${first}")`], staff), [first])
})

test('no screen of the console loads what starts the portal, nor the other way round', async (t) => {
  const { get } = await world(t)
  const starting = (scripts: Map<string, string>, name: string) =>
    [...scripts.keys()].filter((address) => address.startsWith(`/assets/${name}-`))
  const [portal, console] = [await scriptsOf(get, '/dashboard'), await scriptsOf(get, '/console')]
  assert.deepEqual([starting(portal, 'portal').length, starting(console, 'console').length], [1, 1])
  assert.deepEqual(starting(console, 'portal'), [])
  assert.deepEqual(starting(portal, 'console'), [])
})

/** Rounds of files of which each imports the next: the first that runs finds the last empty. */
function roundsIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const rounds = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string, path: readonly string[]) => {
    if (path.includes(file)) rounds.add([...path.slice(path.indexOf(file)), file].join(' > '))
    else if (!seen.has(file)) {
      for (const next of imports.get(file) ?? []) follow(next, [...path, file])
      seen.add(file)
    }
  }
  for (const file of imports.keys()) follow(file, [])
  return [...rounds]
}

test('no script imports itself by way of others', async (t) => {
  const { get } = await world(t)
  const scripts = new Map([
    ...(await scriptsOf(get, '/console')),
    ...(await scriptsOf(get, '/dashboard')),
  ])
  const named = /(?:import|from)\s*["'`]\.\/([\w-]+\.js)["'`]/g
  const imports = [...scripts].map(([address, text]): [string, string[]] => [
    address.replace('/assets/', ''),
    [...text.matchAll(named)].map(([, name]) => name!),
  ])
  assert.ok(imports.flatMap(([, names]) => names).length > 50, 'imports were found')
  assert.deepEqual(roundsIn(new Map(imports)), [])
  assert.deepEqual(roundsIn(new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b'] }))), [
    'b > c > b',
  ])
})
