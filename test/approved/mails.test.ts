import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { notificationKinds } from '../../src/contract/work.ts'
import { demoCompany } from '../../src/features/setup/demo-firm.ts'
import type { MailMessage } from '../../src/contract/mail.ts'
import { templates } from '../support/mail/mails.ts'
import { linesOf } from './lines.ts'

const origin = 'https://www.coronet.example'
const [url, stopUrl] = [`${origin}/link#token`, `${origin}/stop?token=t`]
const firm = demoCompany
const to = { email: 'maya@halden.example', first_name: 'Maya', firm, origin }
const headers = { 'List-Unsubscribe': `<${stopUrl}>` }

const receipt = {
  reference: 'ENQ-7K4M2QXH',
  reply_due_at: '2026-11-23T15:20:00.000Z',
  detail: 'You will have an answer by Monday.',
}
const full = {
  ...receipt,
  received_at: '2026-11-20T15:20:00.000Z',
  name: 'Maya Ellison',
  email: to.email,
  phone: '+1 (617) 555-0148',
  company: 'Halden Marine',
  subject: 'Our quotes',
  message: 'Nobody trusts the numbers.\n\nCan you look?',
  service_interest: 'advisory',
  budget_range: 'about 40,000',
  timeline: 'before the new year',
}
const none = {
  phone: '',
  company: '',
  subject: '',
  service_interest: '',
  budget_range: '',
  timeline: '',
}
const project = { id: 'p', title: 'Dealer portal', client_name: 'Halden Marine' }
const news = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    text: `Maya wrote message ${nth}`,
    created_at: `2026-11-20T1${nth % 10}:20:00.000Z`,
  }))
const steps = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    project: 'Dealer portal',
    text: `News ${nth}`,
    link: `/dashboard?project=p${nth}`,
  }))

const events = [
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-renewed',
  'calendar-feed-made',
  'api-key-made',
] as const

/** Each template, with and without what may be missing. */
const mails: Record<keyof typeof templates, MailMessage[]> = {
  enquiryArrived: [full, { ...full, ...none }].map((one) =>
    templates.enquiryArrived(one, firm, { origin }),
  ),
  enquiryReceived: [full, { ...full, ...none }].map((one) =>
    templates.enquiryReceived(one, firm, receipt, { origin }),
  ),
  enquiryAnswered: [full, { ...full, ...none }].map((one, nth) =>
    templates.enquiryAnswered(
      one,
      firm,
      {
        text: 'Dear Maya,\n\nThank you.\nWednesday at 14:00 suits us.',
        author: 'Ruth Vale',
        inReplyTo: nth === 0 ? '<second@coronet.example>' : null,
        references: nth === 0 ? ['<first@coronet.example>', '<second@coronet.example>'] : [],
      },
      { origin },
    ),
  ),
  enquiryDue: [false, true].map((late) =>
    templates.enquiryDue(full, firm, { email: 'ruth@coronet.example', late }, { origin }),
  ),
  enquiryGiven: [full, { ...full, ...none }].map((one) =>
    templates.enquiryGiven(
      one,
      firm,
      { email: 'ruth@coronet.example', by: 'Idris Halloran' },
      { origin },
    ),
  ),
  updateNotPublished: [
    { failure: 'rights', by_name: 'Ruth Vale' } as const,
    { failure: 'rights', by_name: '' } as const,
    { failure: 'closed', by_name: 'Ruth Vale' } as const,
    { failure: 'overtaken', by_name: 'Ruth Vale' } as const,
  ].map((why) =>
    templates.updateNotPublished(
      {
        project: { id: 'p'.repeat(22), title: 'Warranty claims', client_name: 'Halden Marine' },
        title: 'Week of November 20',
        publish_at: '2026-11-21T01:00:00.000Z',
        ...why,
      },
      firm,
      { email: 'ruth@coronet.example' },
      { origin },
    ),
  ),
  enquiriesGiven: [1, 37].map((count) =>
    templates.enquiriesGiven(
      firm,
      { email: 'ruth@coronet.example', by: 'Idris Halloran', count, box: 'open' },
      { origin },
    ),
  ),
  enquiryMailed: [full, { ...full, ...none }].map((one) =>
    templates.enquiryMailed(
      { ...one, text: 'Wednesday is fine.\n\nMaya' },
      firm,
      { email: 'ruth@coronet.example' },
      { origin },
    ),
  ),
  postByMail: [{ unsubscribeUrl: `${origin}/newsletter/unsubscribe?token=abc` }, {}].map((more) =>
    templates.postByMail({
      ...more,
      email: to.email,
      post: {
        title: 'What a Flow costs in its third year',
        excerpt: 'Nobody reads a Flow that works. Here is what we look at before it breaks.',
        author: 'Ruth Vale',
        url: `${origin}/blog/what-a-flow-costs`,
      },
      firm,
    }),
  ),
  confirmSubscription: [
    templates.confirmSubscription({ email: to.email, confirmUrl: url, firm }),
    templates.confirmSubscription({
      email: to.email,
      confirmUrl: url,
      unsubscribeUrl: stopUrl,
      firm,
      headers,
    }),
  ],
  resetMail: [
    templates.resetMail({ ...to, url }),
    templates.resetMail({ ...to, first_name: '', url }),
  ],
  signInLinkMail: [
    templates.signInLinkMail({ ...to, url }),
    templates.signInLinkMail({ ...to, first_name: '', url }),
  ],
  invitationMail: [
    templates.invitationMail({ ...to, url, by: 'Jonas Reyes', organisation: 'Halden Marine' }),
    templates.invitationMail({ ...to, url, organisation: 'Halden Marine' }),
    templates.invitationMail({ ...to, url, by: 'Jonas Reyes', organisation: firm.name }),
  ],
  staffInvitedMail: [
    templates.staffInvitedMail({ ...to, by: 'Jonas Reyes', organisation: 'Cedar Row' }),
  ],
  agreementMail: [
    templates.agreementMail({ ...to, url, by: 'Jonas Reyes', organisation: 'Cedar Row' }),
    templates.agreementMail({ ...to, url, by: 'Cedar Row', organisation: 'Cedar Row' }),
  ],
  testMail: [
    templates.testMail({ email: 'ruth@coronet.example', first_name: 'Ruth', firm, origin }),
  ],
  troubleMail: [
    { about: 'backups' as const, since: '2026-11-20T03:10:00.000Z', why: 'the disk is full' },
    { about: 'backups' as const, since: '2026-11-20T03:10:00.000Z', why: null },
    { about: 'disk' as const, since: '2026-11-20T03:10:00.000Z', why: null },
    ...(['backups', 'disk'] as const).map((about) => ({
      about,
      since: '2026-11-20T03:10:00.000Z',
      over_at: '2026-11-20T15:10:00.000Z',
    })),
  ].map((given) => templates.troubleMail('ruth@coronet.example', given, firm, { origin })),
  securityNotice: events.map((event) => templates.securityNotice({ ...to, event })),
  newDevice: [templates.newDevice({ ...to, device: 'Firefox on Linux', address: '192.0.2.7' })],
  notificationMail: notificationKinds.map((kind, nth) =>
    templates.notificationMail({
      ...to,
      kind,
      isAnswered: nth === 0,
      text: 'Something is new',
      link: '/dashboard',
      stopUrl,
      headers,
    }),
  ),
  digestMail: [1, 3].map((count) =>
    templates.digestMail({ ...to, lines: steps(count), stopUrl, headers }),
  ),
  firmNewsMail: [1, 2, 30].map((count) =>
    templates.firmNewsMail({ project, lines: news(count), firm, origin, isStaff: count > 1 }),
  ),
  staffDigestMail: [1, 2, 50].map((count) =>
    templates.staffDigestMail({
      ...to,
      lines: steps(count).map((step) => ({ title: step.project, text: step.text })),
    }),
  ),
}

/** The head of a mail and what a reader of plain text sees; of the first and the last the HTML, too. */
function shown({ text, html, ...head }: MailMessage, nth: number, all: MailMessage[]): string {
  const heads = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const seen = nth === 0 || nth === all.length - 1 ? ['-- html', ...linesOf(html)] : []
  return [...heads, '-- text', text, ...seen].join('\n')
}

for (const [template, written] of Object.entries(mails)) {
  test(`${template} is as approved`, (t) => {
    const file = join(import.meta.dirname, 'mails', `${template}.txt`)
    t.assert.fileSnapshot(written.map(shown).join('\n\n'), file, { serializers: [String] })
  })
}

test('every template is held against a text', () => {
  assert.deepEqual(Object.keys(mails).toSorted(), Object.keys(templates).toSorted())
})
