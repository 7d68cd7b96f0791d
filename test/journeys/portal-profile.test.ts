import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { MyData } from '../../src/features/mydata/contract.ts'
import { hasFocus, phone } from './browser.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import { fixTime } from './fixed-time.ts'
import { answer, button, field, part, portal, refusals, storedToken } from './portal-steps.ts'

const place = '/dashboard#profile'
for (const theme of ['light', 'dark'] as const) {
  test(`the profile is in order, ${theme}`, async (t) => {
    const { enter } = await portal(t)
    const page = await enter('/privacy')
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
    await page.goto(place)
    await part(page, 'Devices').getByText('This device').waitFor()
    await wellHeaded(page)
    await accessible(page)
    await fits(page, 320, phone.width, 1440, 2560)
  })
}

test('a new name is saved and shown in the greeting', async (t) => {
  const { enter, database } = await portal(t)
  const page = await enter(place)
  await field(page, 'First name').fill('Maren Ida')
  await button(page, 'Save name').click()
  await page.getByText(/^Saved \d/).waitFor()
  await page.getByRole('heading', { name: 'Welcome back, Maren Ida!' }).waitFor()
  const query = database.read.selectFrom('account').select(['first_name', 'last_name'])
  const row = await query.where('username', '=', 'demo').executeTakeFirst()
  assert.deepEqual({ ...row }, { first_name: 'Maren Ida', last_name: 'Halden' })
})

test('an error in a name is shown at its field, and nothing typed is lost', async (t) => {
  const { enter } = await portal(t)
  const page = await enter(place, { expected: refusals })
  const last = field(page, 'Last name')
  await last.fill('Hal<den')
  await button(page, 'Save name').click()
  await page.getByText('Use letters, spaces and the usual marks.').waitFor()
  assert.equal(await last.getAttribute('aria-invalid'), 'true')
  await hasFocus(last)
  await last.fill('Haldén')
  await page.context().setOffline(true)
  await button(page, 'Save name').click()
  await page.getByText('Not saved. We cannot be reached.').waitFor()
  await accessible(page)
  await page.context().setOffline(false)
  await page.reload()
  assert.equal(await last.inputValue(), 'Haldén')
  await button(page, 'Save name').click()
  await page.getByText(/^Saved \d/).waitFor()
  await page.reload()
  assert.equal(await last.inputValue(), 'Haldén')
})

for (const [width, nothing] of [
  [phone.width, ''],
  [1440, '   '],
] as const) {
  test(`nobody is left without a first name: ${width} px, “${nothing}”`, async (t) => {
    const { enter, database } = await portal(t)
    const page = await enter(place, { expected: refusals, viewport: { width, height: 900 } })
    const first = field(page, 'First name')
    await first.fill(nothing)
    await button(page, 'Save name').click()
    await page.locator('#first_name-error').getByText('Enter your first name.').waitFor()
    assert.equal(await first.getAttribute('aria-invalid'), 'true')
    await hasFocus(first)
    await accessible(page)
    const query = database.read.selectFrom('account').select('first_name')
    const row = await query.where('username', '=', 'demo').executeTakeFirst()
    assert.equal(row?.first_name, 'Maren')
    await first.fill('Maren')
    await field(page, 'Last name').fill('')
    await button(page, 'Save name').click()
    await page.getByText(/^Saved \d/).waitFor()
  })
}

test('a password is changed, and the other devices are signed out', async (t) => {
  const { enter, client, database, request } = await portal(t)
  const page = await enter(place, { expected: refusals })
  const body = JSON.stringify(client)
  const headers = { 'Content-Type': 'application/json' }
  await request('/api/auth/login/', { method: 'POST', headers, body })
  const open = () =>
    database.read.selectFrom('session').select('id').where('ended_at', 'is', null).execute()
  assert.equal((await open()).length, 2)
  const [current, fresh] = [field(page, 'Current password'), field(page, 'New password')]
  await current.fill('not the password at all')
  await fresh.fill('short')
  await button(page, 'Change password').click()
  await page.getByText('That is not your password.').waitFor()
  assert.equal(await current.getAttribute('aria-invalid'), 'true')
  assert.equal(await fresh.inputValue(), 'short', 'what was typed stays')
  await current.fill(client.password)
  await button(page, 'Change password').click()
  await page.locator('#new_password-error').waitFor()
  await hasFocus(fresh)
  await fresh.fill('nine herons over a slow canal')
  await button(page, 'Change password').click()
  const done = 'Your password is changed. Other devices were signed out.'
  await page.getByText(done).waitFor()
  assert.equal(await current.inputValue(), '')
  assert.equal((await open()).length, 1)
  await accessible(page)
})

/** Twenty devices, the first of which is this one. */
const devices = Array.from({ length: 20 }, (_, at) => ({
  id: `${at}`.padStart(22, 'x'),
  current: at === 0,
  bound: at !== 1,
  name: at === 1 ? 'curl' : `Firefox on Windows ${at}`,
  address: `203.0.113.${at}`,
  created_at: '2026-11-17T15:00:00.000Z',
  seen_at: '2026-11-20T13:00:00.000Z',
  expires_at: '2026-12-17T15:00:00.000Z',
}))

test('the list of devices shows where and when, and tells a program from a browser', async (t) => {
  const { enter } = await portal(t)
  const page = await enter(place, {
    before: async (page) => {
      await fixTime(page, '2026-11-20T15:00:00Z')
      await answer(page, '/sessions/', 200, devices)
    },
  })
  const rows = part(page, 'Devices').getByRole('listitem')
  await rows.nth(19).waitFor()
  assert.match(await rows.nth(0).innerText(), /This device[^]*203\.0\.113\.0[^]*3 days ago/)
  assert.match(
    await rows.nth(1).innerText(),
    /curl[^]*A program or script[^]*Last seen 2 hours ago/,
  )
  assert.doesNotMatch(await rows.nth(2).innerText(), /program/)
  const time = rows.nth(2).getByRole('time').last()
  assert.equal(await time.getAttribute('datetime'), devices[2]?.seen_at)
  assert.match((await time.getAttribute('title')) ?? '', /Friday.*20.*2026/)
  await fits(page, 320, phone.width, 1440)
  await accessible(page)
})

test('a list of devices that cannot be loaded offers to try again', async (t) => {
  const { enter } = await portal(t)
  let broken = true
  const page = await enter(place, {
    expected: refusals,
    before: (page) =>
      page.route('**/api/sessions/', (route) =>
        broken ? route.fulfill({ status: 400, json: { detail: 'Not now.' } }) : route.continue(),
      ),
  })
  await page.getByText('Not now.').waitFor()
  await accessible(page)
  broken = false
  await button(page, 'Try again').click()
  await part(page, 'Devices').getByText('This device').waitFor()
})

test('one device can be signed out, or all of them', async (t) => {
  const { enter, client, database, request } = await portal(t)
  const page = await enter(place)
  const body = JSON.stringify(client)
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'curl/8.5.0' }
  await request('/api/auth/login/', { method: 'POST', headers, body })
  const rows = part(page, 'Devices').getByRole('listitem')
  await rows.first().waitFor()
  await page.reload()
  const script = rows.filter({ hasText: 'A program or script' })
  await script.getByRole('button', { name: /^Sign out/ }).click()
  await script.waitFor({ state: 'detached' })
  assert.equal(await rows.count(), 1)
  const holdsFocus = (list: Element) => list.matches(':focus')
  assert.ok(await rows.locator('..').evaluate(holdsFocus), 'the focus is on the list')
  await button(page, 'Sign out everywhere').click()
  await page.waitForURL('**/login')
  assert.equal(await storedToken(page), null)
  const sessions = await database.read.selectFrom('session').select('ended_at').execute()
  assert.ok(sessions.length > 0)
  assert.ok(sessions.every(({ ended_at }) => ended_at !== null))
})

test('signing out this device leads to the sign-in page', async (t) => {
  const { enter } = await portal(t)
  const page = await enter(place, { expected: refusals })
  await part(page, 'Devices')
    .getByRole('button', { name: /^Sign out (?!everywhere)/ })
    .click()
  await page.waitForURL('**/login')
  assert.equal(await page.evaluate(() => sessionStorage.getItem('next')), null)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`until a theme is chosen, portal and console are ${colorScheme} where the system is`, async (t) => {
    const { enter, become } = await portal(t)
    const page = await enter(place, { colorScheme })
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
    assert.ok(await page.getByRole('radio', { name: 'Same as the system' }).isChecked())
    assert.equal(await theme(), colorScheme)
    await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' })
    const followed = (old: string) => document.documentElement.dataset['theme'] !== old
    await page.waitForFunction(followed, colorScheme)
    await page.emulateMedia({ colorScheme })
    await page.reload()
    await page.getByRole('radio', { name: 'Same as the system' }).waitFor()
    await accessible(page)
    await become({ role: 'manager' })
    await page.goto('/console/profile')
    await page.getByRole('radio', { name: 'Same as the system' }).waitFor()
    assert.equal(await theme(), colorScheme)
  })
}

test('the theme can be chosen, is remembered, and can follow the system', async (t) => {
  const { enter } = await portal(t)
  const page = await enter(place, { colorScheme: 'light' })
  // The page changes after the choice is painted.
  const isOn = (ground: string) =>
    page.waitForFunction(
      (one) => getComputedStyle(document.documentElement).colorScheme === one,
      ground,
    )
  const choose = (name: string) => page.getByRole('radio', { name }).check()
  await choose('Dark')
  await isOn('dark')
  await page.reload()
  await isOn('dark')
  assert.ok(await page.getByRole('radio', { name: 'Dark' }).isChecked())
  await choose('Same as the system')
  await isOn('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await isOn('dark')
})

test('after a time zone is chosen, all times are shown in it', async (t) => {
  const { enter, database } = await portal(t)
  const page = await enter(place, { timezoneId: 'America/New_York', locale: 'en-US' })
  const zones = page.getByRole('combobox', { name: 'Time zone' })
  assert.match(await zones.locator('option:checked').innerText(), /this browser \(New York\)$/)
  assert.doesNotMatch((await zones.allInnerTexts()).join(), /Calcutta|Kiev/, 'their former names')
  await zones.selectOption({ label: 'Tokyo' })
  await page.getByText(/^It is \w+day /).waitFor()
  await button(page, 'Save time zone').click()
  await page.getByText(/^Saved \d/).waitFor()
  const query = database.read.selectFrom('account').select('time_zone')
  const row = await query.where('username', '=', 'demo').executeTakeFirst()
  assert.equal(row?.time_zone, 'Asia/Tokyo')
  for (const come of [() => page.goto('/dashboard#calendar'), () => page.reload()]) {
    await come()
    await page.getByText('Times are shown in your time zone, Asia/Tokyo.').waitFor()
  }
  await page.goto(place)
  await zones.selectOption('')
  await button(page, 'Save time zone').click()
  await page.getByText(/^Saved \d/).waitFor()
  await page.goto('/dashboard#calendar')
  await page.getByText('Times are shown in your time zone, America/New York.').waitFor()
})

test('the meetings of a project are shown in the chosen time zone', async (t) => {
  const { enter, database } = await portal(t)
  const zone = { time_zone: 'America/Los_Angeles' }
  await database.transaction((trx) =>
    trx.updateTable('account').set(zone).where('username', '=', 'demo').execute(),
  )
  const page = await enter('/dashboard', {
    timezoneId: 'America/New_York',
    locale: 'en-US',
    before: (page) => fixTime(page, '2026-11-20T15:00:00Z'),
  })
  await button(page, 'Dealer quotes on the phone').click()
  const meeting = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Stock in the' })
  assert.match(await meeting.innerText(), /6:30 – 8:00 AM/)
})

test('one’s own data can be downloaded as one file after confirming the password', async (t) => {
  const { enter, client, database } = await portal(t)
  const page = await enter(place, { expected: refusals })
  await database.transaction((trx) =>
    trx.updateTable('session').set({ confirmed_at: '2026-11-20T14:00:00.000Z' }).execute(),
  )
  const mine = part(page, 'Your data')
  await mine.getByRole('button', { name: 'Download your data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Your password', { exact: true }).fill(client.password)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const file = await coming
  assert.equal(file.suggestedFilename(), 'portal-data-demo-2026-11-20.json')
  const text = await readFile(await file.path(), 'utf8')
  assert.match(text, /^\{\n {2}"made_at": "2026-11-20T/)
  const { accounts, mail_choices } = JSON.parse(text) as MyData
  assert.deepEqual([accounts[0]?.username, mail_choices], ['demo', []])
  await mine.getByText('Saved as a file.').waitFor()
  await accessible(page)
})
