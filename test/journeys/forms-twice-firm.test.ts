import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { halves } from '../support/site/pictures.ts'
import { addActor } from '../support/calling.ts'
import { addEnquiryRows, sampleEnquiry } from '../support/work/enquiries.ts'
import { inboxOf } from './console-steps.ts'
import { mailRow } from './inbound-mails.ts'
import { walked } from './forms-known.ts'
import { many, named, namesOf, postOf, wrongWithAll, type FormTwice } from './forms-twice-steps.ts'
import { button, refusals } from './portal-steps.ts'

const entries = many('audit_entry')
const key = (one: string) => (page: Page) => page.keyboard.press(one)

/** A firm with an owner who has all that a form is about, and a client of theirs. */
async function firm(t: Parameters<typeof inboxOf>[0]) {
  const here = await inboxOf(t, 4)
  const { database, become } = here
  await become({ role: 'owner' })
  const projects = await database.read.selectFrom('project').selectAll().execute()
  const project = projects.find(({ title }) => title === 'Dealer quotes on the phone')
  assert.ok(project)
  const other = projects.find(({ organisation_id }) => organisation_id !== project.organisation_id)
  assert.ok(other)
  const petra = await addActor(here, 'petra', {
    organisation_id: project.organisation_id,
    role: 'member',
    first_name: 'Petra',
    last_name: 'Lindqvist',
  })
  const email = 'grete@nordkai.example'
  await addEnquiryRows(database, [sampleEnquiry(8, { email }), sampleEnquiry(9, { email })])
  await database.transaction(async (trx) => {
    await trx.insertInto('inbound_mail').values(mailRow(2)).execute()
  })
  return { ...here, project, other, petra }
}

test('each form of the firm’s own rooms keeps what is typed, sends it once, and leaves another tab its text', async (t) => {
  const here = await firm(t)
  const { database, project, other, petra, ruth, client } = here
  const [room, ours] = [
    `/console/projects/${project.id}`,
    `/console/clients/${project.organisation_id}`,
  ]
  const page = await here.open('/console/media', { expected: refusals })
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Add pictures').click()
  const buffer = await halves(600, 400).jpeg().toBuffer()
  await (await chooser).setFiles([{ name: 'Hill.jpg', mimeType: 'image/jpeg', buffer }])
  await page.getByRole('heading', { name: 'Hill.jpg' }).waitFor()
  const picture = new URL(page.url()).pathname
  const draft = await postOf(page)
  const one = async (table: 'post' | 'faq') =>
    await database.read.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()
  const post = await one('post')
  const forms: FormTwice[] = [
    {
      name: 'head of the home page',
      path: '/console/site',
      texts: { Headline: 'Quinces, all year.', Lead: 'We pick them by hand.' },
      send: /^Save/,
      rows: entries,
    },
    {
      name: 'firm',
      path: '/console/site',
      texts: { Founder: 'Ada Quince', Place: 'Bergen' },
      send: /^Save/,
      rows: entries,
    },
    {
      name: 'new row',
      path: '/console/site/faqs/new',
      texts: { Question: 'Do you prune quinces?', Answer: 'In March.' },
      send: /^Save/,
      rows: entries,
    },
    {
      name: 'row',
      path: '/console/site/faqs',
      open: (page) => page.locator('a[data-row]').last().click(),
      texts: { Question: 'Do you pick quinces?' },
      send: /^Save/,
      rows: entries,
    },
    {
      name: 'picture',
      path: picture,
      texts: { 'In words': 'A hill with quinces' },
      send: /^Save/,
      rows: entries,
    },
    {
      name: 'post',
      path: `/console/blog/${post.id}`,
      texts: { Title: 'Quinces, and when to pick them', Excerpt: 'Late, and by hand.' },
      choose: (page) => page.getByText(/^Saved \d/).waitFor(),
      send: /^Publish/,
      rows: entries,
    },
    {
      name: 'webhook',
      path: '/console/webhooks',
      texts: { Address: 'https://hooks.quince.example/portico' },
      choose: (page) => page.getByLabel('A post appeared on the site').check(),
      send: /^Add the webhook/,
      rows: many('webhook'),
    },
    {
      name: 'client',
      path: ours,
      texts: { Name: 'Halden & Daughters' },
      send: /^Save/,
      rows: entries,
    },
    {
      name: 'rights of a person',
      path: ours,
      open: async (page) =>
        await page.locator(`[data-person]`).filter({ hasText: 'Petra' }).click(),
      texts: {},
      seen: (page) => page.getByRole('dialog').locator('form'),
      choose: (page) =>
        page
          .getByRole('dialog')
          .getByRole('radio', { name: /^Viewer/ })
          .check(),
      send: 'Save',
      rows: entries,
    },
    {
      name: 'project of a new client',
      path: ours,
      open: async (page) => {
        await page.keyboard.press('x')
        await page.getByLabel('Find a project').fill(project.title)
        await page.keyboard.press('Enter')
      },
      texts: { 'Name of the new client': 'Halden Yards' },
      send: /^Move it/,
      rows: many('organisation'),
    },
    {
      name: 'merge of clients',
      path: `/console/clients/${other.organisation_id}`,
      open: async (page) => {
        await page.keyboard.press('g')
        await page.getByLabel('Find a client').fill('Halden Yards')
        await page.keyboard.press('Enter')
      },
      texts: {},
      seen: (page) => page.getByRole('dialog', { name: 'Merge two clients' }).locator('form'),
      choose: (page) => page.getByText(/^To .* go /).waitFor(),
      send: /^Merge/,
      rows: many('undo'),
    },
    {
      name: 'merge of enquiries',
      path: '/console/enquiries/ENQ-00000008',
      open: key('d'),
      texts: {},
      seen: (page) => page.getByRole('dialog', { name: 'Merge two enquiries' }).locator('form'),
      choose: (page) => page.getByRole('dialog').getByRole('row').nth(1).waitFor(),
      send: /^Merge/,
      rows: entries,
    },
    {
      name: 'mail into an enquiry',
      path: '/console/inbound',
      open: (page) =>
        button(page, /^Put into/)
          .first()
          .click(),
      texts: { Reference: 'ENQ-00000001' },
      send: 'Put it there',
      rows: many('enquiry_message'),
      endsIt: true,
    },
    {
      name: 'meeting',
      path: `${room}/dates`,
      texts: {
        'Another meeting': 'A walk through the orchard',
        Where: 'Pier 3',
        When: '2026-12-04T09:00',
      },
      send: 'Add',
      rows: many('event'),
    },
    {
      name: 'update',
      path: room,
      texts: { Title: 'A week of rain', 'In a sentence or two': 'Nothing was picked.' },
      choose: async (page) => await page.getByText(/^Saved \d/).waitFor(),
      send: /^Publish/,
      rows: many('project_update'),
    },
    {
      name: 'update of a day to come',
      path: `/console/projects/${other.id}`,
      open: async (page) => {
        await page.getByLabel('In a sentence or two').fill('Something was picked.')
        await page.getByText(/^Saved \d/).waitFor()
        await button(page, 'Later…').click()
      },
      texts: { Day: '2026-12-04', Time: '17:00' },
      send: /^Schedule it/,
      rows: many('scheduled_update'),
    },
    {
      name: 'somebody on a team',
      path: room,
      open: key('e'),
      texts: { As: 'Picks the quinces' },
      choose: (page) =>
        page.getByRole('dialog').getByLabel('Add', { exact: true }).selectOption(ruth.id),
      send: 'Add',
      rows: many('project_team'),
    },
    {
      name: 'title on a team',
      path: room,
      open: key('e'),
      texts: { 'Ruth Adler': 'Peels the quinces' },
      send: 'Save',
      rows: named('project_team', 'title', 'Peels the quinces'),
    },
    {
      name: 'not now',
      path: '/console/today?whose=',
      open: async (page) => {
        await page.getByRole('link', { name: 'Replace CPQ, part 2', exact: true }).focus()
        await page.keyboard.press('h')
      },
      texts: { 'Until a day': '2026-12-04' },
      send: 'Put away',
      rows: many('put_away'),
    },
    {
      name: 'post of a day to come',
      path: draft,
      open: (page) => button(page, 'Schedule…').click(),
      texts: { Appears: '2026-12-04T09:00' },
      send: 'Schedule',
      rows: entries,
    },
    {
      name: 'roles',
      path: `/console/people/${ruth.id}`,
      texts: {},
      seen: (page) => page.locator('form').filter({ hasText: 'Roles' }),
      choose: (page) => page.getByRole('checkbox', { name: /^Editor/ }).check(),
      send: 'Change the roles',
      rows: entries,
    },
    {
      name: 'erasure',
      path: `/console/people/${petra.id}`,
      open: key('e'),
      texts: { 'Type their address to go on': petra.email },
      isSecret: true,
      send: /^Erase for good/,
      rows: many('erasure'),
    },
    {
      name: 'name',
      path: '/console/profile',
      texts: { 'First name': 'Marena' },
      send: 'Save name',
      rows: entries,
    },
    {
      name: 'time zone',
      path: '/console/profile',
      texts: {},
      seen: (page) => page.locator('select[name=time_zone]'),
      choose: (page) => page.locator('select[name=time_zone]').selectOption('Pacific/Auckland'),
      send: 'Save time zone',
      rows: named('account', 'time_zone', 'Pacific/Auckland'),
    },
    {
      name: 'password',
      path: '/console/profile',
      texts: { 'Current password': client.password, 'New password': 'quinces on a slow hill' },
      isSecret: true,
      send: 'Change password',
      rows: entries,
    },
  ]
  assert.deepEqual(forms.map(({ name }) => name).toSorted(), namesOf(walked.firm))
  assert.deepEqual(await wrongWithAll(page, forms, database), [])
})
