import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { accessible, fits, wellHeaded } from './checks.ts'
import { button, portal, refusals, type Coming } from './portal-steps.ts'

const lost = 'lost'.padEnd(22, '_')

/** A console for Maren, a manager, of a firm one of whose mails did not arrive. */
async function mail(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const secret = 's'.repeat(43)
  const text = `Good morning.\n${here.origin}/invitation#${secret}\nSee you there.`
  const given = { to: 'petra@halden.example', subject: 'Your weekly update', text, html: '' }
  await here.database.transaction((trx) =>
    trx
      .insertInto('outbox')
      .values({
        id: lost,
        kind: 'mail',
        about: 'nobody any more',
        payload: JSON.stringify(given),
        created_at: at,
        state: 'refused',
        attempts: 2,
        next_try_at: null,
        leased_until: null,
        last_error: '550 no such user here',
        outcome: null,
        ended_at: at,
        recipient: given.to,
        subject: given.subject,
      })
      .execute(),
  )
  const open = async (path = '/console/mail', options: Coming = {}) =>
    await here.enter(path, options)
  return { ...here, secret, open }
}

const arrived = (page: Page, name: string) =>
  page.waitForFunction(
    (wanted) =>
      document.activeElement?.matches('h3') && document.activeElement.textContent === wanted,
    name,
  )

test('a mail that failed is found by keys, read without its link, and sent again', async (t) => {
  const { open, outbox, secret } = await mail(t)
  const page = await open()
  await page.locator('a[data-row]').first().waitFor()
  await accessible(page)
  await wellHeaded(page)
  await page
    .getByRole('navigation', { name: 'Boxes' })
    .getByRole('link', { name: /^Failed/ })
    .click()
  await page.waitForURL(/box=failed/)
  await page.keyboard.press('/')
  await page.keyboard.type('petra weekly')
  await page.waitForURL(/search=petra\+weekly/)
  const row = page.locator('a[data-row]').filter({ hasText: 'petra@halden.example' })
  await row.filter({ hasText: '550 no such user here' }).waitFor()
  await row.focus()
  await page.keyboard.press('Enter')
  await arrived(page, 'Your weekly update')
  await page.getByText('See you there.').waitFor()
  const html = await page.content()
  for (const hidden of [secret, '/invitation']) assert.ok(!html.includes(hidden), hidden)
  await accessible(page)
  await wellHeaded(page)
  await fits(page, 1440, 1100, 390, 320)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('a')
  await page.getByText('It is tried again, from the first try.').waitFor()
  await page.getByText('Waits to be sent.').waitFor()
  assert.equal(await button(page, /Send again/).count(), 0, 'only one that failed')
  const entry = await outbox.show(lost)
  assert.deepEqual([entry?.state, entry?.attempts], ['queued', 0])
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.closest('main'))
})

test('Today leads to it; what is shown is saved as CSV; a consultant gets none of it', async (t) => {
  const { open, become } = await mail(t)
  const page = await open('/console/today')
  await page
    .getByRole('link', { name: /Your weekly update/ })
    .first()
    .click()
  await page.waitForURL(`**/console/mail/${lost}`)
  await page.getByText('Given up').waitFor()
  await page.keyboard.press('v')
  const saved = page.waitForEvent('download')
  await button(page, 'Save mail as CSV').click()
  assert.equal((await saved).suggestedFilename(), 'mails.csv')
  await become({ role: 'consultant' })
  const other = await open('/console/mail', { expected: refusals })
  assert.equal(await other.getByRole('link', { name: 'Mail', exact: true }).count(), 0)
  assert.equal(await other.locator('a[data-row]').count(), 0)
})
