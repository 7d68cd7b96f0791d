import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import type { SearchAnswer } from '../../src/features/search/contract.ts'
import { insertVersion } from '../support/work/documents.ts'
import { desktop, gone, hasFocus, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { button, portal, refusals } from './portal-steps.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const combobox = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')
const active = (page: Page) => dialog(page).getByRole('option', { selected: true })

/** Types into the open search, and waits for the first result with a text. */
async function look(page: Page, text: string, first: string | RegExp) {
  await combobox(page).fill(text)
  await options(page).filter({ hasText: first }).first().waitFor()
  await gone(dialog(page).getByText('Searching...'))
}

/** A message far from the end of the thread of the demo client's first project. */
async function longThread(t: TestContext) {
  const here = await portal(t)
  const project = await here.database.read
    .selectFrom('project')
    .innerJoin('thread', 'thread.project_id', 'project.id')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['project.id', 'project.organisation_id', 'last_number'])
    .where('organisation.name', '=', 'Halden Marine Supply')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 600 }, (_, at) => ({
    id: `long-${at}`.padEnd(22, '_'),
    organisation_id: project.organisation_id,
    project_id: project.id,
    number: project.last_number + at + 1,
    author_id: null,
    author_name: 'Idris Halloran',
    from_firm: 1,
    body: at === 100 ? 'The lanternfish is under the pier.' : `Line ${at} of the talk.`,
    created_at: new Date(Date.UTC(2026, 9, 1) + at * 60_000).toISOString(),
  }))
  await here.database.transaction(async (trx) => {
    await trx.insertInto('message').values(rows).execute()
    const thread = trx.updateTable('thread').where('project_id', '=', project.id)
    await thread.set({ last_number: project.last_number + rows.length }).execute()
  })
  return here
}

test('with the keyboard alone a message is found and opened far up in its thread', async (t) => {
  const { enter } = await longThread(t)
  const page = await enter('/dashboard')
  await page.getByRole('heading', { name: 'Projects', level: 2 }).waitFor()
  await page.keyboard.press('Control+k')
  await combobox(page).waitFor()
  await hasFocus(combobox(page))
  await look(page, 'lanternf', 'lanternfish')
  assert.equal(await combobox(page).getAttribute('aria-expanded'), 'true')
  const id = await combobox(page).getAttribute('aria-activedescendant')
  assert.equal(await active(page).getAttribute('id'), id)
  await dialog(page).getByText('1 found').waitFor()
  await accessible(page)
  await page.keyboard.press('Enter')
  await gone(dialog(page))
  const message = page
    .getByRole('article')
    .filter({ hasText: 'The lanternfish is under the pier.' })
  await message.waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('lanternfish'))
  assert.ok(await message.evaluate((one) => one.getBoundingClientRect().top > 0))
  const later = button(page, 'Show later messages')
  await later.click()
  await page.getByText('Line 200 of the talk.').waitFor()
  // Until the end has been reached.
  for (let at = 0; at < 3 && (await later.isVisible()); at += 1) {
    await later.click()
    await page.waitForTimeout(300)
  }
  await page.getByText('Line 599 of the talk.', { exact: true }).waitFor()
  await gone(later)
})

test('arrow keys go round the results, Escape gives the focus back, and what was opened last is offered', async (t) => {
  const { enter, database } = await portal(t)
  const project = await database.read
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['project.id as project_id', 'organisation_id'])
    .where('organisation.name', '=', 'Halden Marine Supply')
    .executeTakeFirstOrThrow()
  const { name } = await insertVersion(database, project, { name: 'Tide tables.pdf' })
  const page = await enter('/dashboard')
  const opener = button(page, 'Search')
  await opener.click()
  await dialog(page).getByText('Everything of your projects is found here.').waitFor()
  await look(page, 'e', /./)
  const count = await options(page).count()
  assert.ok(count > 3, `${count} results`)
  await page.keyboard.press('ArrowUp')
  assert.equal(await active(page).getAttribute('id'), await options(page).last().getAttribute('id'))
  await page.keyboard.press('ArrowDown')
  assert.equal(
    await active(page).getAttribute('id'),
    await options(page).first().getAttribute('id'),
  )
  // What is typed next begins with the first result again.
  await page.keyboard.press('ArrowDown')
  await look(page, 'a', /./)
  assert.equal(
    await active(page).getAttribute('id'),
    await options(page).first().getAttribute('id'),
  )
  await page.keyboard.press('Escape')
  await gone(dialog(page))
  await hasFocus(opener)

  await page.keyboard.press('Control+k')
  await look(page, name, name)
  assert.notEqual(await dialog(page).locator('mark').count(), 0)
  await options(page).filter({ hasText: name }).first().click()
  await gone(dialog(page))
  await page.getByRole('heading', { name: 'Documents', level: 2 }).waitFor()
  await page.waitForFunction((text) => document.activeElement?.textContent?.includes(text), name)
  await page.keyboard.press('Control+k')
  await dialog(page).getByText('Opened last').waitFor()
  await active(page).filter({ hasText: name }).waitFor()
  assert.equal(await dialog(page).locator('mark').count(), 0, 'nothing was looked for')
})

test('what is found by nothing and what cannot be asked is said, and asked again', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard', { expected: refusals })
  await page.keyboard.press('Control+k')
  await combobox(page).fill('zeppelin')
  await dialog(page).getByText('Nothing found for “zeppelin”.').waitFor()
  await accessible(page)
  await page.route('**/api/search/**', (route) =>
    route.fulfill({ status: 400, json: { detail: 'Not now.' } }),
  )
  await combobox(page).fill('harbour')
  await dialog(page).getByRole('alert').filter({ hasText: 'Not now.' }).waitFor()
  await page.unroute('**/api/search/**')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await gone(dialog(page).getByRole('alert'))
})

test('a meeting opens on its day, and an answer that comes late replaces no newer one', async (t) => {
  const { enter, database } = await portal(t)
  const event = await database.read
    .selectFrom('event')
    .innerJoin('organisation', 'organisation.id', 'event.organisation_id')
    .select(['event.title', 'starts_at'])
    .where('organisation.name', '=', 'Halden Marine Supply')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  const page = await enter('/dashboard#documents')
  await page.route('**/api/search/?q=slow', async (route) => {
    const json: SearchAnswer = { hits: [], more: false }
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fulfill({ json }).catch(() => null)
  })
  await page.keyboard.press('Control+k')
  await combobox(page).fill('slow')
  await page.waitForTimeout(300)
  await look(page, event.title, event.title)
  await page.waitForTimeout(1600)
  await options(page).filter({ hasText: event.title }).first().waitFor()
  await options(page)
    .filter({ has: page.locator('time'), hasText: event.title })
    .last()
    .click()
  await page.getByRole('heading', { name: 'Calendar', level: 2 }).waitFor()
  await page.waitForFunction(
    (text) =>
      document.activeElement?.tagName === 'LI' &&
      document.activeElement.textContent?.includes(text),
    event.title,
  )
})

test('the search fits a phone and is accessible in both themes', async (t) => {
  const { enter } = await portal(t)
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [phone, desktop]) {
      const page = await enter('/dashboard', { viewport, colorScheme })
      await button(page, 'Search').click()
      await look(page, 'the', /./)
      await accessible(page)
      if (viewport === phone) await fits(page, 320, phone.width)
      const shots = process.env['SHOTS']
      if (shots)
        await page.screenshot({ path: `${shots}/search-${colorScheme}-${viewport.width}.png` })
      await page.keyboard.press('Escape')
      await gone(dialog(page))
      if (shots)
        await page.screenshot({ path: `${shots}/head-${colorScheme}-${viewport.width}.png` })
      await page.close()
    }
  }
})
