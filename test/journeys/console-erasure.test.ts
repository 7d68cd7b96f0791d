import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addActor } from '../support/calling.ts'
import { addEnquiryRows, sampleEnquiry } from '../support/work/enquiries.ts'
import { desktop, hasFocus } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { button, portal } from './portal-steps.ts'

/** As it leaves the page of who is there no more, it takes back that it was there. */
const expected = /status(?: of)? 404.*\/here\/|Not Found/

/** A console for the owner of a firm, where Petra is a member of a client. */
async function firm(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'owner' })
  const halden = await here.database.read
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
  const { email } = await here.database.read
    .selectFrom('account')
    .select('email')
    .where('id', '=', petra.id)
    .executeTakeFirstOrThrow()
  return { ...here, petra, email }
}

test('an owner sees what goes and what stays, types the address, and the person is gone', async (t) => {
  const { enter, petra, email, database } = await firm(t)
  const page = await enter(`/console/people/${petra.id}`, { expected })
  await button(page, /^Erase Petra Lindqvist/).waitFor()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Erase Petra Lindqvist' })
  const field = dialog.getByLabel('Type their address to go on')
  await hasFocus(field)
  await dialog.getByText('1 account: name, address and password').waitFor()
  await accessible(page)
  await fits(page, 1440, 390, 320)
  await page.setViewportSize(desktop)
  const erase = dialog.getByRole('button', { name: 'Erase for good: cannot be undone' })
  await field.fill('somebody@else.example')
  assert.equal(await erase.getAttribute('aria-disabled'), 'true')
  await page.keyboard.press('Enter')
  await field.fill(email.toUpperCase())
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Erased' }).waitFor()
  await page.getByText('They are erased, for good.').waitFor()
  await accessible(page)
  const left = database.read.selectFrom('account').select('id').where('id', '=', petra.id)
  assert.deepEqual(await left.execute(), [])
  await button(page, 'Close').last().click()
  await page.waitForURL(/\/console\/people$/)
  await page.getByRole('link', { name: 'System' }).click()
  await page.getByText('Somebody with an account').waitFor()
  await page.getByText(/1 account: name, address and password/).waitFor()
  await page.reload()
  await page.getByText('Somebody with an account').waitFor()
  assert.equal(await page.getByText('Lindqvist').count(), 0)
})

test('whoever sent an enquiry is erased from it, and the list has it no more', async (t) => {
  const { enter, database } = await firm(t)
  const row = sampleEnquiry(7, { name: 'Grete Olsen', email: 'grete@olsen.example' })
  await addEnquiryRows(database, [row])
  const page = await enter(`/console/enquiries/${row.reference}`, { expected })
  await button(page, /^Erase Grete Olsen/).click()
  await page.getByLabel('Type their address to go on').fill('grete@olsen.example')
  await button(page, /^Erase for good/).click()
  await page.getByText('They are erased, for good.').waitFor()
  await button(page, 'Close').last().click()
  await page.waitForURL(/\/console\/enquiries$/)
  const left = database.read.selectFrom('enquiry').select('id').where('id', '=', row.id)
  assert.deepEqual(await left.execute(), [])
  await page.waitForFunction((name) => !document.body.innerText.includes(name), 'Grete Olsen')
})

test('what is somebody’s is saved as a file, and that is in the audit', async (t) => {
  const { enter, petra, database } = await firm(t)
  const page = await enter(`/console/people/${petra.id}`)
  const downloaded = page.waitForEvent('download')
  await button(page, /^Save the data of Petra/).click()
  assert.match((await downloaded).suggestedFilename(), /^portal-data-.*\.json$/)
  await page.getByText('Saved as a file.').waitFor()
  const entries = database.read.selectFrom('audit_entry').select('about')
  const [entry] = await entries.where('action', '=', 'data-exported').execute()
  assert.equal(entry?.about, petra.id)
})

test('a manager is offered none of it', async (t) => {
  const { enter, become, petra } = await firm(t)
  await become({ role: 'manager' })
  const page = await enter(`/console/people/${petra.id}`)
  await page.getByRole('button', { name: 'Suspend', exact: true }).waitFor()
  assert.equal(await button(page, /^Erase/).count(), 0)
  assert.equal(await button(page, /^Save the data/).count(), 0)
})
