import assert from 'node:assert/strict'
import { test } from 'node:test'
import { halves, photo } from '../support/site/pictures.ts'
import { gone, hasFocus } from './browser.ts'
import { accessible } from './checks.ts'
import { portal } from './portal-steps.ts'

test('a picture is added, described, cut, and stands on the page of the team', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console', { expected: /status of? ?4(15|09)|status 4(15|09)/ })
  await page.getByRole('link', { name: 'Pictures' }).click()
  await page.getByText('There is no picture yet.').waitFor()
  await accessible(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add pictures' }).click()
  const bytes = await halves(1200, 800).jpeg().toBuffer()
  await (
    await chooser
  ).setFiles([
    { name: 'Team on the hill.jpg', mimeType: 'image/jpeg', buffer: bytes },
    { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
  ])
  await page.getByRole('heading', { name: 'Team on the hill.jpg' }).waitFor()
  await page.getByText(/broken\.png was not added\. This is no picture/).waitFor()
  await page.getByRole('button', { name: 'Leave it' }).click()
  await page.getByLabel('In words').fill('The team on a hill')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Team on the hill.jpg: saved').waitFor()
  await here.sizeMaker.runDue()
  await page.getByText(/On the site in \d+ sizes/).waitFor({ timeout: 60_000 })
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/media-1.png` })
  await page.getByText('By numbers').click()
  await page.getByLabel('Width').fill('600')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show it like this' }).click()
  await page.getByText('600 × 800 pixels').waitFor()
  await accessible(page)
  await page.goto('/console/site/team/new')
  await page.getByLabel('Name', { exact: true }).fill('Ada Quince')
  await page.getByLabel('Role').fill('Lead')
  await page.getByLabel('About them').fill('She leads.')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.getByRole('button', { name: 'Team on the hill.jpg' }).waitFor()
  const none = dialog.getByText(/^(There is no picture yet|No picture by that)/)
  assert.equal(await none.count(), 0)
  await accessible(page)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/media-2.png` })
  await dialog.getByLabel('Search pictures').fill('medlar')
  await none.waitFor()
  await dialog.getByLabel('Search pictures').fill('hill')
  await page.keyboard.press('Enter')
  await hasFocus(dialog.getByRole('button', { name: 'Team on the hill.jpg' }))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Without one' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Added Ada Quince').waitFor()
  await here.lookForChanges()
  await page.goto('/about')
  const face = page.getByRole('listitem').filter({ hasText: 'Ada Quince' }).locator('img')
  await face.scrollIntoViewIfNeeded()
  await page.waitForFunction(
    (img) => (img as HTMLImageElement).naturalWidth > 0,
    await face.elementHandle(),
  )
  await page.goto('/console/media')
  await page.getByRole('link', { name: /Team on the hill/ }).click()
  await page.getByRole('link', { name: 'Ada Quince' }).waitFor()
  await page.keyboard.press('x')
  await page.getByText('It stands in Team (Ada Quince): take it out there first.').waitFor()
  if (process.env['SHOTS']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `${process.env['SHOTS']}/media-3.png`, fullPage: true })
  }
})

test('a removed picture is gone from the list, and comes back by Undo and from Removed', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/media')
  await page.getByRole('button', { name: 'Add pictures' }).waitFor()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await photo(400, 300) },
    { name: 'two.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 300) },
  ])
  await page.getByRole('heading', { name: 'one.jpg' }).waitFor()
  await page.keyboard.press('x')
  await page.getByText('Removed one.jpg.', { exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: /^one\.jpg/ }).count(), 0)
  assert.equal(
    await page.evaluate(() => document.activeElement?.textContent?.startsWith('two.jpg')),
    true,
    'the focus is at the next one',
  )
  await page.keyboard.press('z')
  await page.getByRole('heading', { name: 'one.jpg' }).waitFor()
  await page.keyboard.press('x')
  await page.getByText('Removed one.jpg.', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Removed' }).click()
  // Until then the list is that of the pictures that are kept, whose rows are about to go.
  await gone(page.getByRole('link', { name: /^two\.jpg/ }))
  await page.getByRole('link', { name: /^one\.jpg/ }).click()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await page.getByRole('heading', { name: 'Used in' }).waitFor()
})
