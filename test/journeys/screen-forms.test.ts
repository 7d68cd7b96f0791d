import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { wrongCode } from '../../src/features/signin/contract.ts'
import { hydrated } from './browser.ts'
import { fixTime } from './fixed-time.ts'
import { statesOf, type Form } from './form-states.ts'
import { button, field, part, portal, refusals } from './portal-steps.ts'
import {
  answer,
  atSecondStep,
  awake,
  mfa_token,
  password,
  siteWithClient,
  username,
} from './signin-steps.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const options = {
  expected: refusals,
  timezoneId: 'America/New_York',
  before: async (page: Page) => await fixTime(page, now),
}

async function approve(t: TestContext, name: string, form: Form): Promise<void> {
  const file = join(import.meta.dirname, '../approved/forms', `${name}.txt`)
  t.assert.fileSnapshot(await statesOf(form), file, { serializers: [String] })
}

const no = { detail: 'Not just now.' }
const wrongIn = (name: string) => ({ detail: 'No.', errors: { [name]: ['That is not fit.'] } })

test('the forms of the sign-in are as approved when refused, while they are sent, and afterwards', async (t) => {
  const { visit } = await siteWithClient(t)
  const at = async (path: string) => {
    const page = await visit(path, options)
    await awake(page)
    return { page, place: page.getByRole('main') }
  }

  const login = await at('/login')
  await approve(t, 'login', {
    ...login,
    path: '/auth/login/',
    fill: async () => {
      await username(login.page).fill('maren')
      await password(login.page).fill('a secret')
    },
    send: button(login.page, 'Sign In'),
    refusal: [401, no],
    says: no.detail,
  })

  const forgot = await at('/login/forgot')
  await approve(t, 'forgot', {
    ...forgot,
    path: '/auth/password/forgot/',
    fill: async () => {
      await username(forgot.page).fill('maren')
      await hydrated(username(forgot.page))
    },
    send: button(forgot.page, 'Send the link'),
    refusal: [429, no],
    says: no.detail,
    success: [202, { detail: 'If there is such an account.' }, 'If there is such an account.'],
  })

  const reset = await at(`/login/reset#${'r'.repeat(43)}`)
  await approve(t, 'reset', {
    ...reset,
    path: '/auth/password/reset/',
    fill: () => password(reset.page).fill('a secret'),
    send: button(reset.page, 'Change my password'),
    refusal: [422, wrongIn('password')],
    says: 'That is not fit.',
    success: [204, null, 'Your password is changed'],
  })
})

test('so are the second step, an invitation and an enquiry', async (t) => {
  const { visit } = await siteWithClient(t)

  const second = await visit('/login', options)
  await atSecondStep(second, ['app', 'recovery'])
  await approve(t, 'second-step', {
    page: second,
    place: second.getByRole('main'),
    path: '/auth/mfa/',
    fill: () => second.getByLabel(/6-digit code/).fill('123456'),
    send: button(second, 'Sign In'),
    refusal: [401, { detail: wrongCode }],
    says: wrongCode,
  })

  const invited = { kind: 'member', organisation: 'Halden', email: 'jonas@halden.example' }
  const names = { first_name: 'Jonas', last_name: 'Reyes' }
  const joining = await visit(`/invitation#${mfa_token}`, {
    ...options,
    before: async (page) => {
      await options.before(page)
      await answer(page, '/auth/invitation/', 200, { ...invited, ...names })
    },
  })
  await approve(t, 'invitation', {
    page: joining,
    place: joining.getByRole('main'),
    path: '/auth/invitation/accept/',
    fill: async () => {
      await field(joining, 'Username').fill('jonas')
      await password(joining).fill('a secret')
    },
    send: button(joining, 'Create my account'),
    refusal: [422, wrongIn('username')],
    says: 'That is not fit.',
    success: [201, { username: 'jonas' }, 'Your account is ready'],
  })

  const contact = await visit('/contact', options)
  await awake(contact)
  const receipt = { reference: 'ENQ-AAAAAAA1', reply_due_at: now.toISOString(), detail: 'Thanks.' }
  await approve(t, 'contact', {
    page: contact,
    place: contact.locator('#enquiry, main form, main section').first(),
    path: '/contact',
    fill: async () => {
      await field(contact, 'Name').fill('Ada')
      await field(contact, 'Email').fill('ada@quarry.example')
      await field(contact, 'Message').fill('A question.')
      await hydrated(field(contact, 'Message'))
    },
    send: button(contact, 'Send Message'),
    refusal: [422, wrongIn('email')],
    says: 'That is not fit.',
    fault: 'Failed to send message.',
    success: [201, { receipt }, 'ENQ-AAAAAAA1'],
  })
})

test('so are the forms of the portal', async (t) => {
  const { enter } = await portal(t)
  const profile = await enter('/dashboard#profile', options)
  const inPart = (name: string) => ({ page: profile, place: part(profile, name) })
  await approve(t, 'name', {
    ...inPart('Name'),
    path: '/users/me/',
    fill: () => field(profile, 'First name').fill('Maren'),
    send: button(profile, 'Save name'),
    refusal: [422, wrongIn('first_name')],
    says: 'That is not fit.',
  })
  await profile.unroute('**/users/me/')
  await approve(t, 'password', {
    ...inPart('Password'),
    path: '/users/me/password/',
    fill: async () => {
      await profile.getByLabel('Current password').fill('a secret')
      await profile.getByLabel('New password').fill('another secret')
    },
    send: button(profile, 'Change password'),
    refusal: [422, wrongIn('new_password')],
    says: 'That is not fit.',
    success: [204, null, 'Your password is changed.'],
  })
  await approve(t, 'time-zone', {
    ...inPart('Time zone'),
    path: '/users/me/',
    fill: () => profile.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Lisbon'),
    send: button(profile, 'Save time zone'),
    refusal: [503, no],
    says: no.detail,
  })

  const page = await enter('/dashboard', options)
  const question = 'Who approves a discount above 12%?'
  await page.getByText(question).click()
  const asked = page.getByRole('group').filter({ hasText: question })
  await approve(t, 'answer', {
    page,
    place: asked,
    path: '/answer/',
    fill: () => asked.getByLabel('Your answer').fill('Maren.'),
    send: asked.getByRole('button'),
    refusal: [422, wrongIn('answer')],
    says: 'That is not fit.',
  })
  const file = page.getByRole('group').filter({ hasText: 'Your reason' }).first()
  await file.locator('summary').click()
  await approve(t, 'decide', {
    page,
    place: file,
    path: '/decide/',
    fill: () => file.getByLabel('Your reason').fill('It is too short.'),
    send: button(page, 'Decline').first(),
    refusal: [422, wrongIn('reason')],
    says: 'That is not fit.',
  })

  const colleagues = await enter('/dashboard#colleagues', options)
  await button(colleagues, 'Invite somebody').click()
  const invitation = colleagues.getByRole('dialog')
  await approve(t, 'invite', {
    page: colleagues,
    place: invitation,
    path: '/members/',
    fill: () => invitation.getByLabel('Email').fill('tove@halden.example'),
    send: button(colleagues, 'Send the invitation'),
    refusal: [422, wrongIn('email')],
    says: 'That is not fit.',
  })

  const messages = await enter('/dashboard#messages', options)
  await approve(t, 'message', {
    page: messages,
    place: messages.locator('form'),
    path: '/messages/',
    fill: () => messages.getByLabel('Your message').fill('To Petra.'),
    send: messages.getByRole('button', { name: 'Send', exact: true }),
    refusal: [503, no],
    says: no.detail,
  })
})
