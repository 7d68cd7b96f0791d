import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { newId } from '../../src/platform/auth/token.ts'
import { gone, hasFocus, phone } from './browser.ts'
import { obstacles, portal } from './calendar-steps.ts'
import { inView } from './phone-steps.ts'
import { button } from './portal-steps.ts'

const question = 'Who approves a discount above 12%?'
const plan = 'Training plan for the other thirty-seven dealers'
const row = (page: Page, title: string) => page.locator('details', { hasText: title })
const begun = 'Up to ten percent, I think, but'

/** The portal, and what somebody else does to what waits in it. */
async function place(t: TestContext) {
  const here = await portal(t)
  const { database, clock, person, halden } = here
  const now = clock.now().toISOString()
  return {
    ...here,
    /** What wakes an open page, as each act of the firm does. */
    async notify() {
      const project = database.read.selectFrom('project').select('id')
      const { id } = await project.where('organisation_id', '=', halden).executeTakeFirstOrThrow()
      const text = 'Something is new.'
      const notice = { id: newId(), text, link: '/dashboard', kind: 'request', digest: 0 } as const
      const owned = { organisation_id: halden, project_id: id, account_id: person.id }
      await database.transaction((trx) =>
        trx
          .insertInto('notification')
          .values({ ...notice, ...owned, created_at: now })
          .execute(),
      )
    },
    colleagueAnswers: () =>
      database.transaction((trx) =>
        trx
          .updateTable('request')
          .set({ answer: 'Five percent.', answered_by: 'Ivar Lind', answered_at: now })
          .where('title', '=', question)
          .execute(),
      ),
    firmWithdraws: () =>
      database.transaction((trx) =>
        trx
          .updateTable('request')
          .set({ withdrawn_at: now })
          .where('title', '=', question)
          .execute(),
      ),
    colleagueDeclines: () =>
      database.transaction((trx) =>
        trx
          .updateTable('approval')
          .set({
            decision: 'declined',
            decided_by_name: 'Ivar Lind',
            decided_at: now,
            decided_address: '192.0.2.7',
            certificate: 'certificate-of-another-',
            reason: 'No.',
          })
          .where('title', '=', plan)
          .execute(),
      ),
  }
}

async function begin(page: Page) {
  const open = row(page, question)
  await open.locator('summary').click()
  await open.getByRole('textbox').fill(begun)
  return open
}

test('what somebody had typed for a question that another has answered stays, with the answer', async (t) => {
  const { open, colleagueAnswers } = await place(t)
  const page = await open('/dashboard', { expected: /status(?: of)? 409/, viewport: phone })
  const asked = await begin(page)
  await colleagueAnswers()
  await asked.getByRole('button', { name: 'Send the answer' }).click()
  const ended = page.getByText(`Ivar Lind answered “${question}”`)
  await ended.waitFor()
  await gone(asked)
  await page.getByText('Five percent.').waitFor()
  await page.getByText(begun, { exact: true }).waitFor()
  await hasFocus(page.locator('[tabindex="-1"]', { has: ended }).last())
  assert.deepEqual(await obstacles(page), [])
  await page.reload()
  await page.getByText(begun, { exact: true }).waitFor()
  await button(page, 'Delete what I typed').click()
  await gone(ended)
  await page.reload()
  await row(page, plan).waitFor()
  assert.equal(await page.getByText(begun, { exact: true }).count(), 0)
})

test('what was typed for a question that the firm withdraws stays, and it is said', async (t) => {
  const { open, firmWithdraws, notify } = await place(t)
  const page = await open('/dashboard')
  const asked = await begin(page)
  await firmWithdraws()
  await notify()
  await gone(asked)
  await page.getByText(`We withdrew “${question}”`).waitFor()
  await page.getByText(begun, { exact: true }).waitFor()
})

test('who is about to approve what another has just decided hears of it', async (t) => {
  const { open, colleagueDeclines } = await place(t)
  const page = await open('/dashboard', { expected: /status(?: of)? 409/, viewport: phone })
  const approval = row(page, plan)
  await approval.locator('summary').click()
  await approval.getByLabel('Your reason').fill('Mornings suit us.')
  await approval.getByRole('button', { name: 'Approve' }).click()
  // The words go with the decision, so they are repeated before it.
  await approval.getByText('With your words').waitFor()
  assert.equal(await approval.locator('dd', { hasText: 'Mornings suit us.' }).count(), 1)
  await colleagueDeclines()
  await approval.getByRole('button', { name: /^Approve Training plan/ }).click()
  await page.getByText(`Ivar Lind declined “${plan}”`).waitFor()
  await gone(approval)
  await page.getByText('Mornings suit us.', { exact: true }).waitFor()
})

test('the same without a word typed: what stood open says what became of it', async (t) => {
  const { open, colleagueDeclines, notify } = await place(t)
  const page = await open('/dashboard')
  await row(page, plan).locator('summary').click()
  await colleagueDeclines()
  await notify()
  await page.getByText(`Ivar Lind declined “${plan}”`).waitFor()
  await button(page, 'All right').click()
  await gone(page.getByText(`Ivar Lind declined “${plan}”`))
})

test('a decision that fails says so where it is seen on a phone', async (t) => {
  const { open } = await place(t)
  const page = await open('/dashboard', { expected: /status(?: of)? 500/, viewport: phone })
  await page.route('**/decide/', (route) => route.fulfill({ status: 500 }))
  const approval = row(page, plan)
  await approval.locator('summary').click()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await approval.getByRole('button', { name: /^Approve Training plan/ }).click()
  // It is scrolled to, which takes a moment.
  await inView(approval.getByRole('alert'))
})

test('what was sent too late stays as well when its row is gone before the refusal is here', async (t) => {
  const { open, colleagueAnswers, notify } = await place(t)
  const page = await open('/dashboard', { expected: /status(?: of)? 409/ })
  const asked = await begin(page)
  await colleagueAnswers()
  const [gate, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/answer/', async (route) => {
    sent.resolve()
    await gate.promise
    await route.continue()
  })
  await asked.getByRole('button', { name: 'Send the answer' }).click()
  await sent.promise
  await notify()
  await gone(asked)
  gate.resolve()
  await page.getByText(`Ivar Lind answered “${question}”`).waitFor()
  await page.getByText(begun, { exact: true }).waitFor()
})
