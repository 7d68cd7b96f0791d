import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import type { Database } from '../../src/database/open.ts'
import { addMembership } from '../support/signin/signin-people.ts'
import { insertProject } from '../support/calling.ts'
import { insertApproval } from '../support/work/approvals.ts'
import { desktop, phone } from './browser.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import { answersOf, button, portal, refusals, signInOn } from './portal-steps.ts'

const [own, other] = ['Halden Marine Supply', 'Cedar Row Clinics']
const [ownProject, otherProject] = ['Dealer quotes on the phone', 'Beds on one page']
const second = 'membership-of-cedar-row'.slice(0, 22)

/** The demo client, who is a member of a second organisation, too. */
async function twice(t: TestContext) {
  const here = await portal(t)
  const { database, client } = here
  const cedar = await database.read
    .selectFrom('organisation')
    .select('id')
    .where('name', '=', other)
    .executeTakeFirstOrThrow()
  const maren = await database.read
    .selectFrom('account')
    .selectAll()
    .where('username', '=', client.username)
    .executeTakeFirstOrThrow()
  await insertProject(database, cedar.id, { title: otherProject })
  await database.transaction((trx) =>
    addMembership(trx, maren, { id: second, organisation_id: cedar.id, role: 'viewer' }),
  )
  await usedLast(database, own)
  return here
}

/** What a new tab shows. */
async function usedLast(database: Database, organisation: string): Promise<void> {
  const of = database.read.selectFrom('organisation').select('id').where('name', '=', organisation)
  const { id } = await of.executeTakeFirstOrThrow()
  await database.transaction(async (trx) => {
    const memberships = () => trx.updateTable('membership')
    await memberships().set({ used_at: '2026-11-20T10:00:00.000Z' }).execute()
    const last = memberships().set({ used_at: '2026-11-20T14:00:00.000Z' })
    await last.where('organisation_id', '=', id).execute()
  })
}

async function choose(page: Page, from: string, to: string): Promise<void> {
  await button(page, `Change organisation: ${from}`).click()
  const answered = answersOf(page)
  await button(page, `Show ${to}`).click()
  await button(page, `Change organisation: ${to}`).waitFor()
  await answered()
}

const shows = (page: Page, project: string) =>
  page.getByRole('button', { name: project }).first().waitFor()

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
  const { enter } = await twice(t)
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
  const { enter } = await twice(t)
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
  const { enter, database } = await twice(t)
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
  await page.getByText(`You are no longer a member of ${other}. You now see ${own}.`).waitFor()
  await shows(page, ownProject)
  assert.equal(await page.evaluate(() => sessionStorage.getItem('draft message x')), null)
  assert.equal(await button(page, /organisation/).count(), 0)
  await accessible(page)
  await button(page, 'Close').click()
  await page.reload()
  await shows(page, ownProject)
  assert.ok(!(await page.getByText('no longer a member').isVisible()))
})

test('whoever signs in next in the tab sees nothing of what another left in it', async (t) => {
  const { enter, client, database } = await twice(t)
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
    const { enter, database } = await twice(t)
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
  const { enter } = await twice(t)
  const page = await enter('/dashboard')
  const asked = page.locator('details', { hasText: 'Who approves a discount above 12%?' })
  await asked.locator('summary').click()
  await asked.getByRole('textbox').fill('A word for Halden alone')
  await choose(page, own, other)
  await shows(page, otherProject)
  assert.equal(await page.getByText('A word for Halden alone').count(), 0)
  assert.equal(await page.getByText('waits no more').count(), 0)
  await choose(page, other, own)
  await asked.getByText('Draft', { exact: true }).waitFor()
  assert.equal(await asked.getByRole('textbox').inputValue(), 'A word for Halden alone')
})

/** The project, the document, what waits and the meeting of the other organisation. */
async function things(database: Database) {
  const project = database.read.selectFrom('project').selectAll()
  const { id, organisation_id } = await project
    .where('title', '=', otherProject)
    .executeTakeFirstOrThrow()
  const owned = { organisation_id, project_id: id }
  const { id: approval } = await insertApproval(database, owned, { title: 'Where the beds go' })
  const event = { id: 'meeting-of-cedar-row-1', ...owned, title: 'Round of the beds', place: '' }
  const hours = { starts_at: '2026-12-03T09:00:00.000Z', ends_at: '2026-12-03T10:00:00.000Z' }
  const rest = { created_at: '2026-11-02T09:00:00.000Z', withdrawn_at: null }
  await database.transaction((trx) =>
    trx
      .insertInto('event')
      .values({ ...event, ...hours, ...rest })
      .execute(),
  )
  return { project: id, approval, event: event.id, at: hours.starts_at }
}

const whereItIs = `What this link leads to is in ${other}, another of your organisations.`

test('a link to something of another organisation leads there by one press', async (t) => {
  const { enter, database } = await twice(t)
  const { project, approval, event, at } = await things(database)
  const page = await enter('/dashboard', { expected: refusals })
  const asked = page.locator('details', { hasText: 'Who approves a discount above 12%?' })
  await asked.locator('summary').click()
  await asked.getByRole('textbox').fill('A word for Halden alone')
  const leads: [link: string, shown: () => Promise<void>][] = [
    [
      `?project=${project}#projects`,
      async () => await page.getByRole('dialog').getByText(otherProject).first().waitFor(),
    ],
    [
      `?waiting=${approval}#projects`,
      async () => await page.getByText('Where the beds go').first().waitFor(),
    ],
    [
      `?project=${project}#messages`,
      async () => await page.getByRole('heading', { name: otherProject }).waitFor(),
    ],
    [
      `?meeting=${event}&at=${at}#calendar`,
      async () => await page.getByText('Round of the beds').first().waitFor(),
    ],
  ]
  for (const [link, shown] of leads) {
    await page.goto(`/dashboard${link}`)
    await page.getByText(whereItIs).waitFor()
    assert.equal(await page.getByText('is not here any more').count(), 0)
    await accessible(page)
    await fits(page)
    await button(page, 'Show it there').click()
    await button(page, `Change organisation: ${other}`).waitFor()
    await shown()
    await page.goto('/dashboard')
    await choose(page, other, own)
  }
  await asked.getByText('Draft', { exact: true }).waitFor()
  assert.equal(await asked.getByRole('textbox').inputValue(), 'A word for Halden alone')
})

test('a link to what none of their organisations has says no more than before', async (t) => {
  const { enter, database } = await twice(t)
  const page = await enter('/dashboard', { expected: refusals })
  const hidden = 'x'.repeat(22)
  const said: [link: string, words: string][] = [
    [`?project=${hidden}#projects`, 'The project is not here any more, or not open to you.'],
    [`?waiting=${hidden}#projects`, 'What this link led to is not here any more'],
    [`?document=${hidden}#documents`, 'The document of this link was removed'],
    [`?meeting=${hidden}&at=2026-12-03T09:00:00.000Z#calendar`, 'The meeting of this link'],
  ]
  for (const [link, words] of said) {
    await page.goto(`/dashboard${link}`)
    await page.getByText(words).waitFor()
    assert.equal(await button(page, 'Show it there').count(), 0)
  }
  const { project } = await things(database)
  await database.transaction((trx) =>
    trx.updateTable('membership').set({ sees_all: 0 }).where('id', '=', second).execute(),
  )
  await page.goto(`/dashboard?project=${project}#projects`)
  await page.getByText('The project is not here any more, or not open to you.').waitFor()
  assert.equal(await button(page, 'Show it there').count(), 0)
})

test('a link to the messages of another organisation opens no other thread in their place', async (t) => {
  const { enter, database } = await twice(t)
  const { project } = await things(database)
  for (const viewport of [desktop, phone]) {
    const page = await enter(`/dashboard?project=${project}#messages`, { viewport })
    const notice = page.getByText(whereItIs)
    await notice.waitFor()
    assert.equal(await page.getByLabel('Your message').count(), 0)
    await page.reload()
    await notice.waitFor()
    await accessible(page)
    await fits(page)
    const listed = page.getByRole('button', { name: ownProject }).first()
    if (viewport === desktop) await listed.click()
    else await page.getByLabel('Project').selectOption({ index: 1 })
    await page.getByLabel('Your message').waitFor()
    assert.equal(await notice.count(), 0)
    assert.doesNotMatch(page.url(), /project=/)
    await page.close()
  }
})
