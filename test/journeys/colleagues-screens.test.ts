import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertProject } from '../support/calling.ts'
import { desktop, focusReads, gone, phone } from './browser.ts'
import { accessible, fits, pressable, wellHeaded } from './checks.ts'
import { dialog, row, withColleagues } from './colleagues-steps.ts'
import { touchable } from './phone-steps.ts'
import { answer, button } from './portal-steps.ts'

const long = 'Donaudampfschifffahrtsgesellschaft'

async function inOrder(page: Page, ...widths: number[]): Promise<void> {
  await accessible(page)
  await pressable(page)
  await fits(page, 320, ...widths)
}

for (const viewport of [phone, desktop]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`colleagues are in order at ${viewport.width} px, ${theme}`, async (t) => {
      const { openColleagues, add } = await withColleagues(t)
      await add('long', [long, long], 'admin')
      const page = await openColleagues({
        viewport,
        hasTouch: viewport === phone,
        isMobile: viewport === phone,
        before: (page: Page) =>
          page.addInitScript((name) => localStorage.setItem('theme', name), theme),
      })
      await wellHeaded(page)
      if (viewport === phone) await touchable(page)
      await inOrder(page, viewport.width)
      await button(page, 'Invite somebody').click()
      await dialog(page, 'Invite somebody').getByLabel('Only some').check()
      await button(page, 'Send the invitation').click()
      await page.getByText('Choose at least one project.').waitFor()
      if (viewport === phone) await touchable(page)
      await inOrder(page, viewport.width)
      await button(page, 'Close').click()
      await button(page, 'Change Ivar Lind').click()
      await button(page, 'Remove Ivar Lind').click()
      await button(page, 'Remove Ivar Lind for good').waitFor()
      if (viewport === phone) await touchable(page)
      await inOrder(page, viewport.width)
    })
  }
}

test('whoever is alone is invited to invite', async (t) => {
  const { openColleagues, database, organisation_id, client } = await withColleagues(t)
  await database.transaction((trx) =>
    trx
      .updateTable('membership')
      .set({ removed_at: '2026-11-20T14:00:00.000Z' })
      .where('organisation_id', '=', organisation_id)
      .where('account_id', 'in', (query) =>
        query
          .selectFrom('account')
          .select('id')
          .where(({ eb }) =>
            eb.or([eb('username', '!=', client.username), eb('username', 'is', null)]),
          ),
      )
      .execute(),
  )
  const page = await openColleagues()
  await page.getByText('You are the only one here.').waitFor()
  await inOrder(page, phone.width, desktop.width)
})

test('of fifty colleagues twenty are shown, more on demand, and one is found by a word', async (t) => {
  const { openColleagues, add, database, organisation_id } = await withColleagues(t)
  for (let at = 0; at < 50; at += 1) await add(`person${at}`, ['Person', `Number ${at}`])
  for (let at = 0; at < 12; at += 1)
    await insertProject(database, organisation_id, { title: `Warehouse ${at}` })
  const page = await openColleagues()
  const rows = page.getByRole('main').getByRole('listitem')
  assert.equal(await rows.count(), 20)
  assert.match(await rows.first().innerText(), /^MH\s+Maren Halden/)
  await button(page, 'Show 20 more colleagues').click()
  assert.equal(await rows.count(), 40)
  await focusReads(page, /Person Number/)
  await page.getByLabel('Find somebody').fill('number 37')
  await page.getByText('1 person found').waitFor()
  await button(page, 'Change Person Number 37').click()
  const form = dialog(page, 'Person Number 37')
  await form.getByLabel('Only some').check()
  await form.getByLabel('Find a project').fill('house 11')
  await page.keyboard.press('Enter')
  await form.getByLabel('Warehouse 11').check()
  assert.equal(await form.getByText('Choose at least').count(), 0, 'Enter has sent the form')
  await form.getByLabel('Find a project').fill('quotes')
  await gone(form.getByLabel('Warehouse 10'))
  assert.ok(await form.getByLabel('Warehouse 11').isChecked(), 'what is chosen stays in sight')
  await inOrder(page, phone.width, desktop.width)
  await button(page, 'Save').click()
  await row(page, 'Person Number 37').getByText('Only Warehouse 11').waitFor()
})

test('the form for somebody new works by keyboard alone', async (t) => {
  const { openColleagues, membershipOf } = await withColleagues(t)
  const page = await openColleagues()
  await button(page, 'Invite somebody').focus()
  const type = (...keys: string[]) =>
    keys.reduce(async (before, key) => {
      await before
      await page.keyboard.press(key)
    }, Promise.resolve())
  await type('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'email')
  await page.keyboard.insertText('tove@halden.example')
  // To the role, of which the one above is chosen; to the projects, where some are; to the first.
  await type('Tab', 'Tab', 'Tab', 'ArrowUp', 'Tab', 'ArrowDown', 'Tab', 'Space', 'Enter')
  await page.getByText(/^tove@halden\.example is invited/).waitFor()
  const { role, sees_all } = (await membershipOf('tove@halden.example'))!
  assert.deepEqual([role, sees_all], ['viewer', 0])
})

test('a list that cannot be loaded offers to try again', async (t) => {
  const { openColleagues } = await withColleagues(t)
  const page = await openColleagues()
  await page.goto('/privacy')
  await answer(page, '/members/', 403, { detail: 'Not just now.' })
  await page.goto('/dashboard#colleagues')
  await page.getByRole('alert').getByText('Not just now.').waitFor()
  await page.unroute('**/api/members/')
  await button(page, 'Try again').click()
  await row(page, 'Ivar Lind').waitFor()
})
