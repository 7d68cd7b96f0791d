import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collections } from './contract.ts'
import {
  calledRow,
  collectionAddress,
  fieldsOfRow,
  isCollection,
  pageOfRow,
  printable,
  secondLine,
} from './staff-collection-words.web.ts'
import type { CollectionRow } from './staff.contract.ts'

const row = (values: Record<string, string>) => ({ values }) as unknown as CollectionRow

test('a row has its address, its name and its page', () => {
  assert.equal(collectionAddress('faqs'), '/console/site/faqs')
  assert.equal(collectionAddress('faqs', null), '/console/site/faqs')
  assert.equal(collectionAddress('faqs', 'one'), '/console/site/faqs/one')
  assert.deepEqual([isCollection('faqs'), isCollection('posts')], [true, false])
  assert.equal(calledRow('services', row({ title: 'Integration' })), 'Integration')
  assert.equal(calledRow('services', row({ title: '' })), 'A service without a name')
  assert.equal(pageOfRow('services', row({ slug: 'integration' })), '/services/integration')
  assert.equal(pageOfRow('services', row({ slug: '' })), '/services')
  assert.equal(pageOfRow('faqs', row({ slug: 'any' })), '/')
})

test('below its name stands a figure with what surrounds it, or the word of a choice', () => {
  assert.equal(secondLine('statistics', row({ prefix: '$', value: '400', suffix: '+' })), '$400+')
  assert.equal(secondLine('faqs', row({ answer: 'Yes.' })), 'Yes.')
  assert.equal(secondLine('partners', row({ name: 'Cedar' })), '')
  assert.equal(secondLine('calls-to-action', row({ placement: 'services' })), 'Services')
  assert.equal(secondLine('calls-to-action', row({ placement: 'gone' })), 'gone')
})

test('each kind of field is asked for in its way', () => {
  const fields = new Map(
    fieldsOfRow(collections.testimonials, {
      services: [row({ slug: 'integration', title: 'Integration' }), row({ title: 'New' })],
    }).map((field) => [field.name, field]),
  )
  const values = (name: string) => fields.get(name)?.choices?.map(({ value }) => value)
  assert.equal(fields.get('author_name')?.label, 'Name')
  assert.equal(fields.get('author_name')?.hint, 'Who says it.')
  assert.deepEqual([values('author_name'), values('featured')], [undefined, ['yes', 'no']])
  assert.deepEqual(fields.get('service')?.choices, [
    { value: '', label: 'None' },
    { value: 'integration', label: 'Integration' },
    { value: '', label: 'New' },
  ])
  assert.deepEqual(
    fieldsOfRow(collections.testimonials, {}).find(({ name }) => name === 'service')?.choices,
    [{ value: '', label: 'None' }],
  )
  assert.deepEqual(
    [...fields.values()].filter(({ type }) => type === 'date'),
    [],
  )
  const days = fieldsOfRow(collections.certifications, {}).filter(({ type }) => type === 'date')
  assert.deepEqual(
    days.map(({ name }) => name),
    Object.entries(collections.certifications.fields).flatMap(([name, { kind }]) =>
      kind === 'day' ? [name] : [],
    ),
  )
  assert.deepEqual([fields.get('quote')?.rows, fields.get('author_name')?.rows], [4, undefined])
  const services = new Map(fieldsOfRow(collections.services, {}).map((one) => [one.name, one]))
  assert.equal(services.get('features')?.rows, 5)
  assert.equal(services.get('icon')?.choices?.[1]?.label, 'Lightning')
})

test('control characters are left out, but for lines and tabs', () => {
  assert.equal(printable('a\0b\u0007\tc\nd\r'), 'ab\tc\nd')
})
