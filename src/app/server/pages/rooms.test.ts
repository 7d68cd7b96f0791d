// On SQLite alone: made from the build.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../../test/support/world.ts'
import { roomAt } from '../../console/sections/rooms.web.ts'
import { readAssets } from './assets.ts'

const built = readAssets()
const rooms = built.console.rooms ?? {}
const names = Object.keys(rooms).toSorted()

/** An address of each room. */
const addresses = (
  'today enquiries inbound clients projects messages site site/partners blog case-studies texts pages ' +
  'media redirects subscribers people mail mail-templates audit look start webhooks import system profile ' +
  'second-factor api-keys help'
)
  .split(' ')
  .map((path) => `/console/${path}`)

test('each screen that the console loads later is the room of an address', () => {
  assert.deepEqual(addresses.map((path) => String(roomAt(path))).toSorted(), names)
  assert.deepEqual(
    [
      '/console',
      '/console/',
      '/console/site/partners/1',
      '/console/mail/1',
      '/console/constructor',
    ].map(roomAt),
    ['ConsoleToday', 'ConsoleToday', 'ConsoleLists', 'ConsoleMail', null],
  )
})

test('the page of a room names the sheet and the scripts of it, by their hashes, and of no other', async (t) => {
  const { get } = await world(t)
  for (const path of addresses) {
    const { sheet, modules } = rooms[roomAt(path)!]!
    const page = await (await get(path)).text()
    const [head = ''] = page.split('<body>')
    const named = [...head.matchAll(/href="(\/assets\/[^"]+)" integrity="([^"]+)"/g)]
    const wanted = [...built.console.modules, ...modules, ...(sheet ? [sheet] : [])]
    assert.deepEqual(
      named.map(([, address]) => address),
      wanted,
      path,
    )
    for (const [, address = '', hash] of named) {
      assert.equal(hash, built.integrity[address])
      assert.equal((await get(address)).status, 200, address)
    }
    const listed = /data-sheets="([^"]*)"/.exec(page)?.[1]?.split(' ') ?? []
    const all = Object.entries(rooms).filter(([, one]) => one.sheet)
    assert.deepEqual(
      listed,
      all.map(([name, one]) => `${name}:${one.sheet}`),
    )
  }
})

/** The rules of a sheet that name a class, each with the conditions around it. */
function rulesOf(css: string): Set<string> {
  const found = new Set<string>()
  const around: string[] = []
  for (const [, text = '', end] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') around.push(text)
    if (end === '{' && /\.[\w-]+_\w/.test(text)) found.add(around.join(' { '))
    if (end === '}') around.pop()
  }
  return found
}

test('no rule stands in two sheets of the console, so none depends on which room came first', async (t) => {
  const { get } = await world(t)
  const [, common = ''] = /<style>([^]*?)<\/style>/.exec(await (await get('/console')).text()) ?? []
  const owners = new Map([...rulesOf(common)].map((rule) => [rule, 'the page']))
  assert.ok(owners.size > 100)
  for (const [name, { sheet }] of Object.entries(rooms)) {
    if (!sheet) continue
    const rules = rulesOf(await (await get(sheet)).text())
    assert.ok(rules.size > 0, name)
    for (const rule of rules) {
      assert.equal(owners.get(rule), undefined, `${name}: ${rule}`)
      owners.set(rule, name)
    }
  }
})
