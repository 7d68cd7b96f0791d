import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addActor } from '../support/calling.ts'
import { gone, hasFocus, phone } from './browser.ts'
import { accessible } from './checks.ts'
import { addressOf, inboxOf, todayHeadline as headline, todayRow as row } from './console-steps.ts'
import { button, field, refusals } from './portal-steps.ts'

test('a client is reminded by one key, and it is taken back by another before it leaves', async (t) => {
  const { open, database, ...here } = await inboxOf(t, 0)
  const { organisation_id } = await database.read
    .selectFrom('request')
    .select('organisation_id')
    .where('title', '=', 'Who approves a discount above 12%?')
    .executeTakeFirstOrThrow()
  const petra = {
    organisation_id,
    role: 'member',
    first_name: 'Petra',
    last_name: 'Halden',
  } as const
  await addActor({ database, ...here }, 'petra', petra)
  await database.transaction((trx) =>
    trx
      .updateTable('request')
      .set({ due_date: '2026-11-18' })
      .where('title', '=', 'Who approves a discount above 12%?')
      .execute(),
  )
  const page = await open('/console/today')
  await headline(page, 'One thing needs somebody')
  const asked = page.getByRole('button', {
    name: 'Who approves a discount above 12%?',
    exact: true,
  })
  await button(page, /^Remind.*Who approves a discount/).waitFor()
  await asked.focus()
  await page.keyboard.press('Shift+R')
  await page.getByRole('status').getByText('Halden Marine Supply is reminded').waitFor()
  await headline(page, 'Nothing needs you')
  const clients = page.getByRole('region', { name: 'Waiting on clients' })
  await clients.getByText(/reminded (just now|now)/).waitFor()
  await gone(button(page, /^Remind.*Who approves a discount/))
  await accessible(page)
  await page.keyboard.press('z')
  await headline(page, 'One thing needs somebody')
  await hasFocus(asked)
  assert.deepEqual(
    await database.read
      .selectFrom('notification')
      .select('id')
      .where('text', 'like', 'A reminder%')
      .execute(),
    [],
  )
})

test('Escape and Back lead to the row of Today from where something was opened', async (t) => {
  const { open } = await inboxOf(t, 20)
  const page = await open('/console/today?whose=', { viewport: { width: 1440, height: 500 } })
  await row(page, 1).waitFor()
  // Nothing comes in above or beside it any more.
  await page.getByText('enquiries, 0 won').waitFor()
  await row(page, 14).evaluate((element) => {
    element.focus({ preventScroll: true })
    scrollTo({ top: element.getBoundingClientRect().top - 200, behavior: 'instant' })
  })
  const placeOf = async () => Math.round((await row(page, 14).boundingBox())?.y ?? 0)
  const place = await placeOf()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/enquiries/ENQ-00000014')
  await page.getByRole('heading', { name: 'Replace CPQ, part 14' }).waitFor()
  await page.keyboard.press('Escape')
  await hasFocus(row(page, 14))
  assert.equal(addressOf(page), '/console/today?whose=')
  const moved = (await placeOf()) - place
  assert.ok(Math.abs(moved) < 40, `${moved} px`)
  await page.goForward()
  await page.getByRole('heading', { name: 'Replace CPQ, part 14' }).waitFor()
  await page.getByText('Replace CPQ, part 15', { exact: true }).waitFor()
  // What is opened beside it does not change where one came from.
  await page.keyboard.press('j')
  await page.waitForURL('**/console/enquiries/ENQ-00000015')
  // Nor does a page that is loaded again.
  await page.reload()
  await page.getByRole('heading', { name: 'Replace CPQ, part 15' }).waitFor()
  await page.keyboard.press('Escape')
  await hasFocus(row(page, 14))
  assert.equal(addressOf(page), '/console/today?whose=')
  await page.goForward()
  await page.getByRole('heading', { name: 'Replace CPQ, part 15' }).waitFor()
  await page.goBack()
  await hasFocus(row(page, 14))
  // From its own list, Escape leads there.
  await page.getByRole('link', { name: /^Enquiries/ }).click()
  await page.getByText('Replace CPQ, part 2', { exact: true }).click()
  await page.getByRole('heading', { name: 'Replace CPQ, part 2', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/console/enquiries')
  await hasFocus(page.locator('a[data-row]').nth(1))
})

test('on a phone a row is as high as it is drawn, and all that is done with it is behind one press', async (t) => {
  const { open } = await inboxOf(t, 3)
  const page = await open('/console/today', { viewport: phone })
  await row(page, 1).waitFor()
  for (const item of await page.locator('main li:has([data-row])').all()) {
    const { height } = (await item.boundingBox()) ?? { height: 0 }
    assert.ok(height >= 64 && height <= 90, `${height} px`)
  }
  const most = page.getByRole('navigation', { name: 'Most used' })
  await most.getByRole('link', { name: 'Today 3 waiting', exact: true }).waitFor()
  await most.getByRole('link', { name: 'Enquiries 3 waiting', exact: true }).waitFor()
  assert.equal(await most.getByRole('link').count(), 4)
  await button(page, /^What to do: Replace CPQ, part 1$/).click()
  await button(page, 'Not now').click()
  await button(page, /^Later today/).click()
  await headline(page, 'Two things need somebody')
  await most.getByText('Enquiries', { exact: true }).click()
  await page.waitForURL('**/console/enquiries')
  const back = page.getByRole('link', { name: '← Today', exact: true })
  await page.goBack()
  await row(page, 2).click()
  await back.click()
  await hasFocus(row(page, 2))
})

test('on the smallest phone no word of the bar is broken by how much waits', async (t) => {
  const { open } = await inboxOf(t, 12)
  const page = await open('/console/enquiries', { viewport: { width: 320, height: 640 } })
  const most = page.getByRole('navigation', { name: 'Most used' })
  await most.getByRole('link', { name: 'Enquiries 12 waiting', exact: true }).waitFor()
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 640 })
    // A word that is broken stands in two lines.
    const lines = await most.locator('li a > span').evaluateAll((all) =>
      all.flatMap((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return tops.size > 1 ? [`${one.textContent} in ${tops.size} lines`] : []
      }),
    )
    assert.deepEqual(lines, [], `${width} px`)
    const bar = (await most.boundingBox())!
    for (const link of await most.getByRole('link').all()) {
      const { x, width: wide } = (await link.boundingBox())!
      assert.ok(x + wide <= bar.x + bar.width + 1)
      assert.ok(await link.evaluate((one) => one.scrollWidth <= one.clientWidth), `${width} px`)
    }
  }
})

for (const key of ['ArrowDown', 'Enter'])
  test(`${key} leads from the words that are searched to the first that is found`, async (t) => {
    const { open } = await inboxOf(t, 12)
    const page = await open('/console/enquiries')
    await page.getByText('Replace CPQ, part 1', { exact: true }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('Olsen 7')
    await page.keyboard.press(key)
    await hasFocus(page.locator('a[data-row]').first())
    assert.match((await page.locator('a[data-row]').first().textContent()) ?? '', /Grete Olsen 7/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console/enquiries/ENQ-00000007?search=Olsen+7')
  })

test('a list that is slow shows after a second what it will look like, and not before', async (t) => {
  const { open } = await inboxOf(t, 2)
  let go = () => {}
  const late = new Promise<void>((done) => (go = done))
  const page = await open('/privacy')
  await page.route('**/api/staff/enquiries/?**', async (route) => {
    await late
    await route.fallback()
  })
  await page.goto('/console/enquiries')
  await page.getByText('Loading enquiries...').waitFor()
  // One state of it, whatever the machine takes: an animation that begins a second later.
  const shapes = page.locator('div[aria-hidden="true"]:has(> div > i + i)')
  const delay = await shapes.evaluate((one) => one.getAnimations()[0]?.effect?.getTiming().delay)
  assert.equal(delay, 1_000)
  await shapes.waitFor({ state: 'visible' })
  await accessible(page)
  go()
  await page.getByText('Replace CPQ, part 1', { exact: true }).waitFor()
  await gone(shapes)
})

test('a template that is being written outlasts a reload, and replaces nothing that nobody has seen', async (t) => {
  const { open, ruth } = await inboxOf(t, 1)
  const page = await open('/console/enquiries/ENQ-00000001', { expected: refusals })
  await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/drafts/template/') && answer.request().method() === 'PATCH',
  )
  await button(page, 'Templates…').click()
  await field(page, 'Title').fill('First answer')
  await field(page, 'Text').fill('We read it, and call on Monday.')
  await saved
  await page
    .getByRole('dialog')
    .getByText(/^Saved /)
    .waitFor()
  await accessible(page)
  await page.reload()
  await button(page, 'Templates…').click()
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLInputElement>('dialog input[name=title]')?.value ===
      'First answer',
  )
  assert.equal(await field(page, 'Text').inputValue(), 'We read it, and call on Monday.')
  const text = 'We call on Tuesday, says Ruth.'
  await ruth.call('POST', '/staff/enquiry-templates/', { title: 'First answer', text })
  await button(page, 'Save template').click()
  await page.getByRole('alert').getByText('Somebody has changed this template meanwhile').waitFor()
  await page.getByRole('region', { name: 'Their text' }).getByText(text).waitFor()
  assert.equal(await field(page, 'Text').inputValue(), 'We read it, and call on Monday.')
  await button(page, 'Save template').click()
  await gone(page.getByRole('dialog'))
  await button(page, 'Templates…').click()
  assert.equal(await field(page, 'Title').inputValue(), '', 'what was saved is no draft any more')
})
