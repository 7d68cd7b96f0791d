import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desktop, gone, hasFocus, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { button, field, part, portal, refusals } from './portal-steps.ts'

test('an old address is led on, changed, removed and put back, and many come from a file', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/redirects', { expected: refusals })
  await page.getByText('No redirects yet').waitFor()
  await button(page, 'Add the redirect').click()
  await page.getByText('Enter the old address.').waitFor()
  await hasFocus(field(page, 'Old address'))
  await field(page, 'Old address').fill('/about')
  await field(page, 'Leads to').fill('/contact')
  await button(page, 'Add the redirect').click()
  await page.getByText('The site has a page there').waitFor()
  await hasFocus(field(page, 'Old address'))
  await field(page, 'Old address').fill('/Über uns.html')
  await page.reload()
  assert.equal(await field(page, 'Old address').inputValue(), '/Über uns.html')
  await button(page, 'Add the redirect').click()
  const list = part(page, 'Your redirects')
  await list.getByText('/Über uns.html').waitFor()
  await hasFocus(field(page, 'Old address'))
  await here.lookForChanges()
  const led = await here.get('/%C3%BCber%20uns.html')
  assert.equal(led.headers.get('location'), '/contact')
  await accessible(page)
  await fits(page, 320, phone.width, desktop.width)
  await button(page, 'Change /Über uns.html').click()
  await list.getByLabel('Leads to').fill('/about')
  await accessible(page)
  await fits(page, 320, phone.width, desktop.width)
  await list.getByLabel('Leads to').press('Enter')
  await list.getByRole('link', { name: '/about', exact: true }).waitFor()
  await hasFocus(button(page, 'Change /Über uns.html'))
  await button(page, 'Remove /Über uns.html').click()
  await gone(list.getByText('/Über uns.html'))
  await page.getByRole('button', { name: /^Undo/ }).click()
  await list.getByText('/Über uns.html').waitFor()
  const file = part(page, 'From a file')
  await file.locator('input[type=file]').setInputFiles({
    name: 'old.csv',
    mimeType: 'text/csv',
    // As a spreadsheet of Windows writes it.
    buffer: Buffer.from('from,to\n/team/büro.php,/about\n/prices,/nowhere\n', 'latin1'),
  })
  await file.getByText('1 added, 0 changed, 0 there already.').waitFor()
  await file.getByText('There is no page at /nowhere.').waitFor()
  await list.getByText('/team/büro.php').waitFor()
  await accessible(page)
  await fits(page, 320, phone.width, desktop.width)
  await page.getByRole('searchbox', { name: 'Find redirects' }).fill('team')
  await gone(list.getByText('/Über uns.html'))
})
