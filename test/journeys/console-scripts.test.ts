import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/platform/auth/token.ts'
import { storedScripts } from '../fixtures/scripts.ts'
import { addEnquiryRows, sampleEnquiry } from '../support/work/enquiries.ts'
import { gone } from './browser.ts'
import { answersOf, portal } from './portal-steps.ts'
import { noteScripts, ofTheFirm, poison, unharmed } from './scripts-steps.ts'

/** Rooms that show nothing that somebody wrote, but whoever looks. */
const ownTexts =
  /^\/console\/(today|enquiries|clients|projects|messages|people|blog|api-keys|profile)$/

test('scripts in every text do not run in any room of the console', async (t) => {
  const { enter, become, database } = await portal(t)
  await become({ role: 'owner' })
  await addEnquiryRows(database, [sampleEnquiry(1), sampleEnquiry(2)])
  const project = await poison(database, ofTheFirm)
  const enquiry = await database.read
    .selectFrom('enquiry')
    .select(['id', 'reference', 'received_at as created_at'])
    .where('state', '=', 'open')
    .where('quarantined_at', 'is', null)
    .executeTakeFirstOrThrow()
  await database.transaction(async (trx) => {
    // What a stranger's address says is shorter than the other texts.
    const [utm_source, utm_campaign] = storedScripts
    await trx.updateTable('enquiry').set({ utm_source, utm_campaign }).execute()
    for (const text of storedScripts)
      await trx
        .insertInto('enquiry_message')
        .values({
          id: newId(),
          enquiry_id: enquiry.id,
          direction: 'in',
          text,
          created_at: enquiry.created_at,
        })
        .execute()
  })
  const page = await enter('/console/today', { before: noteScripts })
  const links = page.getByRole('navigation', { name: 'Staff Console' }).getByRole('link')
  await links.first().waitFor()
  const rooms = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  assert.ok(rooms.length >= 10, rooms.join())
  const answered = answersOf(page)
  for (const place of [
    ...rooms.filter((room) => room.startsWith('/console/')),
    `/console/enquiries/${enquiry.reference}`,
    `/console/projects/${project}`,
    `/console/messages/${project}`,
  ]) {
    await page.goto(place)
    await answered()
    await gone(page.getByText(/^Loading/))
    await unharmed(page, place, ownTexts.test(place) || /\w\/[\w-]{12,}$/.test(place))
  }
  await page.goto(`/console/enquiries/${enquiry.reference}`)
  // Keys are heard once the room is there.
  await answered()
  await gone(page.getByText(/^Loading/))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await answered()
  await unharmed(page, 'the palette')
})
