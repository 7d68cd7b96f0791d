import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inboxOf } from './console-steps.ts'
import { walked } from './forms-known.ts'
import { many, named, namesOf, wrongWithAll, type FormTwice } from './forms-twice-steps.ts'
import { button, field, portal, refusals } from './portal-steps.ts'

test('each form of the console keeps what is typed, sends it once, and leaves another tab its text', async (t) => {
  const here = await inboxOf(t, 8)
  const { database } = here
  const project = await database.read
    .selectFrom('project')
    .selectAll()
    .where('title', '=', 'Dealer quotes on the phone')
    .executeTakeFirstOrThrow()
  const client = `/console/clients/${project.organisation_id}`
  const room = `/console/projects/${project.id}`
  const key = (one: string) => (page: Page) => page.keyboard.press(one)
  const enquiry = (nth: number) => `/console/enquiries/ENQ-0000000${nth}`
  const ended = (state: 'won' | 'lost') => async () =>
    (await database.read.selectFrom('enquiry').select('id').where('state', '=', state).execute())
      .length
  const forms: FormTwice[] = [
    {
      name: 'answer',
      path: enquiry(1),
      texts: { 'Answer to Grete Olsen 1': 'We call on Tuesday.' },
      send: /^Send/,
      rows: many('enquiry_message'),
    },
    {
      name: 'won',
      path: enquiry(2),
      open: (page) => button(page, /^Won/).first().click(),
      texts: { Why: 'They liked the demo.' },
      send: 'Won',
      rows: ended('won'),
    },
    {
      name: 'make a client',
      path: enquiry(3),
      open: key('c'),
      texts: { Organisation: 'Quince & Daughters', Project: 'Quotes on the water' },
      send: 'Make a client',
      rows: many('organisation'),
    },
    {
      name: 'template',
      path: enquiry(4),
      open: (page) =>
        button(page, /^Templates|Keep as a template/)
          .first()
          .click(),
      texts: { Title: 'Second answer', Text: 'Dear {first name}.' },
      send: 'Save template',
      rows: many('enquiry_template'),
    },
    {
      name: 'new client',
      path: '/console/clients',
      open: key('n'),
      texts: { 'Name of the company': 'Pear & Sons' },
      send: 'Add the client',
      rows: many('organisation'),
    },
    {
      name: 'invitation',
      path: client,
      open: key('i'),
      texts: { Email: 'nadia@haldenmarine.example' },
      send: 'Send the invitation',
      rows: many('account'),
    },
    {
      name: 'new project',
      path: client,
      open: key('b'),
      texts: { Title: 'Quotes in the rain' },
      choose: (page) => field(page, 'Starts on').fill('2027-01-04'),
      send: 'Open the project',
      rows: many('project'),
    },
    {
      name: 'template of a project',
      path: room,
      open: key('t'),
      texts: { 'Name of the template': 'Quotes in the field' },
      send: /^Keep/,
      rows: many('project_template'),
    },
    {
      name: 'milestone',
      path: `${room}/dates`,
      texts: { 'Another milestone': 'Handed over' },
      choose: (page) => page.getByLabel('Due', { exact: true }).first().fill('2027-03-31'),
      send: 'Add, and notify the client',
      rows: many('milestone'),
    },
    {
      name: 'move of a milestone',
      path: `${room}/dates`,
      open: key('d'),
      texts: { Why: 'Two of us are ill.' },
      choose: (page) => page.getByRole('dialog').getByRole('radio', { name: 'Ours' }).check(),
      send: /^Move it/,
      rows: many('milestone_move'),
    },
    {
      name: 'client request',
      path: `${room}/waiting`,
      open: key('n'),
      texts: { 'In a line': 'The floor plan of clinic three', More: 'With its doors.' },
      choose: (page) => page.getByLabel('Which milestone waits for it').selectOption({ index: 1 }),
      send: /^Ask/,
      rows: many('request'),
    },
    {
      name: 'status',
      path: room,
      open: key('s'),
      texts: { Why: 'The print room moves.' },
      choose: (page) =>
        page
          .getByRole('dialog')
          .getByRole('radio', { name: /^On hold/ })
          .check(),
      send: /^Change it/,
      rows: many('status_change'),
    },
    {
      name: 'message',
      path: `/console/messages/${project.id}`,
      texts: { 'A note for the team alone': 'For all of us.' },
      send: 'Keep the note',
      rows: many('note'),
    },
    {
      name: 'view of a list',
      path: '/console/enquiries',
      open: key('v'),
      texts: { 'Keep what is shown now as': 'The open ones' },
      send: 'Keep',
      rows: many('list_view'),
    },
    {
      name: 'another name of a view',
      path: '/console/enquiries',
      open: async (page) => {
        await page.keyboard.press('v')
        await button(page, 'Rename The open ones').click()
      },
      texts: { 'New name of The open ones': 'Those that are open' },
      send: 'Rename',
      rows: named('list_view', 'name', 'Those that are open'),
    },
    {
      name: 'another name of a milestone',
      path: `${room}/dates`,
      open: (page) =>
        button(page, /^Edit “/)
          .first()
          .click(),
      texts: { 'What is to be reached': 'Quotes on each phone' },
      send: 'Rename',
      rows: many('audit_entry'),
    },
    {
      name: 'key',
      path: '/console/api-keys',
      texts: { 'What it is for': 'The wall in the hall' },
      choose: (page) => page.getByRole('checkbox').first().check(),
      send: 'Make the key',
      rows: many('api_key'),
    },
  ]
  const page = await here.open('/console/today', { expected: refusals })
  assert.deepEqual(forms.map(({ name }) => name).toSorted(), namesOf(walked.console))
  assert.deepEqual(await wrongWithAll(page, forms, database), [])
})

test('so does each form of the portal', async (t) => {
  const { enter, database } = await portal(t)
  const openAll = (page: Page) =>
    page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
  const answered = async () =>
    (
      await database.read
        .selectFrom('request')
        .select('id')
        .where('answered_at', 'is not', null)
        .execute()
    ).length
  const decided = database.read
    .selectFrom('approval')
    .select('id')
    .where('decided_at', 'is not', null)
  const forms: FormTwice[] = [
    {
      name: 'answer',
      path: '/dashboard',
      open: openAll,
      texts: { 'Your answer': 'Twelve percent.' },
      send: 'Send the answer',
      rows: answered,
    },
    {
      name: 'message',
      path: '/dashboard#messages',
      texts: { 'Your message': 'To Petra.' },
      send: /^Send$/,
      rows: many('message'),
    },
    {
      name: 'invitation',
      path: '/dashboard#colleagues',
      open: (page) => button(page, 'Invite somebody').click(),
      texts: { Email: 'tove@halden.example' },
      send: 'Send the invitation',
      rows: many('account'),
    },
    {
      name: 'rights of a colleague',
      path: '/dashboard#colleagues',
      open: (page) => button(page, 'Change tove@halden.example').click(),
      texts: {},
      seen: (page) => page.getByRole('dialog').locator('form'),
      choose: (page) =>
        page
          .getByRole('dialog')
          .getByRole('radio', { name: /^Viewer/ })
          .check(),
      send: /^Sav/,
      rows: many('audit_entry'),
    },
    {
      name: 'decision',
      path: '/dashboard',
      open: openAll,
      texts: { 'Your reason': 'Norfolk has no room on Tuesdays.' },
      send: 'Decline',
      rows: async () => (await decided.execute()).length,
      endsIt: true,
    },
  ]
  const page = await enter('/privacy', { expected: refusals })
  assert.deepEqual(forms.map(({ name }) => name).toSorted(), namesOf(walked.portal))
  assert.deepEqual(await wrongWithAll(page, forms, database), [])
})
