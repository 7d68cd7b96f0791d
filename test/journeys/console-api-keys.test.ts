import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { desktop, gone, hasFocus, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { button, field, part, portal, refusals } from './portal-steps.ts'

/** The page with the keys of Maren, a manager. */
async function keysOf(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const page = await here.enter('/console/api-keys', { expected: refusals })
  await page.getByText('No keys yet').waitFor()
  return { ...here, page }
}

test('a key is made with chosen rights, shown once, used by a program, and revoked', async (t) => {
  const { page, client, clock, request, database } = await keysOf(t)
  await button(page, 'Make the key').click()
  await page.getByText('Say what it is for.').waitFor()
  await page.getByText('Choose at least one right.').waitFor()
  await hasFocus(field(page, 'What it is for'))
  assert.equal(await page.getByLabel('Settings of the firm').count(), 0, 'managers lack it')
  await field(page, 'What it is for').fill('Nightly report')
  await page.getByLabel('Enquiries: read and answer them').check()
  const people = page.getByLabel('People of clients')
  await people.check()
  await people.uncheck()
  clock.pass(11 * 60_000)
  await button(page, 'Make the key').click()
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirm.getByLabel('Your password', { exact: true }).fill(client.password)
  await button(page, 'Confirm').click()
  const fresh = page.getByRole('group', { name: 'Your new key' })
  await fresh.waitFor()
  await hasFocus(fresh)
  const key = (await fresh.locator('code').first().innerText()).trim()
  assert.match(key, /^portico_[\w-]{43}$/)
  // What a browser without https says.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('There is no clipboard.'))
  })
  await button(page, 'Copy the key').click()
  await fresh.getByText('Mark the text and copy it by hand').waitFor()
  const own = part(page, 'Your keys')
  await own.getByText('Not used yet').waitFor()
  await own.getByText('Enquiries', { exact: true }).waitFor()
  await accessible(page)
  await fits(page, 320, phone.width, desktop.width)
  const statusBy = async () => {
    const headers = { Authorization: `Token ${key}` }
    return (await request('/api/staff/enquiries/', { headers })).status
  }
  assert.equal(await statusBy(), 200)
  await page.reload()
  await own.getByText('Last used').waitFor()
  assert.equal(await page.getByText(key).count(), 0, 'it is shown once')
  await button(page, 'Revoke Nightly report').click()
  await button(page, 'Yes, revoke it').click()
  await gone(own.getByText('Nightly report'))
  await page.getByText('No keys yet').waitFor()
  assert.equal(await statusBy(), 401)
  const row = database.read.selectFrom('api_key').select('revoked_at')
  assert.notEqual((await row.executeTakeFirstOrThrow()).revoked_at, null)
})

test('an owner sees and revokes the keys of others, and focus stays in the list', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'owner' })
  const { database } = here
  const staff = { first_name: 'Ruth', last_name: 'Adler' }
  await database.transaction(async (trx) => {
    await trx
      .updateTable('account')
      .set({ ...staff, firm_roles: 'consultant' })
      .where('username', '!=', here.client.username)
      .execute()
    const ruth = trx.selectFrom('account').select('id').where('first_name', '=', 'Ruth').limit(1)
    const { id } = await ruth.executeTakeFirstOrThrow()
    for (const name of ['First', 'Second'])
      await trx
        .insertInto('api_key')
        .values({
          id: name.padEnd(22, '0'),
          staff_id: id,
          name,
          rights: 'console enquiries projects',
          token_hash: name,
          created_at: '2026-11-19T15:00:00.000Z',
          expires_at: null,
          used_at: null,
          revoked_at: null,
        })
        .execute()
  })
  const page = await here.enter('/console/api-keys')
  const others = part(page, 'Keys of others')
  await others.getByText('Of Ruth Adler').first().waitFor()
  await others.getByText('Enquiries, Projects').first().waitFor()
  await button(page, 'Revoke First').click()
  await button(page, 'Yes, revoke it').click()
  await gone(others.getByText('First', { exact: true }))
  await hasFocus(others.getByRole('list'))
})
