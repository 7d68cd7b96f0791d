import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasFocus, phone, site } from './browser.ts'
import { fixTime } from './fixed-time.ts'

test('the browser requires name, email and message before it sends anything', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/contact')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const missing = () =>
    page
      .locator('form :invalid:not(fieldset)')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).labels?.[0]?.innerText))
  const send = page.getByRole('button', { name: 'Send Message' })
  assert.deepEqual(await missing(), ['Name', 'Email', 'Message'])
  await send.click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await hasFocus(name)
  await name.fill('Amara Kessler')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello.')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('not an address')
  assert.deepEqual(await missing(), ['Email'])
  await send.click()
  assert.ok(await email.evaluate((one: HTMLInputElement) => one.validity.typeMismatch))
  await email.fill('amara@example.com')
  assert.deepEqual(await missing(), [])
  assert.deepEqual(posts, [])
})

test('the fields have their labels and types, and cut nothing', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/contact')
  const fields = await page
    .locator('form')
    .locator('input, textarea, select')
    .evaluateAll((all) =>
      (all as HTMLInputElement[])
        // Without the honeypot, which people cannot reach.
        .filter((one) => one.checkVisibility() && one.tabIndex >= 0)
        .map((one) => [one.labels?.[0]?.innerText, one.type, one.required, one.maxLength]),
    )
  assert.deepEqual(fields, [
    ['Name', 'text', true, -1],
    ['Email', 'email', true, -1],
    ['Phone (optional)', 'tel', false, -1],
    ['Company (optional)', 'text', false, -1],
    ['Service Interest (optional)', 'select-one', false, undefined],
    ['Message', 'textarea', true, -1],
  ])
  assert.equal(await page.getByLabel('Message').getAttribute('rows'), '6')
  const lines = await page.getByLabel('Message').evaluate((area) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area)
    return (
      (area.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) /
      parseFloat(lineHeight)
    )
  })
  assert.equal(Math.round(lines), 6)
  const options = page.getByLabel('Service Interest').getByRole('option')
  assert.deepEqual(
    await options.evaluateAll((all) =>
      (all as HTMLOptionElement[]).map(({ value, text }) => [value, text]),
    ),
    [
      ['', 'Select a service'],
      ['advisory', 'Advisory Services'],
      ['implementation', 'Implementation'],
      ['development', 'Development'],
      ['admin', 'Admin On Demand'],
      ['integration', 'Integration Services'],
      ['training', 'Training & Adoption'],
    ],
  )
  assert.equal(await page.getByLabel('Service Interest').inputValue(), '')
})

test('beside the form are the contact details and what to expect', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/contact')
  const stops = page.getByRole('region', { name: 'What to Expect' }).getByRole('listitem')
  const expected = [
    'Response within 24 hours',
    'Free initial consultation',
    'Customized solution proposal',
    'No-pressure approach',
  ]
  const lines = await stops.allInnerTexts()
  assert.deepEqual(
    lines.map((stop) => stop.split('\n')[0]),
    expected,
  )
  const reach = page.getByRole('region', { name: 'Quick Connect' })
  for (const name of ['Phone', 'Email', 'Business hours', 'Location']) {
    assert.ok(await reach.getByRole('term').filter({ hasText: name }).isVisible(), name)
  }
  assert.ok(await reach.getByText('Mon-Fri 9AM-6PM').isVisible())
  assert.ok(await reach.getByText('United States').isVisible())
  const call = reach.getByRole('link', { name: /^Call / })
  assert.equal(await call.getAttribute('href'), 'tel:2125550142')
})

test('the form is visible without scrolling', async (t) => {
  const { visit } = await site(t)
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    const page = await visit('/contact', { viewport })
    const box = await page.getByRole('textbox', { name: 'Email' }).boundingBox()
    assert.ok(box!.y + box!.height <= viewport.height, `${viewport.width}: ends at ${box?.y}`)
  }
})

/** The hours are 9 to 18 in New York on weekdays; daylight saving time ends there a week later than in Europe. */
const moments = [
  ['2026-11-20T15:00:00Z', 'America/New_York', 'Open now'],
  ['2026-11-20T13:59:00Z', 'America/New_York', 'Closed now'],
  ['2026-11-20T14:00:00Z', 'America/New_York', 'Open now'],
  ['2026-11-20T22:59:00Z', 'America/New_York', 'Open now'],
  ['2026-11-20T23:00:00Z', 'America/New_York', 'Closed now'],
  ['2026-11-21T15:00:00Z', 'America/New_York', 'Closed now'],
  ['2026-11-22T15:00:00Z', 'America/New_York', 'Closed now'],
  ['2026-11-20T15:00:00Z', 'Europe/Berlin', 'Open now. 15:00 to 00:00 on your clock'],
  ['2026-11-20T10:00:00Z', 'Europe/Berlin', 'Closed now. 15:00 to 00:00 on your clock'],
  ['2026-11-21T15:00:00Z', 'Europe/Berlin', 'Closed now. 15:00 to 00:00 on your clock'],
  ['2026-10-28T15:00:00Z', 'Europe/Berlin', 'Open now. 14:00 to 23:00 on your clock'],
  ['2026-11-21T00:30:00Z', 'Europe/Berlin', 'Closed now. 15:00 to 00:00 on your clock'],
  ['2026-11-20T15:00:00Z', 'Asia/Kolkata', 'Open now. 19:30 to 04:30 on your clock'],
] as const

test('the page shows whether the firm is open now, and its hours in the visitor’s time zone', async (t) => {
  const { visit } = await site(t)
  for (const [now, timezoneId, line] of moments) {
    const page = await visit('/contact', {
      timezoneId,
      before: (page) => fixTime(page, now),
    })
    const hours = page.getByRole('definition').filter({ hasText: 'Mon-Fri 9AM-6PM' })
    assert.equal(await hours.innerText(), `Mon-Fri 9AM-6PM\n${line}`, `${now} in ${timezoneId}`)
    await page.context().close()
  }
})

test('a text that is too long is kept whole, and its field says by how much', async (t) => {
  const { visit, database } = await site(t)
  const page = await visit('/contact')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const message = page.getByRole('textbox', { name: 'Message' })
  await page.getByRole('textbox', { name: 'Name' }).fill('Amara Kessler')
  await page.getByRole('textbox', { name: 'Email' }).fill('amara@example.com')
  await message.fill('x'.repeat(31_204))
  const said = 'Use at most 30,000 characters; this has 31,204, 1,204 too many.'
  await page.locator('#message-error').getByText(said).waitFor()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await hasFocus(message)
  assert.equal((await message.inputValue()).length, 31_204)
  assert.deepEqual(posts, [])
  await page.reload()
  assert.equal((await message.inputValue()).length, 31_204)
  await message.focus()
  await page.locator('#message-error').getByText(said).waitFor()
  await message.fill('x'.repeat(30_000))
  await page.locator('#message-error').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Thank You!').waitFor()
  const rows = await database.read.selectFrom('enquiry').select('message').execute()
  assert.ok(rows.some((row) => row.message.length === 30_000))
})

test('what was typed is there in the next tab, until it is sent, cleared, or a day old', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/contact')
  const context = page.context()
  const fields = (one: typeof page) => ({
    name: one.getByRole('textbox', { name: 'Name' }),
    interest: one.getByLabel('Service Interest'),
    kept: one.getByText('What you type stays on this device'),
    clear: one.getByRole('button', { name: 'Clear the form' }),
  })
  const first = fields(page)
  assert.equal(await first.kept.isVisible(), false)
  await first.name.fill('Amara Kessler')
  await first.interest.selectOption('training')
  await first.kept.waitFor()
  await page.close()

  const later = await context.newPage()
  await later.goto('/contact')
  const second = fields(later)
  await second.kept.waitFor()
  assert.equal(await second.name.inputValue(), 'Amara Kessler')
  assert.equal(await second.interest.inputValue(), 'training')
  await second.clear.click()
  await hasFocus(second.name)
  assert.equal(await second.name.inputValue(), '')
  assert.equal(await second.kept.isVisible(), false)
  await later.reload()
  assert.equal(await second.name.inputValue(), '')

  await second.name.fill('Amara Kessler')
  await later.close()
  const nextDay = await context.newPage()
  await nextDay.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000)
  await nextDay.goto('/contact')
  assert.equal(await fields(nextDay).name.inputValue(), '')
  assert.deepEqual(await nextDay.evaluate(() => Object.keys(localStorage)), [])
})

test('a second message is kept like the first, and what was sent is not', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/contact')
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Name').fill('Amara Kessler')
  await field('Email').fill('amara@example.com')
  await field('Message').fill('Our quotes take two days.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await field('Name').waitFor()
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), [])
  await field('Message').fill('And one thing more.')
  await page.reload()
  assert.equal(await field('Message').inputValue(), 'And one thing more.')
  assert.equal(await field('Name').inputValue(), '')
})
