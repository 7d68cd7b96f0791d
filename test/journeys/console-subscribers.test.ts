import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gone, hasFocus } from './browser.ts'
import { accessible } from './checks.ts'
import { portal } from './portal-steps.ts'

const reader = (nth: number) => ({
  id: `subscriber-${String(nth).padStart(11, '0')}`,
  email: `reader-${String(nth).padStart(3, '0')}@client.example`,
  requested_at: '2026-11-01T12:00:00.000Z',
  confirm_hash: null,
  confirm_until: null,
  confirmed_at: '2026-11-01T12:05:00.000Z',
  unsubscribed_at: null,
})

test('a post is looked at as a mail, sent to the subscribers, stopped, and goes on', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const { database, clock, postSender } = here
  await database.transaction(async (trx) => {
    await trx.deleteFrom('subscriber').execute()
    const rows = Array.from({ length: 45 }, (_, nth) => reader(nth))
    await trx.insertInto('subscriber').values(rows).execute()
  })
  // A mail has no scripts, and its frame lets none run.
  const expected = /Blocked script execution in '[^']*\/preview\//
  const page = await here.enter('/console', { expected })
  await page.getByRole('link', { name: 'Subscribers' }).click()
  const first = page.getByRole('button', { name: /^Send / }).first()
  const name = (await first.getAttribute('aria-label')) ?? ''
  const title = name.replace('Send ', '')
  await first.click()
  const dialog = page.getByRole('dialog', { name: 'Send a post' })
  await dialog.getByRole('article').getByRole('heading', { name: title }).waitFor()
  const mail = dialog.frameLocator('iframe')
  await mail.getByRole('link', { name: 'Read the post' }).waitFor()
  await dialog.getByLabel('The whole text').check()
  await mail.getByRole('link', { name: 'Read it on the site' }).waitFor()
  await accessible(page)
  await dialog.getByRole('button', { name: 'Send me a test' }).click()
  await dialog.getByText('The test is on its way to you.').waitFor()
  await dialog.getByRole('button', { name: 'Send to 45 subscribers' }).click()
  await page.getByText('On its way: 0 of 45 subscribers').waitFor()
  clock.pass(10_000)
  await postSender.runDue()
  await page.getByText('On its way: 20 of 45 subscribers').waitFor()
  await page.getByRole('button', { name: `Stop: ${title}` }).click()
  await page.getByText('Stopped: 20 of 45 subscribers').waitFor()
  await page.getByRole('button', { name: `Go on: ${title}` }).click()
  for (let nth = 0; nth < 3; nth += 1) {
    clock.pass(10_000)
    await postSender.runDue()
  }
  await page.getByText(/^Sent on .* to 45 subscribers/).waitFor()
  await accessible(page)
})

test('somebody is found by their address, removed, and put back', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const { database } = here
  await database.transaction(async (trx) => {
    await trx.deleteFrom('subscriber').execute()
    const rows = Array.from({ length: 120 }, (_, nth) => reader(nth))
    await trx.insertInto('subscriber').values(rows).execute()
  })
  const page = await here.enter('/console/subscribers')
  await page.getByRole('link', { name: 'Subscribed 120' }).waitFor()
  const rows = page.getByRole('button', { name: /^Remove / })
  await rows.nth(99).waitFor()
  await page.getByRole('button', { name: 'Show more' }).click()
  await rows.nth(119).waitFor()
  await page.getByRole('searchbox', { name: /^Find by/ }).fill('reader-07')
  const seventh = page.getByRole('button', { name: 'Remove reader-077@client.example' })
  await page
    .getByRole('button', { name: 'Remove reader-001@client.example' })
    .waitFor({ state: 'detached' })
  assert.equal(await rows.count(), 10)
  await seventh.click()
  await seventh.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Subscribed 119' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await seventh.waitFor()
  await page.getByRole('link', { name: 'Subscribed 120' }).waitFor()
  await page.getByRole('link', { name: 'Ended' }).click()
  await page.getByText('No address begins with that.').waitFor()
})

test('readers of before come from a file with what they agreed to, and the list says so', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/subscribers')
  await page.getByRole('link', { name: 'Import subscribers from a file' }).click()
  const buffer = Buffer.from('Email\nines@client.example\nnobody\n')
  const file = { name: 'readers.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByText('1 subscriber would be made.').waitFor()
  await page.getByLabel('To what they agreed, and where').fill('News, at the fair')
  await page.getByLabel('On which day').fill('2026-05-31')
  await accessible(page)
  await page.getByRole('button', { name: 'Import 1 subscriber' }).click()
  await page.getByText('1 subscriber was imported. 1 row is not right').waitFor()
  await page.getByRole('link', { name: 'Subscribers', exact: true }).click()
  await page.getByLabel('From', { exact: true }).selectOption('An import')
  await page.getByText(/Imported; agreed on .* News, at the fair/).waitFor()
  await accessible(page)
})

test('one who has agreed by phone is added by hand, hears why where not, and is taken back', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  await here.database.transaction(async (trx) => {
    await trx.deleteFrom('subscriber').execute()
    await trx
      .insertInto('subscriber')
      .values([reader(1)])
      .execute()
  })
  const page = await here.enter('/console/subscribers', { expected: /status (of )?400/ })
  await page.getByText('Add one by hand').click()
  const form = page.locator('form', { has: page.getByLabel('To what they agreed, and where') })
  const add = form.getByRole('button', { name: 'Add' })
  await add.click()
  await form.getByText('Enter the address.').waitFor()
  const address = form.getByLabel('Address')
  await hasFocus(address)
  await address.fill(reader(1).email)
  await form.getByLabel('To what they agreed, and where').fill('New posts, asked for by phone')
  await form.getByLabel('On which day').fill('2099-01-01')
  await add.click()
  await form.getByText('is subscribed already.').waitFor()
  await accessible(page)
  await address.fill('phone@client.example')
  await add.click()
  await form.getByText('That day is still to come.').waitFor()
  // A reload in the middle loses nothing.
  await page.reload()
  assert.equal(await address.inputValue(), 'phone@client.example')
  if (process.env['SHOTS'])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env['SHOTS']}/add-${width}.png`, fullPage: true })
    }
  await form.getByLabel('On which day').fill('2026-11-02')
  await add.click()
  await page.getByText('Added phone@client.example.', { exact: true }).waitFor()
  await page.getByText('phone@client.example', { exact: true }).waitFor()
  await hasFocus(address)
  assert.equal(await address.inputValue(), '')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await gone(page.getByText('phone@client.example', { exact: true }))
})
