import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { insertProject } from '../support/calling.ts'
import { insertRequest } from '../support/dates.ts'
import { signedIn } from '../support/signin/signed-in.ts'
import { desktop, gone, hasFocus, phone, site } from './browser.ts'
import { accessible, fits } from './checks.ts'

const numbers = Array.from({ length: 30 }, (_, at) => at)

/** The demo's client with thirty more projects, in each of which a question waits. */
async function manyProjects(t: TestContext) {
  const here = await site(t)
  const { id: organisation_id } = await here.database.read
    .selectFrom('organisation')
    .select('id')
    .where('name', '=', 'Halden Marine Supply')
    .executeTakeFirstOrThrow()
  const requests = await Promise.all(
    numbers.map(async (at) => {
      const title = `Warehouse ${at}`
      const project_id = await insertProject(here.database, organisation_id, { title })
      const due_date = new Date(Date.UTC(2030, 0, at + 1)).toISOString().slice(0, 10)
      const question = { title: `Who has the keys of ${title}?`, due_date }
      return await insertRequest(here.database, { organisation_id, project_id }, question)
    }),
  )
  const { Authorization = '' } = await signedIn(here, 'demo')
  const token = Authorization.replace('Token ', '')
  const before = (page: Page) =>
    page.addInitScript((key) => localStorage.setItem('token', key), token)
  const touched = { hasTouch: true, isMobile: true, viewport: phone }
  const open = (path: string, more: object = {}) => here.visit(path, { before, ...more })
  return { requests, open, onPhone: (path: string) => open(path, touched) }
}

const message = (page: Page) => page.getByLabel('Your message')

test('on a phone one of many projects is searched for to write in it', async (t) => {
  const { onPhone } = await manyProjects(t)
  const page = await onPhone('/dashboard#messages')
  await message(page).waitFor()
  assert.equal(await page.getByRole('combobox').count(), 0, 'a list of 33 options')
  const change = page.getByRole('button', { name: /Change$/ })
  await change.tap()
  const dialog = page.getByRole('dialog', { name: 'Choose a project' })
  await dialog.getByLabel('Find a project').fill('house 27')
  await dialog.getByText('1 project found').waitFor()
  await accessible(page)
  await fits(page, 320, phone.width)
  await dialog.getByRole('button', { name: /^Warehouse 27/ }).tap()
  await gone(dialog)
  await page.getByRole('button', { name: 'Warehouse 27 Change' }).waitFor()
  await hasFocus(change)
  await change.tap()
  await dialog.getByLabel('Find a project').fill('zeppelin')
  await dialog.getByText('No project found.').waitFor()
})

test('on a wide screen the messages of one of many projects are searched for', async (t) => {
  const { open } = await manyProjects(t)
  const page = await open('/dashboard#messages', { viewport: desktop })
  await page.getByLabel('Find a project').fill('HOUSE 17')
  await page.getByText('1 project found').waitFor()
  await page.getByRole('button', { name: /^Warehouse 17/ }).click()
  await page.getByRole('heading', { name: 'Warehouse 17', level: 3 }).waitFor()
  await accessible(page)
})

test('of many requests those that are due first are shown, and the one that a link names', async (t) => {
  const { open, requests } = await manyProjects(t)
  const last = requests.at(-1) ?? assert.fail('no request')
  const page = await open('/dashboard')
  const rows = page.locator('summary').filter({ hasText: 'Who has the keys' })
  await rows.first().waitFor()
  const before = await rows.count()
  assert.ok(before < 10, `${before} of 30 are shown`)
  await page.getByRole('button', { name: /^Show 8 more requests/ }).click()
  assert.equal(await rows.count(), before + 8)
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'DETAILS')
  await page.goto(`/dashboard?waiting=${last.id}#projects`)
  await page.locator('details[open] summary').filter({ hasText: last.title }).waitFor()
})

test('on a phone the place for files opens below a project on demand', async (t) => {
  const { onPhone } = await manyProjects(t)
  const page = await onPhone('/dashboard#documents')
  const summary = page.locator('summary').filter({ hasText: 'Send files' }).first()
  await summary.waitFor()
  const choose = page.getByRole('button', { name: /^Choose files for/ }).filter({ visible: true })
  assert.equal(await choose.count(), 0)
  await page.getByRole('button', { name: /^Show 8 more projects/ }).waitFor()
  await summary.tap()
  await choose.waitFor()
  await page.getByLabel('Folder (optional)').filter({ visible: true }).fill('Plans')
  await accessible(page)
  await fits(page, 320, phone.width)
  // Turned on its side, the phone is a wide screen; what was typed is still there.
  await page.setViewportSize({ width: 844, height: 390 })
  await gone(summary.filter({ visible: true }))
  assert.equal(await page.getByLabel('Folder (optional)').first().inputValue(), 'Plans')
})
