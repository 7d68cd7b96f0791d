import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffChoicesOf, usualForStaff } from './choice-store.ts'
import { addLine, mailedPerson, takeDueLines, titlesOf, withDueLines } from './line-store.ts'
import { firmWithTeams } from '../../../test/support/work/firm-with-teams.ts'

const then = '2026-11-20T14:00:00.000Z'

const now = '2026-11-21T07:00:00.000Z'

/** 48 hours after it. */
const farthest = '2026-11-23T07:00:00.000Z'

test('each has their own choices, and what is usual for the rest', async (t) => {
  const { database, corin, fenna, choose } = await firmWithTeams(t)
  await choose(corin, { client_act: 'daily', enquiry_due: 'never' })
  await choose(fenna, { client_act: 'never' })
  await choose(corin, { client_act: 'never', enquiry_new: undefined })
  assert.deepEqual(await staffChoicesOf(database.read, corin), {
    ...usualForStaff,
    client_act: 'never',
    enquiry_due: 'never',
  })
  assert.deepEqual(await staffChoicesOf(database.read, fenna), {
    ...usualForStaff,
    client_act: 'never',
  })
})

test('lines are taken when they are due, or too far ahead, by whoever they are for', async (t) => {
  const { database, one, foreign, mona, corin, namesOf } = await firmWithTeams(t)
  const { transaction } = database
  const line = async (
    text: string,
    given: { account?: string; due_at?: string; created_at?: string; enquiry?: string } = {},
  ) => {
    const { account = corin, due_at = now, created_at = then, enquiry } = given
    const of = enquiry === undefined ? { project: one } : { enquiry }
    const place = { ...of, kind: 'client_act' as const, own: account === corin }
    await transaction((trx) => addLine(trx, { account, place, text, created_at, due_at }))
  }
  const due = async (at = now) => namesOf(await withDueLines(database, at))
  await line('second', { created_at: '2026-11-20T14:00:01.000Z' })
  await line('first', { enquiry: 'given' })
  await line('later', { due_at: farthest })
  await line('ahead', { due_at: '2026-11-23T07:00:00.001Z', created_at: now })
  await line('hers', { account: mona, due_at: farthest })
  assert.deepEqual(await due(), ['corin'])
  assert.deepEqual(await due('2026-11-21T06:59:59.999Z'), ['corin', 'mona'])
  const taken = await transaction((trx) => takeDueLines(trx, corin, now))
  assert.deepEqual(
    taken.map(({ text, own }) => [text, own]),
    [
      ['first', 1],
      ['second', 1],
      ['ahead', 1],
    ],
  )
  assert.deepEqual(await due(), [])
  assert.deepEqual(await due(farthest), ['corin', 'mona'])
  const titles = await transaction((trx) => titlesOf(trx, taken))
  assert.deepEqual(
    [...titles].toSorted(),
    [
      [one, 'One'],
      ['given', 'ref-given'],
    ].toSorted(),
  )
  assert.equal(titles.has(foreign), false)
  assert.deepEqual([...(await transaction((trx) => titlesOf(trx, [])))], [])
  const hers = await transaction((trx) => takeDueLines(trx, mona, farthest))
  assert.deepEqual(
    hers.map(({ text, own }) => [text, own]),
    [['hers', 0]],
  )
})

test('a mail of the day goes to the one whose it is', async (t) => {
  const { database, corin } = await firmWithTeams(t)
  const { transaction } = database
  const mailed = async (id: string) => (await transaction((trx) => mailedPerson(trx, id)))?.email
  assert.deepEqual(
    [await mailed(corin), await mailed('nobody')],
    ['corin@client.example', undefined],
  )
})
