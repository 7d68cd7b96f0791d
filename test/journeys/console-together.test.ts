import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { gone, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { inboxOf } from './console-steps.ts'
import { field } from './portal-steps.ts'

const place = '/console/enquiries/ENQ-00000001'

/** Maren's inbox, and how Ruth is at its first enquiry with a page of her own. */
async function together(t: TestContext) {
  const here = await inboxOf(t, 2)
  const first = here.database.read.selectFrom('enquiry').select('id')
  const { id } = await first.where('reference', '=', 'ENQ-00000001').executeTakeFirstOrThrow()
  const ruthDoes = async (does: 'reads' | 'writes' | 'leaves') => {
    const body = { page: 'page-of-ruth', does }
    const { json } = await here.ruth.call('PATCH', `/staff/enquiries/${id}/here/`, body)
    const { others } = json as { others: { is_writing: boolean }[] }
    return others.map(({ is_writing }) => (is_writing ? 'writes' : 'reads'))
  }
  /** Until Ruth sees the others do so, which is to be within two seconds. */
  const ruthSees = async (...wanted: string[]) => {
    for (;;) {
      const seen = await ruthDoes('reads')
      if (seen.join() === wanted.join()) return
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  return { ...here, ruthDoes, ruthSees }
}

for (const [name, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', phone],
] as const)
  test(`a colleague at the same enquiry is seen as they come, write and go, on a ${name} screen`, async (t) => {
    const { open, ruthDoes } = await together(t)
    const page = await open(place, { viewport })
    const status = page.getByRole('status').filter({ hasText: 'Ruth Adler' })
    const heading = page.getByRole('heading', { name: 'Replace CPQ, part 1' })
    await heading.waitFor()
    const before = await heading.boundingBox()
    await ruthDoes('reads')
    await status.getByText('Ruth Adler has this open').waitFor()
    assert.deepEqual(await heading.boundingBox(), before, 'what is read does not move')
    await ruthDoes('writes')
    await status.getByText('Ruth Adler is writing here').waitFor()
    await page.locator('form').getByText('Ruth Adler is writing here').waitFor()
    await accessible(page)
    await fits(page)
    await ruthDoes('leaves')
    await gone(page.getByText('Ruth Adler is writing here'))
  })

test('a colleague sees that one reads, writes, and opens another enquiry', async (t) => {
  const { open, ruthSees } = await together(t)
  const page = await open(place)
  await ruthSees('reads')
  await field(page, 'Answer to Grete Olsen 1').fill('Dear Grete, on Wednesday')
  await ruthSees('writes')
  await page.getByRole('link', { name: /part 2/ }).click()
  await ruthSees()
})
