import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { setValues } from '../support/set-values.ts'
import { gone, hasFocus } from './browser.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import { now } from './console-steps.ts'
import { fixTime } from './fixed-time.ts'
import { button, field, portal, refusals, type Coming } from './portal-steps.ts'

/** A console for Maren, a manager, of the demo firm. */
async function clients(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const open = async (path = '/console/clients', options: Coming = {}) =>
    await here.enter(path, {
      ...options,
      before: async (page) => {
        await fixTime(page, now)
        await options.before?.(page)
      },
    })
  return { ...here, open }
}

/** Waits until a heading has the focus. */
const arrived = (page: Page, title: string) =>
  page.waitForFunction(
    (name) => document.activeElement?.matches('h3') && document.activeElement.textContent === name,
    title,
  )

test('clients are listed, opened by keys, and left again', async (t) => {
  const { open } = await clients(t)
  const page = await open()
  const rows = page.locator('a[data-row]')
  await rows.first().waitFor()
  const first = (await rows.first().locator('b').textContent()) ?? ''
  await accessible(page)
  await wellHeaded(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await arrived(page, first)
  await page.getByRole('heading', { name: 'People' }).waitFor()
  assert.match(await page.title(), new RegExp(first))
  await accessible(page)
  await wellHeaded(page)
  await fits(page, 1440, 1100, 390, 320)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.matches('a[data-row]'))
  assert.equal(new URL(page.url()).pathname, '/console/clients')
})

test('Ctrl with Enter sends the form of a dialog, as it does any other', async (t) => {
  const { open, database } = await clients(t)
  const page = await open()
  await page.locator('a[data-row]').first().waitFor()
  await page.keyboard.press('n')
  await field(page, 'Name of the company').fill('Pear & Sons')
  await page.keyboard.press('Control+Enter')
  await arrived(page, 'Pear & Sons')
  const made = database.read.selectFrom('organisation').select('id')
  assert.equal((await made.where('name', '=', 'Pear & Sons').execute()).length, 1)
})

test('a client is added by N, and what was typed stays until it is', async (t) => {
  const { open, database } = await clients(t)
  const page = await open('/console/clients', { expected: refusals })
  await page.locator('a[data-row]').first().waitFor()
  await page.keyboard.press('n')
  await field(page, 'Name of the company').fill('Quince & Daughters')
  await page.keyboard.press('Escape')
  await field(page, 'Name of the company').waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  assert.equal(await field(page, 'Name of the company').inputValue(), 'Quince & Daughters')
  await page.keyboard.press('Enter')
  await arrived(page, 'Quince & Daughters')
  const made = database.read.selectFrom('organisation').select('id')
  const [row, ...more] = await made.where('name', '=', 'Quince & Daughters').execute()
  assert.equal(more.length, 0)
  assert.equal(new URL(page.url()).pathname, `/console/clients/${row?.id}`)
  await button(page, /^New…/).click()
  await field(page, 'Name of the company').fill('quince  & daughters')
  await page.keyboard.press('Enter')
  await page.getByText('There is an organisation called Quince & Daughters already.').waitFor()
})

/** The page of the demo client, with somebody of it whom nobody else is about. */
async function halden(t: TestContext, expected = /^$/) {
  const here = await clients(t)
  const { database } = here
  const found = database.read.selectFrom('organisation').select('id')
  const { id } = await found.where('name', 'like', 'Halden%').executeTakeFirstOrThrow()
  const page = await here.open(`/console/clients/${id}`, { expected })
  await page.getByRole('heading', { name: 'People' }).waitFor()
  const membershipOf = async (first_name: string) =>
    await database.read
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .select(['role', 'membership.suspended_at', 'membership.removed_at'])
      .where('account.first_name', '=', first_name)
      .executeTakeFirstOrThrow()
  const nameOf = async () => {
    const row = database.read.selectFrom('organisation').select('name').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).name
  }
  return { ...here, id, page, membershipOf, nameOf }
}

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const inFocus = (page: Page, name: string) =>
  page.waitForFunction(
    (wanted) =>
      document.activeElement?.matches('[data-person]') &&
      document.activeElement.textContent === wanted,
    name,
  )

test('a person is suspended, removed and given other rights by keys, and each is taken back', async (t) => {
  const { page, membershipOf } = await halden(t)
  const ivar = button(page, 'Ivar Lind')
  await ivar.focus()
  await page.keyboard.press('s')
  await said(page, 'Ivar Lind is suspended').waitFor()
  assert.notEqual((await membershipOf('Ivar')).suspended_at, null)
  await page.keyboard.press('z')
  await said(page, 'Taken back').waitFor()
  assert.equal((await membershipOf('Ivar')).suspended_at, null)
  await ivar.focus()
  await page.keyboard.press('d')
  await said(page, 'Ivar Lind is removed').waitFor()
  await ivar.waitFor({ state: 'detached' })
  assert.notEqual((await membershipOf('Ivar')).removed_at, null)
  await page.keyboard.press('z')
  await inFocus(page, 'Ivar Lind')
  assert.equal((await membershipOf('Ivar')).removed_at, null)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Ivar Lind' })
  await dialog.waitFor()
  await accessible(page)
  await dialog.getByRole('radio', { name: /^Viewer/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Ivar Lind: changed').waitFor()
  assert.equal((await membershipOf('Ivar')).role, 'viewer')
  await page.keyboard.press('z')
  await said(page, 'Taken back').waitFor()
  assert.equal((await membershipOf('Ivar')).role, 'member')
})

test('somebody is invited by I and once more by M, each time with a link to be handed over, and is not removed once they came in', async (t) => {
  const { page, database } = await halden(t, refusals)
  await page.keyboard.press('i')
  await field(page, 'Email').fill('not an address')
  await page.keyboard.press('Enter')
  assert.equal(await field(page, 'Email').getAttribute('aria-invalid'), 'true')
  await field(page, 'Email').fill('nadia@haldenmarine.example')
  await accessible(page)
  await button(page, 'Send the invitation').click()
  const link = field(page, 'The link for nadia@haldenmarine.example')
  await link.waitFor()
  const handedOver = await link.inputValue()
  assert.match(handedOver, /\/invitation#[\w-]{43}$/)
  await button(page, 'Done').click()
  const nadia = button(page, 'nadia@haldenmarine.example')
  const account = database.read.selectFrom('account').select(['id', 'password_hash'])
  const row = account.where('email', '=', 'nadia@haldenmarine.example')
  const { id, password_hash } = await row.executeTakeFirstOrThrow()
  assert.equal(password_hash, null)
  await nadia.focus()
  await page.keyboard.press('m')
  await hasFocus(button(page, 'Send the invitation again'))
  await page.keyboard.press('Enter')
  await link.waitFor()
  assert.notEqual(await link.inputValue(), handedOver)
  await button(page, 'Done').click()
  const their = { table: 'membership', id, key: 'account_id' } as const
  await setValues(database, their, { accepted_at: now.toISOString() })
  await nadia.focus()
  await page.keyboard.press('d')
  await page.getByText('They have come in meanwhile, so they stay.').waitFor()
  await gone(page.locator('li', { has: nadia }).getByText('Invited'))
})

test('a client is renamed with a bar that says so, and of two who do it both names are shown', async (t) => {
  const { page, database, id, nameOf } = await halden(t, refusals)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  let saves = 0
  page.on('request', (request) => (saves += Number(request.method() === 'PATCH')))
  await page.keyboard.press('e')
  await name.press('Control+Enter')
  await name.fill('')
  await name.press('Control+Enter')
  await page.getByText('Enter a name.').waitFor()
  await name.pressSequentially('Halden Marine')
  const bar = page.getByRole('group', { name: 'Changes' })
  await bar.getByText('Renames Halden Marine Supply to Halden Marine.').waitFor()
  assert.equal(saves, 0, 'neither nothing, nor no name, nor a key is saved')
  await page.reload()
  await bar.waitFor()
  assert.equal(await name.inputValue(), 'Halden Marine', 'nothing typed is lost')
  await database.transaction((trx) =>
    trx.updateTable('organisation').set({ name: 'Halden Group' }).where('id', '=', id).execute(),
  )
  await name.press('Control+Enter')
  await page.getByText('Theirs: “Halden Group”. Yours: “Halden Marine”.').waitFor()
  assert.equal(await nameOf(), 'Halden Group')
  await accessible(page)
  await button(page, 'Keep mine').click()
  await name.press('Control+Enter')
  await page.getByRole('heading', { name: 'Halden Marine', exact: true }).waitFor()
  assert.equal(await nameOf(), 'Halden Marine')
  await bar.waitFor({ state: 'detached' })
  await page.locator('h3').focus()
  await page.keyboard.press('z')
  await page.getByRole('heading', { name: 'Halden Group', exact: true }).waitFor()
})

test('a client is suspended and let in again by U, and a consultant has none of these acts', async (t) => {
  const { page, database, id, become, open } = await halden(t, refusals)
  const stateOf = async () => {
    const row = database.read.selectFrom('organisation').select('suspended_at').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).suspended_at
  }
  await page.locator('h3').focus()
  await page.keyboard.press('u')
  await said(page, 'is suspended, and all are signed out').waitFor()
  assert.notEqual(await stateOf(), null)
  await page.keyboard.press('z')
  await said(page, 'Taken back').waitFor()
  assert.equal(await stateOf(), null)
  await become({ role: 'consultant' })
  const other = await open('/console/clients', { expected: refusals })
  await other.getByText('No clients yet.').waitFor()
  assert.equal(await button(other, /New/).count(), 0)
  await other.goto(`/console/clients/${id}`)
  await other.getByText('There is no such client.').waitFor()
})
