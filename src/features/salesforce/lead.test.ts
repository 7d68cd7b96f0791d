import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { times } from '../../../test/support/thorough.ts'
import { leadOf, type LeadEnquiry, type LeadRules } from './lead.ts'

const enquiry: LeadEnquiry = {
  name: 'Ngozi Adaeze Okafor',
  email: 'ngozi@harbour.example',
  phone: '+44 20 7946 0018',
  company: 'Harbour Freight Lines',
  subject: 'A move from two orgs to one',
  message: 'We run two orgs.\r\nWe want one.',
  service_interest: 'training',
  budget_range: '20 to 40 thousand',
  timeline: 'by spring',
}
const rest: LeadRules = {
  placeholderCompany: '[not provided]',
  leadSource: 'Website',
  limits: 'rest',
  customFields: {},
}
const web: LeadRules = { ...rest, limits: 'web' }

const ofRest = (changes: Partial<LeadEnquiry>, rules: Partial<LeadRules> = {}) =>
  leadOf({ ...enquiry, ...changes }, { ...rest, ...rules })
const long = (unit: string, count: number) => unit.repeat(count)

test('an enquiry becomes a Lead with the field names of REST or of Web-to-Lead', () => {
  const description = [
    'Subject: A move from two orgs to one',
    'Service interest: Training & Adoption',
    'Budget: 20 to 40 thousand',
    'Timeline: by spring',
    'Message:',
    'We run two orgs.',
    'We want one.',
  ].join('\n')
  assert.deepEqual(leadOf(enquiry, rest), {
    fields: {
      FirstName: 'Ngozi Adaeze',
      LastName: 'Okafor',
      Company: 'Harbour Freight Lines',
      Email: 'ngozi@harbour.example',
      Phone: '+44 20 7946 0018',
      LeadSource: 'Website',
      Description: description,
    },
    cut: [],
  })
  assert.deepEqual(leadOf(enquiry, web).fields, {
    first_name: 'Ngozi Adaeze',
    last_name: 'Okafor',
    company: 'Harbour Freight Lines',
    email: 'ngozi@harbour.example',
    phone: '+44 20 7946 0018',
    lead_source: 'Website',
    description,
  })
})

const names: [name: string, first: string | undefined, last: string][] = [
  ['Okafor', undefined, 'Okafor'],
  ['  Ngozi \u00a0 Okafor ', 'Ngozi', 'Okafor'],
  ['Ludwig van Beethoven', 'Ludwig van', 'Beethoven'],
  ['山田太郎', undefined, '山田太郎'],
  ['   ', undefined, '[not provided]'],
]
for (const [name, first, last] of names) {
  test(`the name "${name}" is split into first and last name`, () => {
    const { fields } = ofRest({ name })
    assert.equal(fields['FirstName'], first)
    assert.equal(fields['LastName'], last)
  })
}

test('blank fields are left out, and a Lead without a company has the placeholder', () => {
  const blank = Object.fromEntries(Object.keys(enquiry).map((name) => [name, ' '])) as never
  const { fields } = ofRest({ ...(blank as LeadEnquiry), name: 'Ngozi Okafor' })
  assert.deepEqual(fields, {
    FirstName: 'Ngozi',
    LastName: 'Okafor',
    Company: '[not provided]',
    LeadSource: 'Website',
  })
})

test('an unknown service is passed on as it was sent', () => {
  assert.match(
    ofRest({ service_interest: 'constructor' }).fields['Description'] ?? '',
    /: constructor\n/,
  )
})

const cuts: [
  rules: LeadRules,
  changes: Partial<LeadEnquiry>,
  field: string,
  length: number,
  cut: string,
][] = [
  [rest, { name: `${long('a', 41)} b` }, 'FirstName', 40, 'name'],
  [rest, { name: long('b', 81) }, 'LastName', 80, 'name'],
  [rest, { company: long('c', 256) }, 'Company', 255, 'company'],
  [web, { name: `${long('a', 41)} b` }, 'first_name', 40, 'name'],
  [web, { name: long('b', 81) }, 'last_name', 80, 'name'],
  [web, { company: long('c', 41) }, 'company', 40, 'company'],
  [rest, { message: long('m', 32_001) }, 'Description', 32_000, 'description'],
  [web, { message: long('m', 32_001) }, 'description', 32_000, 'description'],
]
for (const [rules, changes, field, length, cut] of cuts) {
  test(`${rules.limits}: ${field} is cut to ${length} characters, and reported`, () => {
    const lead = leadOf({ ...enquiry, ...changes }, rules)
    assert.equal(lead.fields[field]?.length, length)
    assert.deepEqual(lead.cut, [cut])
  })
  const shorter = Object.entries(changes).map(([name, text]) => [name, text.slice(1)])
  if (cut !== 'description') {
    test(`${rules.limits}: a value one character shorter fits into ${field}`, () => {
      assert.deepEqual(leadOf({ ...enquiry, ...Object.fromEntries(shorter) }, rules).cut, [])
    })
  }
}

test('a value that was cut stands whole in the description', () => {
  const company = long('c', 60)
  const { fields } = leadOf({ ...enquiry, company }, web)
  assert.match(fields['description'] ?? '', new RegExp(`^Company: ${company}\nSubject: `))
})

test('an address or number that is too long is left out and stands in the description', () => {
  const email = `${long('n', 70)}@harbour.example`
  const phone = long('1', 41)
  const { fields, cut } = ofRest({ email, phone })
  assert.deepEqual(cut, ['email', 'phone'])
  assert.ok(!('Email' in fields) && !('Phone' in fields))
  assert.match(fields['Description'] ?? '', new RegExp(`^Email: ${email}\nPhone: ${phone}\n`))
})

test('a part with a custom field is not in the description', () => {
  const customFields = { subject: 'Subject__c', message: 'Message__c' }
  const { fields } = ofRest({}, { customFields })
  assert.equal(fields['Subject__c'], enquiry.subject)
  assert.equal(fields['Message__c'], 'We run two orgs.\nWe want one.')
  assert.doesNotMatch(fields['Description'] ?? '', /Subject|Message/)
  assert.match(fields['Description'] ?? '', /^Service interest: /)
})

test('a part that is too long for its custom field stands whole in the description, too', () => {
  const subject = long('s', 256)
  const { fields, cut } = ofRest({ subject }, { customFields: { subject: 'Subject__c' } })
  assert.deepEqual(cut, ['subject'])
  assert.equal(fields['Subject__c']?.length, 255)
  assert.match(fields['Description'] ?? '', new RegExp(`^Subject: ${subject}\n`))
})

test('a last name is cut after 80 code points, never within a surrogate pair', () => {
  assert.deepEqual(ofRest({ name: long('🦜', 80) }).cut, [])
  const { fields, cut } = ofRest({ name: long('🦜', 81) })
  assert.equal(fields['LastName'], long('🦜', 80))
  assert.deepEqual(cut, ['name'])
})

test('any enquiry becomes a Lead with its required fields, within the limits and well-formed', () => {
  const any = fc.string({ unit: anyCharacter, maxLength: 400 })
  const rough = fc.record({
    ...Object.fromEntries(Object.keys(enquiry).map((name) => [name, any])),
    message: fc.string({
      unit: fc.constantFrom('🦜', '\ud83e', 'x'),
      minLength: 31_900,
      maxLength: 32_100,
    }),
  })
  const most = {
    first_name: 40,
    last_name: 80,
    company: 40,
    email: 80,
    phone: 40,
    description: 32_000,
  }
  const property = fc.property(rough, (given) => {
    const { fields } = leadOf(given as unknown as LeadEnquiry, web)
    assert.ok(fields['last_name'] && fields['company'])
    for (const [name, text] of Object.entries(fields)) {
      assert.ok(text.isWellFormed() && text !== '', name)
      assert.ok(Array.from(text).length <= (most[name as keyof typeof most] ?? 40), name)
    }
  })
  fc.assert(property, { numRuns: times(50, 1000), endOnFailure: true })
})
