// On SQLite alone: built files, without the database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../../test/support/world.ts'

test('the browser may cache assets for ever, under names made from their content', async (t) => {
  const { get } = await world(t)
  const home = await (await get('/contact')).text()
  const assets = [...new Set(home.match(/\/assets\/[\w.-]+/g))]
  assert.ok(assets.length >= 3)
  for (const path of assets) {
    const answer = await get(path)
    assert.equal(answer.status, 200, path)
    assert.match(path, /-[\w-]{8}\.(js|woff2)$/)
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  }
  for (const path of [
    '/assets/',
    '/assets/nothing.js',
    '/assets/../manifest.json',
    '/assets/..%2fmanifest.json',
  ]) {
    assert.ok([400, 404].includes((await get(path)).status), path)
  }
})
