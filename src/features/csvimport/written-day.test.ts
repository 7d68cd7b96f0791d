import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenDay } from './written-day.ts'

test('a day is read as spreadsheets write it, and not where it could be one of two', () => {
  const read = {
    '2027-01-31': '2027-01-31',
    '2027/1/5': '2027-01-05',
    '2027-01-31 00:00:00': '2027-01-31',
    '31.1.2027': '2027-01-31',
    '5. 1. 2027': '2027-01-05',
    '05.01.2027': '2027-01-05',
    '5.1.2027': '2027-01-05',
    '31/01/2027': '2027-01-31',
    '1/31/2027': '2027-01-31',
    '4/4/2027': '2027-04-04',
    '3/4/2027': null,
    '31.2.2027': null,
    '13/13/2027': null,
    soon: null,
    '': null,
  }
  for (const [text, day] of Object.entries(read)) assert.equal(writtenDay(text), day, text)
})
