import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyProject, projectProblems, replanned, sentProject } from './staff-new-project.web.ts'
import type { ListedTemplate } from './staff.contract.ts'

const template = (id: string, title: string, days: number | null): ListedTemplate => ({
  id,
  title,
  days,
})
const all = [template('a', 'Quotes', 30), template('b', 'Training', 5), template('c', 'Care', null)]
const blank = emptyProject('2026-11-20', 'me')

test('a template fills in the name and the end, and another one replaces them', () => {
  const first = replanned(blank, { template: 'a' }, all)
  assert.deepEqual([first.title, first.end], ['Quotes', '2026-12-20'])
  const second = replanned(first, { template: 'b' }, all)
  assert.deepEqual([second.title, second.end], ['Training', '2026-11-25'])
  const none = replanned(second, { template: '' }, all)
  assert.deepEqual([none.title, none.end], ['', ''])
})

test('the end follows the start, and one that was typed stays', () => {
  const first = replanned(blank, { template: 'a' }, all)
  assert.equal(replanned(first, { start: '2027-01-01' }, all).end, '2027-01-31')
  const typed = { ...first, end: '2027-02-02', title: 'Ours' }
  const later = replanned(typed, { start: '2027-01-01', template: 'b' }, all)
  assert.deepEqual([later.end, later.title], ['2027-02-02', 'Ours'])
  assert.equal(replanned(first, { template: 'c' }, all).end, '')
  assert.equal(replanned(first, { start: '' }, all).end, '')
})

test('what is missing is said at its field', () => {
  assert.deepEqual(Object.keys(projectProblems({ ...blank, start: '', role: ' ' })), [
    'title',
    'start',
    'role',
  ])
  const early = { ...blank, title: 'One', end: '2026-11-19' }
  assert.deepEqual(Object.keys(projectProblems(early)), ['end'])
  assert.deepEqual(projectProblems({ ...blank, title: 'One', lead: '', role: '' }), {})
})

test('nobody looks after it where nobody was chosen', () => {
  assert.deepEqual(sentProject({ ...blank, title: 'One', lead: '' }).team, [])
  assert.deepEqual(sentProject({ ...blank, title: 'One' }).team, [{ person: 'me', title: 'Lead' }])
})
