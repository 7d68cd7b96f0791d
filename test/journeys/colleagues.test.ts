import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, signInOn, button, refusals } from './portal-steps.ts'
import { focusReads, gone } from './browser.ts'
import {
  beginInvitation,
  company,
  dialog,
  done,
  place,
  row,
  withColleagues,
} from './colleagues-steps.ts'
import { awake, link, password as passwordField } from './signin-steps.ts'
import { password } from '../support/signin/signin-people.ts'

const [quotes, claims] = ['Dealer quotes on the phone', 'Warranty claims without paper']
const email = 'tove@halden.example'
const secret = 'seven quiet lanterns by the quay'

test('somebody is invited to chosen projects, comes, and sees these alone with nothing unread', async (t) => {
  const { openColleagues, visit, database, membershipOf } = await withColleagues(t)
  const page = await openColleagues()
  const form = await beginInvitation(page, email)
  await form.getByLabel('First name').fill('Tove')
  await form.getByLabel('Last name').fill('Nilsen')
  await form.getByLabel('Only some').check()
  await form.getByLabel(claims).check()
  const send = () => button(page, 'Send the invitation').click()
  await done(page, send, /^Tove Nilsen is invited\. No mail has gone out/)
  await focusReads(page, /^Tove Nilsen is invited/)
  const shown = await row(page, 'Tove Nilsen').innerText()
  for (const words of ['Invited', email, 'Member', `Only ${claims}`])
    assert.ok(shown.includes(words))
  const left = await page.evaluate(() => Object.keys(sessionStorage))
  assert.deepEqual(
    left.filter((name) => name.startsWith('draft ')),
    [],
  )

  const invited = (await membershipOf(email))!
  const token = await link(database, 'invitation', invited.account_id, invited.id)
  const theirs = await visit(`/invitation#${token}`, { expected: refusals })
  await theirs.getByRole('heading', { name: `Join ${company}` }).waitFor()
  await theirs.getByLabel('Username').fill('tove')
  await passwordField(theirs).fill(secret)
  await button(theirs, 'Create my account').click()
  await theirs.getByRole('link', { name: 'Sign In', exact: true }).click()
  await awake(theirs)
  await passwordField(theirs).fill(secret)
  await button(theirs, 'Sign In').click()
  await theirs.getByRole('button', { name: claims }).waitFor()
  assert.equal(await theirs.getByText(quotes).count(), 0)
  await theirs.getByRole('link', { name: /^Messages/ }).click()
  await theirs.getByLabel('Your message').waitFor()
  assert.equal(await theirs.getByText(/waiting|\d new/).count(), 0)
  assert.equal(await theirs.getByRole('link', { name: 'Colleagues' }).count(), 0)

  await page.reload()
  await row(page, 'Tove Nilsen').getByText('Active').waitFor()
})

test('an invitation is sent again, and taken back by the second press', async (t) => {
  const { openColleagues, membershipOf } = await withColleagues(t)
  const page = await openColleagues()
  const henrik = 'henrik@haldenmarine.example'
  await done(page, () => button(page, 'Send again: Henrik Berg').click(), /^There is a new link/)
  await focusReads(page, /hand it over\.$/)
  await answer(page, '/members/*/invite/', 200, { mailed: true })
  const sent = new RegExp(`^Sent again to ${henrik}`)
  await done(page, () => button(page, 'Send again: Henrik Berg').click(), sent)
  await button(page, 'Change Henrik Berg').click()
  await button(page, 'Take back the invitation of Henrik Berg').click()
  await button(page, 'Keep it').click()
  assert.ok(await membershipOf(henrik))
  await button(page, 'Take back the invitation of Henrik Berg').click()
  const sure = dialog(page, 'Henrik Berg').getByText('Take back the invitation of Henrik Berg')
  await done(page, () => sure.click(), /^The invitation of Henrik Berg is taken back/)
  await focusReads(page, /Its link no longer works\.$/)
  await gone(row(page, 'Henrik Berg'))
  assert.equal(await membershipOf(henrik), undefined)
})

test('a role is changed, somebody is suspended, let in again and removed, and their page ends with it', async (t) => {
  const { openColleagues, visit, add, database } = await withColleagues(t)
  const kari = await add('kari', ['Kari', 'Aas'])
  const theirs = await visit('/privacy', { expected: refusals })
  const comesIn = async () => {
    await signInOn(theirs, { username: 'kari', password })
    await theirs.goto('/dashboard')
    await theirs.getByRole('button', { name: quotes }).waitFor()
  }
  const isOut = async () => {
    await button(theirs, 'Sign in another way').click()
    await theirs.waitForURL('**/login')
  }
  await comesIn()
  const page = await openColleagues()
  await button(page, 'Change Kari Aas').click()
  await dialog(page, 'Kari Aas').getByLabel('Viewer').check()
  await dialog(page, 'Kari Aas').getByLabel('Only some').check()
  await button(page, 'Save').click()
  await page.getByText('Choose at least one project.').waitFor()
  await dialog(page, 'Kari Aas').getByLabel(quotes).check()
  await done(page, () => button(page, 'Save').click(), /^Saved\. Kari Aas finds it/)
  await focusReads(page, /^Saved/)
  const shown = await row(page, 'Kari Aas').innerText()
  assert.ok(shown.includes('Viewer') && shown.includes(`Only ${quotes}`))
  await theirs.reload()
  await theirs.getByRole('button', { name: quotes }).waitFor()
  assert.equal(await theirs.getByRole('button', { name: claims }).count(), 0)

  await button(page, 'Change Kari Aas').click()
  await done(page, () => button(page, 'Suspend Kari Aas').click(), /^Kari Aas is suspended/)
  await row(page, 'Kari Aas').getByText('Suspended by an admin').waitFor()
  await focusReads(page, /^Kari Aas is suspended/)
  await isOut()
  await done(page, () => button(page, 'Let in again: Kari Aas').click(), /can sign in again/)
  await row(page, 'Kari Aas').getByText('Active').waitFor()
  await comesIn()

  await button(page, 'Change Kari Aas').click()
  await button(page, 'Remove Kari Aas').click()
  await dialog(page, 'Kari Aas').getByText(`ends their access to ${company}`).waitFor()
  const sure = button(page, 'Remove Kari Aas for good')
  await done(page, () => sure.click(), /^Kari Aas is removed/)
  await focusReads(page, /^Kari Aas is removed/)
  await gone(row(page, 'Kari Aas'))
  await isOut()
  const open = database.read.selectFrom('session').select('id').where('ended_at', 'is', null)
  assert.equal((await open.where('account_id', '=', kari.id).execute()).length, 0)
})

test('when the password is asked for again, nothing that was typed is lost, cancelled or not', async (t) => {
  const { openColleagues, client, clock, membershipOf } = await withColleagues(t)
  const page = await openColleagues()
  clock.pass(11 * 60_000)
  const form = await beginInvitation(page, email)
  await form.getByLabel('Viewer').check()
  await button(page, 'Send the invitation').click()
  const confirm = dialog(page, 'Confirm that it is you')
  await confirm.waitFor()
  await page.keyboard.press('Escape')
  await gone(confirm)
  assert.equal(await form.getByLabel('Email').inputValue(), email)
  await focusReads(page, 'Send the invitation')
  await button(page, 'Send the invitation').click()
  await confirm.getByLabel('Your password', { exact: true }).fill(client.password)
  await done(page, () => button(page, 'Confirm').click(), /^tove@halden\.example is invited/)
  assert.equal((await membershipOf(email))?.role, 'viewer')
})

test('what is refused is said at its field, and what was typed stays, after a reload too', async (t) => {
  const { openColleagues } = await withColleagues(t)
  const page = await openColleagues()
  const form = await beginInvitation(page, 'tove at halden')
  await form.getByLabel('First name').fill('www.halden.example')
  await form.getByLabel('Admin').check()
  await form.getByText('An admin sees every project.').waitFor()
  const send = button(page, 'Send the invitation')
  await send.click()
  await form.getByText('Enter an email address we can reply to, such as').waitFor()
  await form.getByLabel('Email').and(page.locator(':focus')).waitFor()
  await form.getByLabel('Email').fill('maren@haldenmarine.example')
  await send.click()
  await form.getByText('Enter a name, not an address.').waitFor()
  await form.getByLabel('First name').and(page.locator(':focus')).waitFor()
  await form.getByLabel('First name').fill('Tove')
  await send.click()
  await form.getByText('Somebody with that address is in this list already').waitFor()
  await page.reload()
  await button(page, 'Invite somebody').click()
  assert.equal(await form.getByLabel('Email').inputValue(), 'maren@haldenmarine.example')
  assert.equal(await form.getByLabel('First name').inputValue(), 'Tove')
  assert.ok(await form.getByLabel('Admin').isChecked())
})

test('after three invitations a day that is said, at the address and in the row', async (t) => {
  const { openColleagues } = await withColleagues(t)
  const page = await openColleagues()
  const three = 'was invited three times today'
  for (const _ of [1, 2, 3]) {
    await done(page, () => button(page, 'Send again: Henrik Berg').click(), /^There is a new link/)
    await focusReads(page, /^There is a new link/)
  }
  await button(page, 'Send again: Henrik Berg').click()
  await row(page, 'Henrik Berg').getByText(`Not sent. That address ${three}`).waitFor()
  await button(page, 'Change Henrik Berg').click()
  await button(page, 'Take back').click()
  const sure = dialog(page, 'Henrik Berg').getByText('Take back the invitation of')
  await done(page, () => sure.click(), /is taken back/)
  await beginInvitation(page, 'henrik@haldenmarine.example')
  await button(page, 'Send the invitation').click()
  await page.locator('#email-error').getByText(three).waitFor()
})

test('nobody is offered what the server refuses: oneself, and whom the firm has suspended', async (t) => {
  const { openColleagues, add, database } = await withColleagues(t)
  const kari = await add('kari', ['Kari', 'Aas'], 'admin')
  const page = await openColleagues()
  await row(page, 'Maren Halden').getByText('Another admin can change this.').waitFor()
  assert.equal(await row(page, 'Maren Halden').getByRole('button').count(), 0)
  await database.transaction((trx) =>
    trx
      .updateTable('account')
      .set({ suspended_at: '2026-11-20T14:00:00.000Z' })
      .where('id', '=', kari.id)
      .execute(),
  )
  await page.reload()
  await row(page, 'Maren Halden').getByText('You are the only admin').waitFor()
  await row(page, 'Kari Aas').getByText('Suspended by the firm').waitFor()
  assert.equal(await button(page, 'Let in again: Kari Aas').count(), 0)
  await button(page, 'Change Kari Aas').click()
  await dialog(page, 'Kari Aas').getByText('The firm has suspended Kari Aas.').waitFor()
  assert.equal(await button(page, /^(Suspend|Remove) Kari/).count(), 0)
})

test('a member finds no such section, and its address names the admins', async (t) => {
  const { enter, add, become } = await withColleagues(t)
  await add('kari', ['Kari', 'Aas'], 'admin')
  await become({ role: 'member' })
  const scripts: string[] = []
  const page = await enter('/dashboard', {
    expected: refusals,
    before: async (page) => {
      page.on('request', (request) => void scripts.push(request.url()))
    },
  })
  const isFetched = () => scripts.some((url) => /Colleagues-[^/]*\.js$/.test(url))
  assert.ok(!isFetched(), 'nobody loads what they have no use for')
  await page.goto(place)
  await page.getByText('Only admins see and invite colleagues.').waitFor()
  await page.getByText(`At ${company}, ask Kari Aas.`).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Colleagues' }).count(), 0)
  assert.equal(await button(page, /Invite|Change/).count(), 0)
  assert.ok(isFetched(), 'the script was found')
})
