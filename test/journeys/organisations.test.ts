import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { phone } from './browser.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import {
  choose,
  other,
  otherProject,
  own,
  ownProject,
  second,
  shows,
  twiceAMember,
  usedLast,
} from './organisation-steps.ts'
import { button, portal, refusals, signInOn } from './portal-steps.ts'

/** The memberships that a page’s calls name from now on, and the paths of those that name none. */
function named(page: Page): { ids: Set<string>; without: string[] } {
  const found = { ids: new Set<string>(), without: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const id = request.headers()['portico-membership']
    if (id) found.ids.add(id)
    else found.without.push(pathname)
  })
  return found
}

test('whoever is a member of one organisation finds nothing to choose', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard')
  await shows(page, ownProject)
  assert.equal(await button(page, /organisation/).count(), 0)
})

test('another organisation is shown from the start of the section, and every call names it', async (t) => {
  const { enter } = await twiceAMember(t)
  const page = await enter('/dashboard?folder=plans#documents')
  const calls = named(page)
  await choose(page, own, other)
  assert.equal(new URL(page.url()).search + new URL(page.url()).hash, '#documents')
  await page.getByRole('link', { name: /^Projects/ }).click()
  await shows(page, otherProject)
  assert.ok(!(await page.getByText(ownProject).isVisible()))
  await page.reload()
  await shows(page, otherProject)
  assert.ok(calls.ids.has(second))
  assert.deepEqual(calls.without, [])
  await choose(page, other, own)
  await shows(page, ownProject)
})

test('two tabs show two organisations, and neither changes the other', async (t) => {
  const { enter } = await twiceAMember(t)
  const page = await enter('/dashboard')
  const tab = await page.context().newPage()
  await tab.goto('/dashboard')
  await choose(tab, own, other)
  await shows(tab, otherProject)
  const calls = named(page)
  const streams = page.waitForRequest('**/events/stream/')
  await page.reload()
  await shows(page, ownProject)
  await streams
  assert.ok(!calls.ids.has(second))
  assert.deepEqual(calls.without, [])
  await tab.reload()
  await shows(tab, otherProject)
  const third = await page.context().newPage()
  await third.goto('/dashboard')
  await shows(third, otherProject)
})

test('when a membership ends, that is said in words, and the other one is shown', async (t) => {
  const { enter, database } = await twiceAMember(t)
  const page = await enter('/dashboard', { expected: refusals })
  await choose(page, own, other)
  await page.evaluate(() => sessionStorage.setItem('draft message x', '"Beds"'))
  await database.transaction((trx) =>
    trx
      .updateTable('membership')
      .set({ removed_at: '2026-11-20T15:00:00.000Z' })
      .where('id', '=', second)
      .execute(),
  )
  await page.getByText(`You no longer have access to ${other}. You now see ${own}.`).waitFor()
  await shows(page, ownProject)
  assert.equal(await page.evaluate(() => sessionStorage.getItem('draft message x')), null)
  assert.equal(await button(page, /organisation/).count(), 0)
  await accessible(page)
  await button(page, 'Close').click()
  await page.reload()
  await shows(page, ownProject)
  assert.ok(!(await page.getByText('no longer have access').isVisible()))
})

test('whoever signs in next in the tab sees nothing of what another left in it', async (t) => {
  const { enter, client, database } = await twiceAMember(t)
  const page = await enter('/dashboard', { expected: refusals })
  // Not in the portal, which would notice that its session ends.
  await page.goto('/privacy')
  await page.evaluate((id) => {
    const shown = { account: 'somebody else', id, organisation: 'Gull Point Ferries' }
    sessionStorage.setItem('membership', JSON.stringify(shown))
    sessionStorage.setItem('draft message x', '"Ferries"')
  }, 'x'.repeat(22))
  await signInOn(page, client)
  await page.goto('/dashboard')
  await shows(page, ownProject)
  assert.ok(!(await page.getByText('Gull Point').isVisible()))
  assert.equal(await page.evaluate(() => sessionStorage.getItem('draft message x')), null)
  await usedLast(database, other)
  await button(page, 'Logout').click()
  await page.waitForURL('**/login')
  await page.goto('/privacy')
  await signInOn(page, client)
  await page.goto('/dashboard')
  await shows(page, otherProject)
})

for (const theme of ['light', 'dark'] as const) {
  test(`the choice works by keyboard and on a phone, ${theme}`, async (t) => {
    const { enter, database } = await twiceAMember(t)
    await database.transaction((trx) =>
      trx
        .updateTable('organisation')
        .set({ name: 'Cedar Row Clinics and Rehabilitation Centres of the Upper Valley' })
        .where('name', '=', other)
        .execute(),
    )
    const page = await enter('/privacy', { viewport: phone })
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
    await page.goto('/dashboard')
    await button(page, `Change organisation: ${own}`).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Shown here').waitFor()
    await accessible(page)
    await fits(page, 320, phone.width, 1440)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await wellHeaded(page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    while (!(await button(page, /^Show Cedar/).evaluate((one) => one === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await button(page, /^Change organisation: Cedar/).waitFor()
    await shows(page, otherProject)
    await fits(page, 320, phone.width, 1440)
    await accessible(page)
  })
}

test('what was begun in one organisation is not shown in another, and is there again afterwards', async (t) => {
  const { enter } = await twiceAMember(t)
  const page = await enter('/dashboard')
  const asked = page.locator('details', { hasText: 'Who approves a discount above 12%?' })
  await asked.locator('summary').click()
  await asked.getByRole('textbox').fill('A word for Halden alone')
  await choose(page, own, other)
  await shows(page, otherProject)
  assert.equal(await page.getByText('A word for Halden alone').count(), 0)
  assert.equal(await page.getByText('no longer waits').count(), 0)
  await choose(page, other, own)
  await asked.getByText('Draft', { exact: true }).waitFor()
  assert.equal(await asked.getByRole('textbox').inputValue(), 'A word for Halden alone')
})

test('a second factor that one organisation requires is asked for there alone, by its name', async (t) => {
  const { enter, database } = await twiceAMember(t)
  await database.transaction((trx) =>
    trx
      .updateTable('organisation')
      .set({ second_factor_required: 1 })
      .where('name', '=', other)
      .execute(),
  )
  const page = await enter('/dashboard', { expected: refusals })
  await shows(page, ownProject)
  await page.getByRole('link', { name: 'Profile' }).click()
  const words = `${other} requires a second factor: until you have one, nothing else opens there.`
  await page.getByText(words).waitFor()
  await choose(page, own, other)
  await page.getByText(`${other} requires one before anything else opens.`).waitFor()
  assert.equal(await page.getByText(words).count(), 0)
  await accessible(page)
  await choose(page, other, own)
  await page.getByText(words).waitFor()
  await page.getByRole('link', { name: /^Projects/ }).click()
  await shows(page, ownProject)
})
