import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { seenOnly } from '../../src/contract/problem.ts'
import { addPerson } from '../support/signin/signin-people.ts'
import { accessible, fits } from './checks.ts'
import { phone } from './browser.ts'
import { portal, postsOf, refusals, type Coming } from './portal-steps.ts'

/** The page of Halden Marine in the console of Maren, who is a manager here. */
async function client(t: TestContext, options: Coming = {}) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { id } = await here.database.read
    .selectFrom('organisation')
    .select('id')
    .where('name', '=', 'Halden Marine Supply')
    .executeTakeFirstOrThrow()
  await addPerson(here.database, 'iris', { organisation_id: id })
  const page = await here.enter(`/console/clients/${id}`, options)
  await page.getByRole('heading', { name: 'People' }).waitFor()
  return { ...here, page }
}

const iris = (page: Page) => page.locator('[data-person]', { hasText: 'Iris Okafor' })
const bar = (page: Page) => page.getByRole('complementary', { name: 'Seen as somebody else' })

/** The portal as Iris has it, opened by a key. */
async function lookAsIris(page: Page): Promise<void> {
  await iris(page).focus()
  await page.keyboard.press('w')
  await bar(page).waitFor()
}

test('a key opens the portal as somebody of a client has it, and a button leads back', async (t) => {
  const { page, database } = await client(t)
  await lookAsIris(page)
  await page.getByRole('heading', { name: 'Welcome back, Iris!' }).waitFor()
  await bar(page).getByText('Read only, as Iris Okafor of Halden Marine Supply has it.').waitFor()
  assert.equal(new URL(page.url()).search, '', 'the address is none to share')
  await accessible(page)
  await fits(page, 1440, 390, 320)
  const actions = database.read.selectFrom('audit_entry').select('action').orderBy('seq', 'desc')
  assert.equal((await actions.executeTakeFirst())?.action, 'seen-as')
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome back, Iris!' }).waitFor()
  await bar(page).waitFor()
  await page.getByRole('button', { name: 'Back to the console' }).click()
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  assert.equal(await bar(page).count(), 0)
  await page.goto('/dashboard')
  await page.waitForURL('**/console/today')
})

test('nothing is sent from the portal that is seen as somebody else', async (t) => {
  const { page, database } = await client(t)
  await lookAsIris(page)
  const sent = postsOf(page)
  const unread = () => database.read.selectFrom('message_read').selectAll().execute()
  const before = await unread()
  await page.goto('/dashboard#messages')
  await page
    .getByRole('textbox', { name: /message/i })
    .first()
    .fill('Not from Iris.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(seenOnly).waitFor()
  assert.deepEqual(sent, [])
  assert.deepEqual(await unread(), before)
})

test('on a phone the bar stays beside an open project', async (t) => {
  const { page } = await client(t, { viewport: phone })
  await iris(page).click()
  await page.getByRole('button', { name: 'See as Iris' }).click()
  await bar(page).waitFor()
  await page.getByRole('button', { name: 'Orders and stock in Salesforce' }).click()
  await page.getByRole('dialog').waitFor()
  const seen = await bar(page).boundingBox()
  assert.ok(seen && seen.y + seen.height === phone.height, JSON.stringify(seen))
  await accessible(page)
})

test('what is over leads back to the console', async (t) => {
  const { page, database } = await client(t, { expected: refusals })
  await lookAsIris(page)
  await database.transaction((trx) => trx.deleteFrom('see_as').execute())
  await page.reload()
  await page.waitForURL('**/console/today')
})

for (const [what, value] of [
  ['of nobody', 'x'.repeat(22)],
  ['that no header can hold', '%E2%82%AC'],
  ['that is empty', ''],
] as const)
  test(`a client who follows a link ${what} finds their own portal`, async (t) => {
    const here = await portal(t)
    const page = await here.enter(`/dashboard?see-as=${value}#messages`, { expected: refusals })
    await page.getByRole('heading', { name: 'Welcome back, Maren!' }).waitFor()
    await page.getByRole('heading', { name: 'Messages' }).waitFor()
    assert.equal(await bar(page).count(), 0)
  })

test('nothing is done as oneself while the portal is being left', async (t) => {
  const { page, database } = await client(t)
  await lookAsIris(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto('/dashboard#profile')
  await page.getByLabel('First name').fill('Somebody')
  // At once: the page lives on until the next one has come.
  await page.evaluate(() => {
    for (const words of ['Back to the console', 'Save name'])
      [...document.querySelectorAll('button')].find((one) => one.textContent === words)?.click()
  })
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  const wrong = sent.filter((url) => url.includes('/users/me'))
  assert.deepEqual(wrong, [])
  const names = await database.read.selectFrom('account').select('first_name').execute()
  assert.ok(names.every(({ first_name }) => first_name !== 'Somebody'))
})

test('the portal goes by itself when it may no longer be seen', async (t) => {
  const { page, database } = await client(t, { expected: refusals })
  await lookAsIris(page)
  await database.transaction((trx) => trx.deleteFrom('see_as').execute())
  await page.waitForURL('**/console/today', { timeout: 30_000 })
})
