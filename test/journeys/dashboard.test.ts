import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitingAt } from '../../src/contract/work.ts'
import { desktop, focusReads, gone, phone } from './browser.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import { answer, button, portal, postsOf, refusals } from './portal-steps.ts'

const project = 'Dealer quotes on the phone'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: project })

test('the dashboard shows three counters, and each project with its facts', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard')
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
  const counters = await page.locator('dl').first().innerText()
  assert.match(counters, /Active Projects\s+1\s+Completed Projects\s+1\s+Total Projects\s+5/)
  const first = page.getByRole('article').first()
  assert.match(
    await first.innerText(),
    /^Dealer quotes on the phone\s+ACTIVE\s+Client: Halden Marine Supply\s+Start: Sep 18, 2026\s+End: Dec 24, 2026/,
  )
  const badges = await page.getByRole('article').allInnerTexts()
  assert.match(badges.join(' '), /ON HOLD.*PLANNED.*COMPLETED.*CANCELLED/s)
})

test('open requests come first and are counted in the menu until they are answered', async (t) => {
  const { enter, database } = await portal(t)
  const page = await enter('/dashboard')
  await page.getByRole('link', { name: 'Projects 4 waiting' }).waitFor()
  const question = 'May dealers see each other’s names on the leader board?'
  await page.getByText(question).click()
  await page.getByLabel('Your answer').last().fill('Yes, first names only.')
  await page.reload()
  const typed = page.getByRole('textbox', { name: 'Your answer' }).last()
  assert.equal(await typed.inputValue(), 'Yes, first names only.', 'a reload loses nothing')
  await button(page, 'Send the answer').last().click()
  await page.getByRole('link', { name: 'Projects 3 waiting' }).waitFor()
  await gone(page.locator('summary', { hasText: question }))
  const row = database.read.selectFrom('request').select('answer').where('title', '=', question)
  assert.equal((await row.executeTakeFirst())?.answer, 'Yes, first names only.')
})

test('a link from a mail or a notification opens its request or approval and focuses it', async (t) => {
  const { enter, database } = await portal(t)
  for (const table of ['request', 'approval'] as const) {
    const rows = database.read.selectFrom(table).select(['id', 'title']).orderBy('title', 'desc')
    const { id, title } = await rows.executeTakeFirstOrThrow()
    const page = await enter(waitingAt(id))
    await page.waitForFunction(() => document.activeElement?.parentElement?.matches('[open]'))
    await focusReads(page, new RegExp(`^${RegExp.escape(title)}`))
    assert.equal(await page.locator('details[open]').count(), 1)
  }
})

test('a notification opens its request again after it was closed', async (t) => {
  const { enter, database } = await portal(t)
  const query = database.read.selectFrom('request').select(['id', 'title']).orderBy('title')
  const { id, title } = await query.executeTakeFirstOrThrow()
  const link = { text: `It is about “${title}”.`, link: waitingAt(id) }
  await database.transaction((trx) => trx.updateTable('notification').set(link).execute())
  const page = await enter('/dashboard')
  const opened = page.locator('details[open] > summary').filter({ hasText: title })
  for (let time = 0; time < 2; time += 1) {
    await button(page, /^Notifications/).click()
    await page.getByRole('link', { name: link.text }).first().click()
    await opened.waitFor()
    await opened.click()
    await gone(opened)
  }
})

test('an answer by double click is sent once, and confirmed', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard')
  const sent = postsOf(page)
  const questions = ['Who approves a discount above 12%?', 'May dealers see each other’s names']
  for (const question of questions) {
    const item = page.getByRole('group').filter({ hasText: question })
    await item.getByText(question).click()
    await item.getByLabel('Your answer').fill('Maren does.')
    await item.getByRole('button', { name: 'Send the answer' }).dblclick()
    await page.getByText(`Your answer to “${question}`).waitFor()
    await focusReads(page, /^Your answer to “.*” is with your project team/)
  }
  assert.equal(sent.filter((path) => path.endsWith('/answer/')).length, 2)
  assert.equal(await page.getByRole('alert').count(), 0)
})

test('a project opens in a dialog with all of its fields and updates, and closes in three ways', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard')
  for (const close of ['✕', 'Escape', 'outside']) {
    await button(page, project).click()
    const dialog = dialogOf(page)
    await dialog.waitFor()
    const text = await dialog.innerText()
    for (const label of ['Client', 'Status', 'Start Date', 'End Date', 'Project Updates'])
      assert.match(text, new RegExp(label))
    assert.match(text, /By Idris Halloran on Nov 16, 2026/)
    assert.match(page.url(), /\?project=[\w-]{22}/)
    const { height } = (await dialog.boundingBox()) ?? { height: Infinity }
    assert.ok(height <= desktop.height * 0.8 + 1)
    if (close === '✕') await dialog.getByRole('button', { name: 'Close' }).click()
    else if (close === 'Escape') await page.keyboard.press('Escape')
    else await page.mouse.click(5, 5)
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForURL((url) => !url.searchParams.has('project'))
  }
})

test('each update shows health, progress and the changes since the one before', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard')
  await button(page, project).click()
  const updates = dialogOf(page).getByRole('article')
  await updates.nth(2).waitFor()
  const standing = [
    ['On track', '55'],
    ['At risk', '40'],
    ['On track', '20'],
  ] as const
  for (const [at, [health, percent]] of standing.entries()) {
    await updates.nth(at).getByText(health, { exact: true }).waitFor()
    const far = updates.nth(at).getByRole('progressbar')
    assert.equal(await far.getAttribute('aria-valuenow'), percent)
  }
  await updates.nth(0).getByText('Health from at risk to on track', { exact: true }).waitFor()
})

test('line breaks in texts of the firm are shown', async (t) => {
  const { enter, database } = await portal(t)
  await database.transaction(async (trx) => {
    const one = trx.updateTable('project').set({ description: 'A rope,\na pump.' })
    await one.where('title', '=', project).execute()
    await trx.updateTable('project_update').set({ content: 'On Monday.\n\nOn Friday.' }).execute()
    await trx.updateTable('request').set({ detail: 'Maren?\nOr Iris?' }).execute()
    await trx.updateTable('approval').set({ detail: 'Two days,\none fixture.' }).execute()
  })
  const page = await enter('/dashboard')
  const linesOf = async (text: RegExp) => {
    const found = page.getByText(text).filter({ visible: true }).first()
    return await found.innerText()
  }
  await page.locator('summary').first().waitFor()
  for (const summary of await page.locator('summary').all()) await summary.click()
  assert.equal(await linesOf(/^Maren/), 'Maren?\nOr Iris?')
  assert.equal(await linesOf(/^Two days/), 'Two days,\none fixture.')
  await button(page, project).click()
  assert.equal(await linesOf(/^A rope/), 'A rope,\na pump.')
  assert.equal(await linesOf(/^On Monday/), 'On Monday.\n\nOn Friday.')
})

test('an address opens its project, Back closes it, and its updates are marked as read', async (t) => {
  const { enter, database } = await portal(t)
  const page = await enter('/dashboard')
  await button(page, project).click()
  await dialogOf(page).waitFor()
  const address = page.url()
  await page.goBack()
  await dialogOf(page).waitFor({ state: 'hidden' })
  await button(page, 'Notifications, 1 new').waitFor()
  await page.goto(address)
  await dialogOf(page).waitFor()
  await page.waitForTimeout(300)
  const read = await database.read.selectFrom('update_read').select('account_id').execute()
  assert.equal(read.length, 3)
})

test('the dashboard is accessible and fits in both themes, on a phone and on a wide screen', async (t) => {
  const { enter } = await portal(t)
  for (const theme of ['light', 'dark']) {
    const page = await enter('/dashboard', { viewport: phone })
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
    await page.reload()
    await page.locator('summary').filter({ hasText: 'The price list' }).waitFor()
    await button(page, project).waitFor()
    for (const one of await page.locator('summary').all()) await one.click()
    await wellHeaded(page)
    await accessible(page)
    await fits(page, 320, phone.width, 1440, 2560)
    await page.setViewportSize(phone)
    await button(page, project).click()
    await dialogOf(page).waitFor()
    await accessible(page)
    await fits(page, 320, phone.width, 1440)
  }
})

test('when the account cannot be loaded, one is sent to sign in', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/privacy', { expected: refusals })
  await answer(page, '/users/me/', 500)
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
})

for (const [theme, viewport] of [
  ['light', phone],
  ['dark', desktop],
] as const) {
  test(`what cannot be loaded is neither empty nor zero, ${theme}, ${viewport.width} px`, async (t) => {
    const { enter } = await portal(t)
    const page = await enter('/privacy', { expected: refusals, viewport, colorScheme: theme })
    for (const path of ['/projects/', '/requests/', '/approvals/', '/messages/', '/notifications/'])
      await answer(page, path, 403, { detail: 'No.' })
    await page.goto('/dashboard')
    await page.getByText('Your projects could not be loaded just now.').waitFor()
    assert.equal(await page.getByText('No projects available.').count(), 0)
    const figures = page.getByRole('definition')
    await figures.nth(2).waitFor()
    assert.deepEqual(
      (await figures.allInnerTexts()).map((text) => text.replace(/\s*not known/, '')),
      ['–', '–', '–'],
    )
    await button(page, /^Notifications,\s*–?\s*not known$/).waitFor()
    if (viewport === phone) await button(page, 'Menu').click()
    for (const name of [/^Projects.*not known/, /^Messages.*not known/])
      await page.getByRole('link', { name }).filter({ visible: true }).waitFor()
    if (viewport === phone) await page.keyboard.press('Escape')
    await accessible(page)
    await fits(page, 320, viewport.width)
    await page.unroute('**/api/projects/')
    const projects = page.getByRole('alert').filter({ hasText: 'Your projects' })
    await projects.getByRole('button', { name: 'Try again' }).click()
    await button(page, project).waitFor()
    assert.match((await page.getByRole('definition').allInnerTexts()).join(), /^\d+,\d+,\d+$/)
  })
}

test('open requests appear together with the projects, without moving them; a failure is shown', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/privacy', { expected: refusals })
  const refused = Promise.withResolvers<void>()
  await page.route('**/api/requests/', async (route) => {
    await refused.promise
    await route.fulfill({ status: 403, json: { detail: 'No.' } })
  })
  const listed = page.waitForResponse('**/api/projects/')
  await page.goto('/dashboard')
  await listed
  await page.waitForTimeout(300)
  assert.equal(await button(page, project).count(), 0)
  refused.resolve()
  await page.getByText('What we need from you could not be loaded just now.').waitFor()
  await button(page, project).waitFor()
  await page.unroute('**/api/requests/')
  await button(page, 'Try again').click()
  await page.getByRole('heading', { name: 'What we need from you' }).waitFor()
})

test('a project that cannot be opened leaves the list unchanged', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard', { expected: refusals })
  await button(page, project).waitFor()
  await answer(page, '/projects/*/', 404, { detail: 'There is nothing at this address.' })
  await button(page, project).click()
  await page.waitForTimeout(500)
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.doesNotMatch(page.url(), /project=/)
})

test('a company without projects sees an empty list', async (t) => {
  const { enter, database } = await portal(t)
  const usual = { second_factor_required: 0, demo: 0, suspended_at: null }
  const home = { id: 'tern', name: 'Tern Lane Press', created_at: '2026-01-01T00:00:00.000Z' }
  await database.transaction(async (trx) => {
    await trx
      .insertInto('organisation')
      .values({ ...home, ...usual })
      .execute()
    const demo = trx.selectFrom('account').select('id').where('username', '=', 'demo')
    const moved = trx.updateTable('membership').set({ organisation_id: home.id })
    await moved.where('account_id', 'in', demo).execute()
  })
  const page = await enter('/dashboard')
  await page.getByText('No projects available.').waitFor()
  await accessible(page)
})
