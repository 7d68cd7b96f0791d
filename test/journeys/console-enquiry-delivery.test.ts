import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import { newId } from '../../src/platform/auth/token.ts'
import { gone, hasFocus, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { inboxOf } from './console-steps.ts'
import { button } from './portal-steps.ts'

const refused = {
  state: 'refused',
  attempts: 2,
  next_try_at: null,
  ended_at: '2026-11-20T14:00:00.000Z',
  last_error: 'STRING_TOO_LONG: Company: data value too large: Nordkai (max length=255)',
  outcome: 'STRING_TOO_LONG: Company: data value too large: Nordkai (max length=255)',
}

/** A delivery of an enquiry that did not arrive, unless `changes` say otherwise. */
async function addDelivery(
  database: Database,
  about: string,
  changes: Partial<Insertable<Tables['outbox']>> = {},
) {
  const task = { id: newId(), kind: 'salesforce' as const, about, payload: '{}' }
  const plain = { created_at: '2026-11-20T13:59:00.000Z', leased_until: null, held_until: null }
  await database.transaction((trx) =>
    trx
      .insertInto('outbox')
      .values({ ...task, ...plain, ...refused, ...changes })
      .execute(),
  )
}

const stateOf = async (database: Database, about: string) => {
  const tasks = database.read.selectFrom('outbox').select('state').where('about', '=', about)
  return (await tasks.where('kind', '=', 'salesforce').executeTakeFirstOrThrow()).state
}

test('what Salesforce refused says why in words, and is tried again from the enquiry', async (t) => {
  const { open, rows, database } = await inboxOf(t, 2)
  const [first, second] = rows
  await addDelivery(database, first?.id ?? '')
  await addDelivery(database, second?.id ?? '', { state: 'created', outcome: 'Lead 00Q5e' })
  const page = await open('/console/enquiries/ENQ-00000001')
  await page.getByText('Salesforce has refused it.').waitFor()
  await page.getByText('A text is longer than its field in Salesforce.').waitFor()
  await page.getByText(/^After 2 tries, 1 hour ago\.$/).waitFor()
  const list = page.getByRole('link', { name: /^Grete Olsen 1\b.*not in Salesforce$/s })
  await list.waitFor()
  await page.getByRole('link', { name: /^Grete Olsen 2\b.*in Salesforce$/s }).waitFor()
  await accessible(page)
  await button(page, 'Try again').click()
  await page.getByText('It waits to be sent to Salesforce, which happens by itself.').waitFor()
  await hasFocus(page.getByRole('heading', { name: 'Salesforce', exact: true }))
  await gone(button(page, 'Try again'))
  assert.equal(await stateOf(database, first?.id ?? ''), 'queued')
})

test('Today leads to what did not reach Salesforce, and T tries it again from there', async (t) => {
  const { open, rows, database } = await inboxOf(t, 2)
  await addDelivery(database, rows[1]?.id ?? '')
  const page = await open('/console/today', { viewport: phone })
  const lost = page.getByRole('link', { name: 'Lead for Grete Olsen 2 did not reach Salesforce' })
  await lost.waitFor()
  assert.match((await lost.getAttribute('href')) ?? '', /ENQ-00000002$/)
  await accessible(page)
  await fits(page)
  await lost.focus()
  await page.keyboard.press('t')
  await gone(lost)
  await page.getByRole('status').getByText('The Lead for Grete Olsen 2 is tried again.').waitFor()
  await hasFocus(page.getByRole('link', { name: 'Replace CPQ, part 2', exact: true }))
  assert.equal(await stateOf(database, rows[1]?.id ?? ''), 'queued')
})

test('without Salesforce the enquiry says so, and offers nothing to try', async (t) => {
  const { open } = await inboxOf(t, 1)
  const page = await open('/console/enquiries/ENQ-00000001')
  await page.getByText('Salesforce is not set up, so nothing is sent there.').waitFor()
  assert.equal(await button(page, /Try again|Send to Salesforce/).count(), 0)
})
