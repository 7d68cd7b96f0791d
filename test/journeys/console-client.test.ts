import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessible } from './checks.ts'
import { arrivedAt, inboxOf } from './console-steps.ts'
import { field } from './portal-steps.ts'

test('an enquiry is made a client by two keys, and that is taken back by a third', async (t) => {
  const { open, stateOf, database } = await inboxOf(t, 2)
  const page = await open('/console/enquiries/ENQ-00000001')
  await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()
  await page.keyboard.press('c')
  const organisation = page.getByRole('combobox', { name: 'Organisation' })
  await organisation.waitFor()
  assert.equal(await organisation.inputValue(), 'Nordkai Pilots 1')
  await accessible(page)
  await organisation.fill('')
  await page.keyboard.press('Enter')
  assert.equal((await stateOf(1)).state, 'open', 'nothing without a name')
  await organisation.fill('Nordkai Pilots 1')
  await page.keyboard.press('Enter')
  const link = field(page, 'The link for Grete Olsen 1')
  await link.waitFor()
  assert.match(await link.inputValue(), /\/invitation#[\w-]{43}$/)
  await page.keyboard.press('Escape')
  await arrivedAt(page, 2)
  const { state } = await stateOf(1)
  assert.equal(state, 'won')
  const made = database.read.selectFrom('organisation').select('id')
  const nordkai = made.where('name', '=', 'Nordkai Pilots 1')
  assert.equal((await nordkai.execute()).length, 1)
  await page.keyboard.press('z')
  await arrivedAt(page, 1)
  assert.equal((await stateOf(1)).state, 'open')
  assert.deepEqual(await nordkai.execute(), [])
})
