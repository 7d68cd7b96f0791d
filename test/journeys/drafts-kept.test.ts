import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addActor } from '../support/calling.ts'
import { gone } from './browser.ts'
import { portal } from './calendar-steps.ts'
import { button } from './portal-steps.ts'

const question = 'Who approves a discount above 12%?'

const row = (page: Page, title: string) => page.locator('details', { hasText: title })
const marked = (page: Page) => page.getByText('Draft', { exact: true })
const message = (page: Page) => page.getByLabel('Your message')
const projects = (page: Page) =>
  page.getByRole('list', { name: 'Projects', exact: true }).getByRole('button')
const copies = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('copy ')))

/** Begins an answer to the question. */
async function answer(page: Page, text: string) {
  await row(page, question).locator('summary').click()
  await row(page, question).getByRole('textbox').fill(text)
  await marked(page).waitFor()
}

test('what was begun is open where it was begun when the browser is started again', async (t) => {
  const { open } = await portal(t)
  const before = await open('/dashboard')
  await answer(before, 'Up to ten percent, I think, but')
  await before.getByRole('link', { name: /^Messages/ }).click()
  await projects(before).nth(1).click()
  await message(before).fill('One more thing')
  const storageState = await before.context().storageState()
  await before.context().close()

  const after = await open('/dashboard', { storageState })
  await marked(after).waitFor()
  assert.equal(await after.locator('details[open]').count(), 1)
  const answered = await row(after, question).getByRole('textbox').inputValue()
  assert.equal(answered, 'Up to ten percent, I think, but')
  await after.getByRole('link', { name: /^Messages/ }).click()
  await message(after).waitFor()
  assert.equal(await message(after).inputValue(), 'One more thing')
  assert.equal(await projects(after).nth(1).getAttribute('aria-current'), 'true')
})

test('a message whose answer got lost is not sent twice, though the browser was closed between', async (t) => {
  const { open, database } = await portal(t)
  const before = await open('/dashboard#messages', { expected: /ERR_FAILED/ })
  await message(before).fill('Once is enough')
  await before.route('**/api/projects/*/messages/', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(before, /^Send$/).click()
  await before.getByText('Not sent; your text is still here.').waitFor()
  const storageState = await before.context().storageState()
  await before.context().close()
  const after = await open('/dashboard#messages', { storageState })
  await message(after).waitFor()
  assert.equal(await message(after).inputValue(), 'Once is enough')
  await button(after, /^Send$/).click()
  await after.waitForFunction(() => document.querySelector('textarea')?.value === '')
  const sent = await database.read.selectFrom('message').select('body').execute()
  assert.equal(sent.filter(({ body }) => body === 'Once is enough').length, 1)
})

test('whoever signs in next on the device finds nothing of what another has begun', async (t) => {
  const { open, halden, ...here } = await portal(t)
  const page = await open('/dashboard')
  await answer(page, 'Between us alone')
  const next = await addActor(here, 'otto', { organisation_id: halden, role: 'member' })
  await page.addInitScript((token) => localStorage.setItem('token', token), next.token)
  await page.reload()
  await row(page, question).waitFor()
  assert.equal(await marked(page).count(), 0)
  assert.equal(await row(page, question).locator('textarea').inputValue(), '')
  assert.deepEqual(await copies(page), [])
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  assert.doesNotMatch(stored, /Between us/)
})

test('an invitation that was begun is marked where it goes on, and a name that was typed is there', async (t) => {
  const { open } = await portal(t, 'admin')
  const before = await open('/dashboard#colleagues')
  await button(before, 'Invite somebody').click()
  await before.getByLabel('Email').fill('tove@example.com')
  await before.goto('/dashboard#profile')
  await before.reload()
  const saved = await before.getByLabel('Last name').inputValue()
  await before.getByLabel('Last name').fill('Nilsen')
  const storageState = await before.context().storageState()
  await before.context().close()
  const after = await open('/dashboard#colleagues', { storageState })
  await marked(after).waitFor()
  await button(after, 'Invite somebody').click()
  assert.equal(await after.getByLabel('Email').inputValue(), 'tove@example.com')
  await after.getByLabel('Email').fill('')
  await after.keyboard.press('Escape')
  await gone(marked(after))
  await after.goto('/dashboard#profile')
  await after.reload()
  assert.equal(await after.getByLabel('Last name').inputValue(), 'Nilsen')
  assert.equal((await copies(after)).length, 1)
  await after.getByLabel('Last name').fill(saved)
  assert.deepEqual(await copies(after), [], 'as it was is nothing that is begun')
})
