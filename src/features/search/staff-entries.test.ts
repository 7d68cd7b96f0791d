import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entriesOf } from './staff-entries.web.ts'
import { mostRecords, type FoundRecord } from './staff.contract.ts'

const recordOf = (id: string, more: Partial<FoundRecord> = {}): FoundRecord => ({
  kind: 'person',
  id,
  title: `Title ${id}`,
  detail: `Detail ${id}`,
  words: '',
  state: '',
  at: '2026-11-20T15:00:00.000Z',
  link: `/console/people/${id}`,
  ...more,
})
const many = (count: number, more: Partial<FoundRecord> = {}) =>
  Array.from({ length: count }, (_, nth) => recordOf(`r${nth}`, more))

const entries = (given: Partial<Parameters<typeof entriesOf>[0]>) =>
  entriesOf({
    typed: '',
    opened: [],
    found: [],
    places: [],
    parts: [],
    acts: [],
    leads: () => true,
    here: '/console/today',
    ...given,
  })
const titles = (given: Parameters<typeof entries>[0]) => entries(given).map(({ title }) => title)

test('before anything is typed the palette has what was opened last, without what is open', () => {
  const opened = many(10)
  const shown = titles({ opened, found: many(3), here: opened[1]?.link ?? '' })
  assert.deepEqual(
    shown,
    [0, 2, 3, 4, 5, 6, 7, 8].map((nth) => `Title r${nth}`),
  )
})

test('what is typed is found in places, acts and records, each once, the opened ones first', () => {
  const opened = many(7, { title: 'Maya opened' })
  const given = {
    typed: ' maya ',
    opened,
    found: [...opened.slice(0, 1), recordOf('new', { title: 'Maya new' }), recordOf('other')],
    places: [
      { label: 'Maya’s place', href: '/console/maya' },
      { label: 'Today', href: '/console/today' },
    ],
    acts: [{ keys: ['m'], label: 'Mail Maya', act: () => {} }],
  }
  const shown = entries(given)
  assert.deepEqual(
    shown.map(({ group, title }) => [group, title]),
    [
      ...Array.from({ length: 5 }, () => ['Opened last', 'Maya opened']),
      ['Go to', 'Maya’s place'],
      ['Do', 'Mail Maya'],
      ['People', 'Maya new'],
    ],
  )
  assert.deepEqual(
    shown.slice(-3).map(({ aside, isKey, href }) => [aside, isKey, href]),
    [
      ['', false, '/console/maya'],
      ['M', true, null],
      ['', false, '/console/people/new'],
    ],
  )
  // What is open is found by its name all the same.
  assert.ok(titles({ ...given, here: opened[0]?.link ?? '' }).length === shown.length)
})

test('nothing leads where somebody may not go, and signs alone mean nothing', () => {
  const [one] = many(1)
  assert.deepEqual(titles({ typed: 'title', opened: [one as never], leads: () => false }), [])
  assert.deepEqual(titles({ typed: '?!', opened: many(2) }), [])
})

test('of a kind so many are shown, those first whose title has the words', () => {
  const byText = many(mostRecords, { words: 'maya@halden.example' })
  const byTitle = recordOf('late', { title: 'Maya Finch' })
  const shown = entries({ typed: 'maya', found: [...byText, byTitle] })
  assert.equal(shown.length, mostRecords)
  assert.equal(shown[0]?.title, 'Maya Finch')
  assert.equal(shown[1]?.detail, 'Detail r0 · maya@halden.example', 'by what it was found')
})

test('a line says what it was found by only where that is not there to be read', () => {
  const words = 'maya@halden.example\nENQ-1234'
  const one = recordOf('a', { title: 'Maya Finch', words })
  const detail = (typed: string) => entries({ typed, found: [one] })[0]?.detail
  assert.equal(detail('maya'), 'Detail a')
  assert.equal(detail('maya enq-1234'), 'Detail a · ENQ-1234')
  const bare = recordOf('a', { title: 'Maya Finch', detail: '', words })
  assert.equal(entries({ typed: 'enq', found: [bare] })[0]?.detail, 'ENQ-1234')
})

test('what has a day of its own shows it beside its state', () => {
  const aside = (more: Partial<FoundRecord>) =>
    entries({ typed: 'title', found: [recordOf('a', more)] })[0]?.aside ?? ''
  assert.match(aside({ kind: 'project', state: 'On hold' }), /^On hold, .*20/)
  assert.match(aside({ kind: 'enquiry' }), /^[^,].*20/)
  assert.equal(aside({ kind: 'organisation', state: 'Suspended' }), 'Suspended')
})

test('parts of screens and pages of the help are found by what they are called, and then by the rest', () => {
  const part = (label: string, words = '', more = {}) => ({
    group: 'Settings',
    of: 'System',
    label,
    words,
    href: `/console/${label}`,
    ...more,
  })
  const parts = [
    part('Who was erased', 'backups'),
    part('Backups', '', { isWithin: true }),
    part('Restore', 'backups', { group: 'Help', of: 'Backups' }),
    part('Backups of others'),
  ]
  const leads = (href: string) => !href.endsWith('others')
  assert.deepEqual(titles({ parts }), [], 'nothing is typed')
  assert.deepEqual(titles({ parts, leads, typed: 'back' }), [
    'Backups',
    'Who was erased',
    'Restore',
  ])
  assert.deepEqual(
    entries({ parts, typed: 'backups res' }).map(({ group, detail, part: to }) => [
      group,
      detail,
      to,
    ]),
    [['Help', 'Backups', null]],
  )
  assert.equal(entries({ parts, typed: 'backups' })[0]?.part, 'Backups')
})

test('a client that was opened comes before the projects that are found by its name', () => {
  const client = recordOf('client', { kind: 'organisation', title: 'Halden Marine' })
  const projects = many(20, { kind: 'project', title: 'Quotes', words: 'Halden Marine' })
  assert.equal(titles({ typed: 'h', opened: [...projects, client] })[0], 'Halden Marine')
  const people = [recordOf('p', { title: 'Maren', words: 'Halden Marine' })]
  assert.equal(
    titles({ typed: 'hal', found: [...people, ...projects, client] })[0],
    'Halden Marine',
  )
})
