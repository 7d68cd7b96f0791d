import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, writeRow } from '../support/database/rows.ts'
import { site } from './browser.ts'

const hostile = '</script><img src=x onerror=alert(1)><!--<script>'

test('hostile text in structured data does not run, and the manifest is valid', async (t) => {
  const { visit, database, lookForChanges } = await site(t)
  const row = { ...rowsAbout('quince').post, title: hostile, excerpt: hostile }
  await writeRow(database, 'post', row)
  await lookForChanges()
  // A violation of the policy, a dialog or a missing picture would fail the test.
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
