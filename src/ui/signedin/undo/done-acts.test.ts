import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stillOffered, type OpenAct } from './done-acts.ts'

const act = (id: string, until: number, mails = false): OpenAct => ({
  id,
  said: id,
  mails,
  until,
  undo: () => Promise.resolve(),
})
const idsOf = (acts: OpenAct[]) => acts.map(({ id, until }) => `${id} ${until}`)

test('an act is offered until its time is over', () => {
  const acts = [act('first', 900), act('second', 1500)]
  assert.deepEqual(idsOf(stillOffered(acts, { now: 1000, elapsed: 500, held: false })), [
    'second 1500',
  ])
})

test('while somebody is at the offer its time stands still, but a mail leaves when it leaves', () => {
  const acts = [act('note', 900), act('answer', 900, true), act('late answer', 1500, true)]
  assert.deepEqual(idsOf(stillOffered(acts, { now: 1000, elapsed: 500, held: true })), [
    'note 1400',
    'late answer 1500',
  ])
})
