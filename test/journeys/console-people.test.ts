import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { addActor } from '../support/calling.ts'
import { gone } from './browser.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import { button, part, portal, refusals, type Coming } from './portal-steps.ts'

/** A console for Maren, a manager, of a firm where Petra is a member of a client. */
async function people(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { database } = here
  const halden = await database.read
    .selectFrom('organisation')
    .select('id')
    .where('name', 'like', 'Halden%')
    .executeTakeFirstOrThrow()
  const petra = await addActor(here, 'petra', {
    organisation_id: halden.id,
    role: 'member',
    first_name: 'Petra',
    last_name: 'Lindqvist',
  })
  const open = async (path = '/console/people', options: Coming = {}) =>
    await here.enter(path, options)
  return { ...here, petra, open }
}

const arrived = (page: Page, name: string) =>
  page.waitForFunction(
    (wanted) =>
      document.activeElement?.matches('h3') && document.activeElement.textContent === wanted,
    name,
  )

test('somebody is found by keys, suspended and let in again, and each is an entry', async (t) => {
  const { open, petra, database } = await people(t)
  const page = await open()
  await page.locator('a[data-row]').first().waitFor()
  await accessible(page)
  await wellHeaded(page)
  await page.keyboard.press('/')
  await page.keyboard.type('lindqvist halden')
  await page.waitForURL(/search=lindqvist\+halden/)
  const row = page.locator('a[data-row]').filter({ hasText: 'Petra Lindqvist' })
  await row.waitFor()
  await page.waitForFunction(() => document.querySelectorAll('a[data-row]').length === 1)
  await row.focus()
  await page.keyboard.press('Enter')
  await arrived(page, 'Petra Lindqvist')
  await part(page, 'Organisations')
    .getByRole('link', { name: /^Halden/ })
    .waitFor()
  await part(page, 'Sees these projects').getByRole('link').first().waitFor()
  await accessible(page)
  await wellHeaded(page)
  await fits(page, 1440, 1100, 390, 320)
  await page.setViewportSize({ width: 1440, height: 900 })
  const state = async () =>
    (
      await database.read
        .selectFrom('account')
        .select('suspended_at')
        .where('id', '=', petra.id)
        .executeTakeFirstOrThrow()
    ).suspended_at
  await page.keyboard.press('s')
  await button(page, /Let them in again/).waitFor()
  assert.notEqual(await state(), null)
  assert.equal((await petra.call('GET', '/projects/')).status, 401, 'out at once')
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Suspend', exact: true }).waitFor()
  assert.equal(await state(), null)
  const entries = await database.read
    .selectFrom('audit_entry')
    .select('action')
    .where('about', '=', petra.id)
    .orderBy('seq', 'desc')
    .limit(2)
    .execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['person-restored', 'person-suspended'],
  )
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.matches('a[data-row]'))
})

test('what was done to somebody is taken back by one key, and the audit leads to them', async (t) => {
  const { open, petra, database } = await people(t)
  const page = await open(`/console/people/${petra.id}`)
  const role = page.getByLabel(/^Role in Halden/)
  // The arrow keys go through the roles, and give none.
  await role.focus()
  await page.keyboard.press('ArrowUp')
  await button(page, /^Make them Viewer/).waitFor()
  await page.keyboard.press('ArrowDown')
  await gone(button(page, /^Make them/))
  await page.keyboard.press('ArrowUp')
  const stored = database.read.selectFrom('membership').select('role')
  const mine = stored.where('account_id', '=', petra.id)
  assert.deepEqual(
    (await mine.execute()).map((one) => one.role),
    ['member'],
  )
  await button(page, /^Make them Viewer/).click()
  await page.getByText('Petra Lindqvist: role changed').waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`/console/people/${petra.id}`)
  await role.waitFor()
  assert.equal(await role.inputValue(), 'viewer')
  await role.selectOption('member')
  await button(page, /^Make them Member/).click()
  await button(page, /^Undo/).first().click()
  await page.waitForFunction(() => document.querySelector('select')?.value === 'viewer')
  await page.getByRole('link', { name: 'All by and about them' }).click()
  await page.locator('a[data-row]').filter({ hasText: 'Member changed' }).first().click()
  await page
    .getByRole('article')
    .getByRole('link', { name: /Petra Lindqvist/ })
    .first()
    .click()
  await page.waitForURL(`**/console/people/${petra.id}`)
})

test('a manager does nothing to an owner, and a consultant sees nobody here', async (t) => {
  const { open, become, ...here } = await people(t)
  const olga = await addActor(here, 'olga', {
    organisation_id: null,
    role: 'owner',
    first_name: 'Olga',
    last_name: 'Berg',
  })
  // It goes on saying who has it open, also when they no longer may.
  const page = await open(`/console/people/${olga.id}`, { expected: refusals })
  await page.getByText('Only an owner does something about somebody of the firm.').waitFor()
  assert.equal(await page.getByRole('region', { name: 'What can be done' }).count(), 0)
  await become({ role: 'consultant' })
  const other = await open('/console/people', { expected: refusals })
  assert.equal(await other.getByRole('link', { name: 'People' }).count(), 0)
  assert.equal(await other.locator('a[data-row]').count(), 0)
})

test('an owner invites a colleague by keys, and nobody else is offered that', async (t) => {
  const here = await people(t)
  const asManager = await here.open()
  await asManager.locator('a[data-row]').first().waitFor()
  assert.equal(await button(asManager, /Invite a colleague/).count(), 0)
  await here.become({ role: 'owner' })
  const page = await here.open('/console/people', { expected: refusals })
  await page.locator('a[data-row]').first().waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByLabel('Email').press('Enter')
  await dialog.getByText('Choose a role.').waitFor()
  await dialog.getByLabel('Email').fill('ruth@coronet.example')
  await dialog.getByLabel('First name').fill('Ruth')
  await page.reload()
  await button(page, /Invite a colleague/).click()
  assert.equal(await dialog.getByLabel('First name').inputValue(), 'Ruth')
  await dialog.getByRole('checkbox', { name: /^Consultant/ }).check()
  await accessible(page)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/invite.png` })
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  const handed = page.getByRole('dialog', { name: 'Hand over the invitation' })
  await handed.getByLabel('The link for Ruth').waitFor()
  await handed.getByRole('button', { name: 'Done' }).click()
  await arrived(page, 'Ruth')
  await page.locator('a[data-row]').filter({ hasText: 'ruth@coronet.example' }).waitFor()
  const { firm_roles } = await here.database.read
    .selectFrom('account')
    .select('firm_roles')
    .where('email', '=', 'ruth@coronet.example')
    .executeTakeFirstOrThrow()
  assert.equal(firm_roles, 'consultant')
  // The address may have been mistyped: what is taken back opens nothing, and is invited anew.
  await page.keyboard.press('b')
  await gone(page.locator('a[data-row]').filter({ hasText: 'ruth@coronet.example' }))
  await page.waitForFunction(() => document.activeElement !== document.body)
  await page.keyboard.press('n')
  await dialog.getByLabel('Email').fill('ruth@coronet.example')
  await dialog.getByRole('checkbox', { name: /^Editor/ }).check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await handed.getByLabel(/^The link for/).waitFor()
})
