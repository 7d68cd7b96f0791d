import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessible } from './checks.ts'
import { button, field, portal } from './portal-steps.ts'

const expected = /Blocked script execution/
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const saved = async (page: Page) => await page.getByText(/^Saved \d/).waitFor()

test('a case study of the demo is changed, published, read by visitors, and taken back', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/case-studies', { expected })
  await accessible(page)
  // Pressed twice, it moves once: the second press is refused nowhere.
  await button(page, 'Move The app was fine, the queues were wrong up').dblclick()
  await page.getByText('Moved The app was fine').waitFor()
  assert.equal(await page.getByText('Somebody has changed this list meanwhile.').count(), 0)
  await here.lookForChanges()
  const first = /<h2><a href="([^"]*)"/.exec(await here.whole('/case-studies'))?.[1]
  assert.equal(first, '/case-studies/cedar-row-referrals')
  await page.getByRole('link', { name: /Cedar Row/ }).click()
  await text(page).waitFor()
  await accessible(page)
  await text(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Nobody waits for a referral any more. ')
  await field(page, 'Figure').fill('62%')
  await saved(page)
  await page.frameLocator('iframe').getByText('Nobody waits').last().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Published the changes of/).waitFor()
  await here.lookForChanges()
  const address = '/case-studies/cedar-row-referrals'
  const visitor = await here.whole(address)
  assert.match(visitor, /<strong>62%<\/strong>/)
  assert.match(visitor, /Nobody waits for a referral any more\./)
  assert.match(await here.whole('/case-studies'), /<strong>62%<\/strong>/)
  await button(page, 'Undo').click()
  await page.getByText('Published, changed').first().waitFor()
  await here.lookForChanges()
  assert.match(await here.whole(address), /<strong>61%<\/strong>/)
  assert.equal(await field(page, 'Figure').inputValue(), '62%')
})

test('the terms are built in until they are changed, and are built in again in two clicks', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/texts', { expected })
  await page.getByText('Built in').first().waitFor()
  await accessible(page)
  await page.getByRole('link', { name: /^Terms/ }).click()
  await text(page).waitFor()
  await accessible(page)
  await field(page, 'Title').fill('Terms of the orchard')
  await saved(page)
  await page.getByText('Built in, changed').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Published Terms of the orchard/).waitFor()
  await here.lookForChanges()
  assert.match(await here.whole('/terms'), /<h1[^>]*>Terms of the orchard<\/h1>/)
  await button(page, 'Built-in text').click()
  await page.getByText('Brought back the built-in text').waitFor()
  assert.equal(await field(page, 'Title').inputValue(), 'Terms of Use')
  await saved(page)
  await page.getByRole('button', { name: /^Publish changes/ }).click()
  await page.getByText(/^Published the changes of/).waitFor()
  await page.getByText('Built in', { exact: true }).waitFor()
  await here.lookForChanges()
  assert.match(await here.whole('/terms'), /<h1[^>]*>Terms of Use<\/h1>/)
})

test('a text is scheduled from its desk, and called off', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/texts/terms', { expected })
  await text(page).waitFor()
  await field(page, 'Title').fill('Terms of the orchard')
  await saved(page)
  await button(page, 'Schedule…').click()
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  await dialog.getByLabel('Appears').fill('2027-01-05T09:00')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText(/the built-in text until .*2027/).waitFor()
  await button(page, 'Do not publish').click()
  await page.getByText(/the built-in text\.$/).waitFor()
  const rows = here.database.read.selectFrom('legal_text').select(['slug', 'published_at'])
  assert.deepEqual(
    (await rows.execute()).map((row) => ({ ...row })),
    [{ slug: 'terms', published_at: null }],
  )
})
