import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, write } from '../support/rows.ts'
import { site } from './browser.ts'

const hostile = '</script><img src=x onerror=alert(1)><!--<script>'

test('a browser lets what search engines read be, takes the manifest, and runs nothing of it', async (t) => {
  const { visit, database, lookForChanges } = await site(t)
  const row = { ...rowsAbout('quince').post, title: hostile, excerpt: hostile }
  await write(database, 'post', row)
  await lookForChanges()
  // A violation of the policy, a dialog or a picture that is not there would end the test.
  const page = await visit('/blog/quince-post')
  const things = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((each) => JSON.parse(each.textContent) as Record<string, string>))
  assert.deepEqual(
    things.map((thing) => thing['headline'] ?? thing['@type']),
    ['BreadcrumbList', hostile],
  )
  const devtools = await page.context().newCDPSession(page)
  const manifest = await devtools.send('Page.getAppManifest')
  assert.deepEqual(manifest.errors, [])
  assert.match(manifest.data ?? '', /"Coronet Consulting"/)
})
