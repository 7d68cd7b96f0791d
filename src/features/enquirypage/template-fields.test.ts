import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fieldsLeft,
  fieldValues,
  fillTemplate,
  firstName,
  templateOf,
  withTemplate,
} from './template-fields.web.ts'

const values = fieldValues({
  enquiry: {
    name: 'Grete Olsen',
    company: 'Nordkai Pilots',
    reference: 'ENQ-7K2PV04Q',
    subject: 'Replace CPQ',
  },
  writer: { name: 'Idris Halloran', firm: 'Coronet Consulting' },
})

test('each field of a template is filled in, as often as it stands there', () => {
  const text =
    'Dear {first name}, {name} of {company}: {subject} ({reference}).\n{my name}, {firm}. {first name}!'
  assert.equal(
    fillTemplate(text, values),
    'Dear Grete, Grete Olsen of Nordkai Pilots: Replace CPQ (ENQ-7K2PV04Q).\nIdris Halloran, Coronet Consulting. Grete!',
  )
})

test('what is no field stays, and so does a field of which nothing is known', () => {
  const empty = { ...values, company: '' }
  const filled = fillTemplate('{First name} {phone} {} $& {company} {company}', empty)
  assert.equal(filled, '{First name} {phone} {} $& {company} {company}')
  assert.deepEqual(fieldsLeft(filled), ['{company}'])
  assert.deepEqual(fieldsLeft('Dear Grete'), [])
})

test('what is filled in is not filled in again', () => {
  assert.equal(fillTemplate('{name}', { ...values, name: '{firm} $1' }), '{firm} $1')
})

const names: [name: string, first: string][] = [
  ['Grete Olsen', 'Grete'],
  ['Grete', 'Grete'],
  ['Dr. Grete Olsen', 'Grete'],
  ['Prof Dr Grete Olsen', 'Grete'],
  ['Olsen, Grete', 'Grete'],
  ['Olsen,', 'Olsen'],
  ['  Grete  Olsen ', 'Grete'],
  ['Dr.', 'Dr.'],
  ['王小明', '王小明'],
]

for (const [name, first] of names)
  test(`${name} is addressed as ${first}`, () => assert.equal(firstName(name), first))

test('an answer that becomes a template has its fields back, but only where whole words stand', () => {
  const text = 'Dear Grete,\nGretel of Nordkai Pilots knows Grete Olsen.\nIdris Halloran'
  assert.equal(
    templateOf(text, values),
    'Dear {first name},\nGretel of {company} knows {name}.\n{my name}',
  )
  assert.equal(templateOf('It is $5. {firm}', values), 'It is $5. {firm}')
  assert.equal(templateOf('At (a+b) we', { ...values, company: '(a+b)' }), 'At {company} we')
})

test('a template takes the place of the one before, and never of what somebody typed', () => {
  assert.equal(withTemplate('', '', 'One'), 'One')
  assert.equal(withTemplate('One', 'One', 'Two'), 'Two')
  assert.equal(withTemplate('One, and more ', 'One', 'Two'), 'One, and more\n\nTwo')
})
