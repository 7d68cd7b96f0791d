import assert from 'node:assert/strict'
import { test } from 'node:test'
import { learntAbout } from './lesson-store.ts'
import { enquiriesToTeach, wordOf } from '../../../test/support/work/taught.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

test('a verdict counts its words once, and is taken back as it was', async (t) => {
  const texts = ['Lantern lantern harbour', 'Lantern orchard', 'Harbour orchard']
  const { teach: judge, count, word, lessons } = await enquiriesToTeach(t, texts)
  assert.equal(await judge(0, true), null)
  assert.equal(await judge(1, false, 2), null)
  assert.equal(await judge(2, true), null)
  assert.deepEqual(await count(), [2, 1])
  assert.deepEqual(
    [await word('lantern'), await word('harbour'), await word('orchard')],
    [
      [1, 1],
      [2, 0],
      [1, 1],
    ],
  )
  assert.deepEqual(await judge(1, true, 3), { spam: false, at: at(2) })
  assert.deepEqual(
    [await count(), await word('lantern')],
    [
      [3, 0],
      [2, 0],
    ],
  )
  assert.deepEqual(await judge(1, null), { spam: true, at: at(3) })
  assert.equal(await judge(1, null), null)
  assert.deepEqual(
    [await count(), await lessons()],
    [
      [2, 0],
      ['e-0', 'e-2'],
    ],
  )
  await judge(0, null)
  await judge(2, null)
  assert.deepEqual([await count(), await word('harbour'), await lessons()], [[0, 0], undefined, []])
  assert.equal(await judge('none', true), null)
  assert.deepEqual(await lessons(), [], 'there is no such enquiry')
})

test('what was never said goes with its verdict, and what others said stays', async (t) => {
  const { teach: judge, words } = await enquiriesToTeach(t, ['Lantern harbour', 'Lantern orchard'])
  await judge(0, true)
  await judge(1, false)
  await judge(0, null)
  const left = await words()
  assert.deepEqual(
    ['lantern', 'harbour', 'orchard'].map((word) => left.includes(word)),
    [true, false, true],
  )
})

test('one text teaches five times, of each kind', async (t) => {
  const {
    teach: judge,
    count,
    word,
    lessons,
  } = await enquiriesToTeach(t, Array(12).fill('Lantern harbour'))
  for (let nth = 0; nth < 6; nth += 1) await judge(nth, true)
  assert.deepEqual(
    [await count(), await word('lantern')],
    [
      [5, 0],
      [5, 0],
    ],
  )
  for (let nth = 6; nth < 12; nth += 1) await judge(nth, false)
  assert.deepEqual(
    [await count(), await word('lantern')],
    [
      [5, 5],
      [5, 5],
    ],
  )
  assert.equal((await lessons()).length, 12)
  await judge(5, null)
  assert.deepEqual(await count(), [5, 5], 'it taught nothing')
  await judge(0, null)
  assert.deepEqual(
    [await count(), await word('lantern')],
    [
      [4, 5],
      [4, 5],
    ],
  )
})

test('words of enquiries that are deleted go, unless five have said them', async (t) => {
  const texts = [
    'Lantern harbour',
    'Lantern harbour meadow',
    'Lantern harbour valley',
    'Lantern harbour river',
    'Lantern bridge',
  ]
  const { teach: judge, forget, word, words, count, lessons } = await enquiriesToTeach(t, texts)
  for (const nth of texts.keys()) await judge(nth, nth % 2 === 0)
  await forget(0, 1)
  assert.deepEqual(await lessons(), ['e-2', 'e-3', 'e-4'])
  assert.deepEqual([await word('lantern'), await word('harbour')], [[3, 2], undefined])
  const left = await words()
  assert.deepEqual(
    ['meadow', 'valley'].map((one) => left.includes(one)),
    [false, true],
  )
  assert.deepEqual(await count(), [3, 2], 'what has been learnt stays')
})

test('nothing is known before there is a verdict, and then what its words say', async (t) => {
  const { database, teach: judge } = await enquiriesToTeach(t, [
    ...Array.from({ length: 8 }, (_, nth) => `Lantern harbour magazine ${wordOf(nth)}`),
    ...Array.from({ length: 8 }, (_, nth) => `Forecast dashboard meadow ${wordOf(nth + 8)}`),
  ])
  const { transaction } = database
  const about = async (message: string) =>
    await transaction((trx) =>
      learntAbout(trx, { email: 'a@b.example', company: '', subject: '', message }),
    )
  const before = await about('Lantern harbour magazine')
  for (let nth = 0; nth < 16; nth += 1) await judge(nth, nth < 8)
  const spam = await about('Lantern harbour magazine')
  assert.notDeepEqual(spam, before)
  assert.notDeepEqual(await about('Forecast dashboard meadow'), spam)
  assert.deepEqual(await about('Nothing of these'), await about('Other sentences altogether'))
})
