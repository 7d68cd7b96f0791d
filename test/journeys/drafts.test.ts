import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { desktop, gone, hasFocus, phone } from './browser.ts'
import { portal } from './calendar-steps.ts'
import { answersOf, button } from './portal-steps.ts'
import { accessible, fits } from './checks.ts'

const question = 'Who approves a discount above 12%?'
const plan = 'Training plan for the other thirty-seven dealers'
const row = (page: Page, title: string) => page.locator('details', { hasText: title })
const isOpen = (one: Locator) => one.evaluate((details) => (details as HTMLDetailsElement).open)

/** Begins to write in the form of a row that is closed. */
async function begin(page: Page, title: string, text: string): Promise<Locator> {
  const one = row(page, title)
  await one.locator('summary').click()
  await one.getByRole('textbox').fill(text)
  return one
}

for (const [what, title, act] of [
  ['an answer', question, 'Send the answer'],
  ['a reason to decline', plan, 'Decline'],
] as const) {
  test(`${what} that was begun is marked and open after a reload, and no draft once sent`, async (t) => {
    const { open } = await portal(t)
    const page = await open('/dashboard')
    const one = await begin(page, title, 'Up to ten percent, I think, but')
    await one.getByText('Draft', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('Draft', { exact: true }).waitFor()
    assert.equal(await page.locator('details[open]').count(), 1)
    assert.ok(await isOpen(one))
    assert.equal(await one.getByRole('textbox').inputValue(), 'Up to ten percent, I think, but')
    await one.getByRole('textbox').fill('')
    await gone(page.getByText('Draft', { exact: true }))
    assert.ok(await isOpen(one), 'it does not close under the hands of its writer')
    await one.getByRole('textbox').fill('Up to ten percent.')
    await button(page, act).filter({ visible: true }).click()
    await gone(one)
    const left = await page.evaluate(() => Object.keys(sessionStorage))
    assert.deepEqual(
      left.filter((name) => name.startsWith('draft ')),
      [],
    )
  })
}

const allStored = (page: Page) =>
  page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))

/** The stream of events ends with the session, and may ask once more before the page is left. */
const ended = { expected: /\b401\b|ERR_FAILED/ }

/** Signs out, and says that what was typed may be deleted. */
async function signOut(page: Page): Promise<void> {
  await button(page, 'Logout').click()
  await page.getByRole('dialog', { name: 'Not everything is saved' }).waitFor()
  await button(page, 'Delete it and sign out').click()
  await page.waitForURL(/\/login/)
}

test('whoever signs out is asked first, and leaves no draft for who signs in next', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard', ended)
  const one = await begin(page, question, 'Up to ten percent')
  await one.getByText('Draft', { exact: true }).waitFor()
  await button(page, 'Logout').click()
  await page.getByRole('dialog', { name: 'Not everything is saved' }).waitFor()
  await accessible(page)
  await button(page, 'Stay signed in').click()
  assert.equal(await one.getByRole('textbox').inputValue(), 'Up to ten percent')
  await signOut(page)
  assert.doesNotMatch(await allStored(page), /Up to ten/)
})

for (const [what, pressed] of [
  ['everywhere', 'Sign out everywhere'],
  ['of this device', /^Sign out (?!everywhere)/],
] as const) {
  test(`whoever signs out ${what} in the profile is asked first, too`, async (t) => {
    const { open, database } = await portal(t)
    const page = await open('/dashboard#messages', ended)
    await page.getByLabel('Your message').fill('Between us alone')
    await page.getByRole('link', { name: 'Profile' }).click()
    await button(page, pressed).click()
    await page.getByRole('dialog', { name: 'Not everything is saved' }).waitFor()
    await button(page, 'Stay signed in').click()
    await hasFocus(button(page, pressed))
    const notEnded = database.read.selectFrom('session').select('id').where('ended_at', 'is', null)
    assert.ok((await notEnded.execute()).length > 0)
    await button(page, pressed).click()
    await button(page, 'Delete it and sign out').click()
    await page.waitForURL(/\/login/)
    assert.doesNotMatch(await allStored(page), /Between us/)
  })
}

test('what was begun is there in a new tab after its own was closed, and gone when it is sent', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard')
  await begin(page, question, 'Up to ten percent, I think, but')
  await row(page, question).getByText('Draft', { exact: true }).waitFor()
  const other = await page.context().newPage()
  // A tab of its own has nothing of the first one's.
  await page.goto('/privacy')
  await other.goto('/dashboard')
  const again = row(other, question)
  await again.getByText('Draft', { exact: true }).waitFor()
  assert.equal(await again.getByRole('textbox').inputValue(), 'Up to ten percent, I think, but')
  await again.getByRole('textbox').fill('Up to ten percent.')
  await button(other, 'Send the answer').filter({ visible: true }).click()
  await gone(again)
  assert.doesNotMatch(await allStored(other), /Up to ten/)
})

test('what is sent in one tab is not begun in another any more', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard#messages', { expected: /status(?: of)? 403/ })
  await page.getByLabel('Your message').fill('One more thing')
  const other = await secondTab(page, '/dashboard#messages')
  const theirs = other.getByLabel('Your message')
  await other.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('textarea')?.value === 'One more thing',
  )
  await theirs.fill('One more thing, Mona')
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Mona'))
  const kept = await page.evaluate(() => Object.values(localStorage).join(' '))
  assert.match(kept, /"One more thing"/, 'what goes on in one tab is kept beside the other’s')
  assert.equal(await page.getByLabel('Your message').inputValue(), 'One more thing')
  await theirs.fill('One more thing')
  await button(other, /^Send$/).click()
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('textarea')?.value === '',
  )
})

test('what somebody else has begun on this device is not there for whoever signs in next', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard')
  await begin(page, question, 'Up to ten percent')
  const keys = await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((one) => one.includes(' draft answer '))
    const theirs = key.replace(/^copy \S+/, `copy ${'A'.repeat(22)}`)
    localStorage.setItem(theirs, localStorage.getItem(key) ?? '')
    return { key, theirs }
  })
  await page.reload()
  await row(page, question).getByText('Draft', { exact: true }).waitFor()
  const left = await page.evaluate(() => Object.keys(localStorage))
  assert.deepEqual([left.includes(keys.key), left.includes(keys.theirs)], [true, false])
})

test('what nobody has gone on with for ninety days is not offered any more', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard')
  await begin(page, question, 'Up to ten percent')
  await page.evaluate(() => {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage).filter((one) => one.includes(' draft '))) {
      const kept = JSON.parse(localStorage.getItem(key) ?? '') as { at: number }[]
      const old = kept.map((one) => ({ ...one, at: one.at - 91 * 24 * 60 * 60 * 1000 }))
      localStorage.setItem(key, JSON.stringify(old))
    }
  })
  await page.reload()
  await row(page, question).locator('summary').click()
  assert.equal(await row(page, question).getByRole('textbox').inputValue(), '')
})

test('of a message that could not be sent, signing out deletes the text wherever it is stored', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard#messages', ended)
  await page.getByLabel('Your message').fill('Between us alone')
  await page.route('**/api/projects/*/messages/', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await button(page, /^Send$/).click()
  await page.getByText('Not sent; your text is still here.').waitFor()
  assert.match(await allStored(page), /Between us alone/)
  await signOut(page)
  assert.doesNotMatch(await allStored(page), /Between us alone/)
})

test('a message that was begun is marked among the projects until it is sent', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard#messages', { expected: /status(?: of)? 403/ })
  await page.getByLabel('Your message').fill('One more thing')
  const other = page.getByRole('list', { name: 'Projects', exact: true }).getByRole('button')
  await other.nth(1).click()
  await page.reload()
  await other.nth(0).getByText('Draft').waitFor()
  assert.equal(await other.nth(1).getByText('Draft').count(), 0)
  await other.nth(0).click()
  assert.equal(await page.getByLabel('Your message').inputValue(), 'One more thing')
  await page.setViewportSize(phone)
  await page.getByRole('option', { name: /draft\)$/ }).waitFor({ state: 'attached' })
  await page.setViewportSize(desktop)
  await button(page, /^Send$/).click()
  await gone(other.getByText('Draft'))
})

for (const viewport of [phone, desktop]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`drafts look right at ${viewport.width} px, ${theme}`, async (t) => {
      const { open } = await portal(t)
      const page = await open('/dashboard', { viewport, theme })
      await begin(page, question, 'Up to ten percent.')
      await begin(page, plan, 'Norfolk has no room on Tuesdays.')
      await page.reload()
      await page.getByText('Draft', { exact: true }).nth(1).waitFor()
      await accessible(page)
      await fits(page, 320, viewport.width)
    })
  }
}

/** The same person’s second tab, which asks for nothing by itself. */
async function secondTab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  const answered = answersOf(other)
  // The server’s events are for what others do.
  await other.route('**/api/events/stream/', (route) => route.fulfill({ status: 403, json: {} }))
  await other.goto(path)
  await answered()
  return other
}

test('what is answered, approved, written and read in one tab is so in the other', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard', { expected: /status(?: of)? 403/ })
  const other = await secondTab(page, '/dashboard')
  const waiting = (count: number) =>
    other.getByRole('link', { name: `Projects ${count} waiting`, exact: true }).waitFor()
  await waiting(4)
  const asked = await begin(page, question, 'Up to ten percent.')
  await asked.getByRole('button', { name: 'Send the answer' }).click()
  await gone(row(other, question))
  await waiting(3)
  const approved = row(page, plan)
  await approved.locator('summary').click()
  await approved.getByRole('button', { name: 'Approve' }).click()
  await approved.getByRole('button', { name: /^Approve Training plan/ }).click()
  await gone(row(other, plan))
  await waiting(2)
  await other.getByRole('link', { name: /^Messages/ }).click()
  await other.getByRole('log').waitFor()
  await page.goto('/dashboard#messages')
  await page.getByLabel('Your message').fill('From the other tab')
  await button(page, /^Send$/).click()
  await other.getByRole('log').getByText('From the other tab').waitFor()
})
