import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Assets } from '../../src/app/server/pages/assets.ts'
import { isEndpoint, promises } from '../architecture/mounted.ts'

const dist = new URL('../../dist/', import.meta.url)
const read = (place: string) => readFileSync(new URL(place, dist), 'utf8')
const manifest = JSON.parse(read('manifest.json')) as Assets

/** The code of a script and of all that it imports, at once or later. */
function codeOf(script: string): string {
  const found = new Set([script])
  for (const each of found)
    for (const [, name] of read(`client${each}`).matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g))
      found.add(`/assets/${name}`)
  return [...found].map((each) => read(`client${each}`)).join('\n')
}

const portal = codeOf(manifest.portal.script)
const console = codeOf(manifest.console.script)

test('the console loads a router and the portal does not', () => {
  const router = /__reactRouterVersion|useRoutes|<Router>/
  assert.match(console, router)
  assert.doesNotMatch(portal, router)
})

test('the portal’s code has nothing of the console: no path of staff endpoints, no text', async () => {
  const calls = (await promises()).map(({ what }) => what).filter(isEndpoint)
  const pathsOf = (side: string) =>
    calls.filter(({ access }) => access.startsWith(side)).map(({ path }) => path)
  const own = new Set(pathsOf('organisation:'))
  const staff = pathsOf('staff:').filter((path) => !own.has(path))
  assert.ok(staff.length > 5, 'the staff endpoints were found')
  const inPortal = (text: string) => portal.includes(text)
  assert.ok([...own].some(inPortal), 'its own paths are found in it')
  assert.deepEqual(staff.filter(inPortal), [])
  assert.doesNotMatch(portal, /\/staff\/|Staff Console/)
  assert.match(console, /Staff Console/)
})

test('the console’s code has nothing that only clients see', () => {
  for (const words of ['Your Projects', 'In your own calendar']) {
    assert.ok(portal.includes(words), words)
    assert.ok(!console.includes(words), words)
  }
})
