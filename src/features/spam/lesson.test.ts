import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { addEnquiryRows, sampleEnquiry } from '../../../test/support/work/enquiries.ts'
import { world } from '../../../test/support/world.ts'

const pitch = (nth: number) =>
  `Publisher number ${'abcdefghijklmnopqrstuvwxyz'[nth] ?? ''}: we shall feature your firm among the outstanding innovators of our magazine; reserve your profile against a modest contribution.`

/** Enquiries of one kind, and Mona, who judges them. */
async function firm(t: TestContext, count = 6, messageOf = pitch) {
  const here = await world(t, { demo: false })
  const mona = (await actors(here)).named('Mona')
  const rows = Array.from({ length: count }, (_, nth) =>
    sampleEnquiry(nth + 1, { company: '', message: messageOf(nth), subject: 'Profile' }),
  )
  await addEnquiryRows(here.database, rows)
  const judge = async (id: string, spam: boolean) => {
    const answer = await mona.call('POST', `/staff/enquiries/${id}/spam/`, { spam })
    assert.equal(answer.status, 200, await answer.clone().text())
    return ((await answer.json()) as { undo: string }).undo
  }
  const { read } = here.database
  let sent = 0
  return {
    ...here,
    mona,
    ids: rows.map(({ id }) => id),
    judge,
    undo: async (id: string) => (await mona.call('POST', `/undo/${id}/`)).status,
    /** Sends an enquiry by the call of the API, and says where it came to lie and why. */
    async arrives(message: string) {
      const email = `visitor.${(sent += 1)}@gmail.com`
      const answer = await here.request('/api/contact/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Ada Stone', email, message }),
      })
      assert.equal(answer.status, 201, await answer.clone().text())
      const row = read
        .selectFrom('enquiry')
        .select(['id', 'quarantined_at', 'spam_signs'])
        .where('email', '=', email)
      const { id, quarantined_at, spam_signs } = await row.executeTakeFirstOrThrow()
      return { id, inReview: quarantined_at !== null, signs: JSON.parse(spam_signs) as string[] }
    },
    learnt: async () => ({
      words: (
        await read.selectFrom('spam_word').select(['word', 'spam', 'ham']).orderBy('word').execute()
      ).map((row) => ({ ...row })),
      lessons: await read.selectFrom('spam_lesson').select(['enquiry_id', 'is_spam']).execute(),
      count: {
        ...(await read.selectFrom('spam_lesson_count').select(['spam', 'ham']).executeTakeFirst()),
      },
    }),
  }
}

const other = 'We need somebody for our forecasts and dashboards, a few afternoons each week.'

test('what is like six enquiries that were called spam lies in review, with the words in which it is', async (t) => {
  const { ids, judge, arrives } = await firm(t)
  assert.equal((await arrives(pitch(7))).inReview, false)
  for (const id of ids) await judge(id, true)
  const { inReview, signs } = await arrives(pitch(8))
  assert.equal(inReview, true)
  const learnt = signs.find((sign) => sign.startsWith('learnt from your verdicts: as in spam, '))
  assert.match(learnt ?? '', /“(contribution|feature|innovators|magazine|outstanding)”/)
  const human = await arrives(other)
  assert.deepEqual(
    [human.inReview, human.signs.filter((sign) => sign.startsWith('learnt'))],
    [false, []],
  )
})

test('a verdict that is taken back has taught nothing, and one that is changed teaches the other', async (t) => {
  const { ids, judge, undo, learnt } = await firm(t, 2)
  const [first, second] = ids as [string, string]
  const empty = await learnt()
  assert.deepEqual(empty, { words: [], lessons: [], count: { spam: 0, ham: 0 } })
  assert.equal(await undo(await judge(first, true)), 204)
  assert.deepEqual(await learnt(), empty)
  await judge(first, true)
  const one = await learnt()
  await judge(second, true)
  const changed = await judge(second, false)
  const both = await learnt()
  assert.deepEqual(both.count, { spam: 1, ham: 1 })
  assert.deepEqual(
    both.words.find(({ word }) => word === 'magazine'),
    { word: 'magazine', spam: 1, ham: 1 },
  )
  assert.equal(await undo(changed), 204)
  assert.deepEqual((await learnt()).count, { spam: 2, ham: 0 })
  assert.deepEqual(one.count, { spam: 1, ham: 0 })
})

test('what looks like spam is let in once the firm has called its like none, and says so', async (t) => {
  const cities = 'Bergen Malmö Leeds Porto Turin Ghent Basel Lyon'.split(' ')
  const said = (nth: number) =>
    `We rank websites on the first page of Google with SEO packages and guest posts for charities in ${cities[nth % 8]}: donors, readers and volunteers asked the foundation. Price list?`
  const { ids, judge, arrives, learnt } = await firm(t, 8, said)
  assert.equal((await arrives(said(0))).inReview, true)
  for (const id of ids) {
    await judge(id, true)
    await judge(id, false)
  }
  const { count } = await learnt()
  assert.deepEqual([count.spam, (count.ham ?? 0) >= 5], [0, true])
  const { inReview, signs } = await arrives(said(1))
  assert.equal(inReview, false)
  assert.ok(signs.some((sign) => sign.includes('as in enquiries that were no spam')))
})

test('the same text a hundred times teaches five times, and one act on many is taken back whole', async (t) => {
  const { ids, mona, undo, learnt } = await firm(t, 100, () => other)
  const of = ids.map((id) => ({ id, assignee: null }))
  const all = { act: 'spam', box: 'open', person: null, of }
  const answer = await mona.call('POST', '/staff/enquiries/', all)
  assert.equal(answer.status, 200, await answer.clone().text())
  const { count, lessons, words } = await learnt()
  assert.equal(lessons.length, 100)
  assert.deepEqual(count, { spam: 5, ham: 0 })
  assert.ok(words.every(({ spam }) => spam <= 5))
  assert.equal(await undo(((await answer.json()) as { undo: string }).undo), 204)
  assert.deepEqual(await learnt(), { words: [], lessons: [], count: { spam: 0, ham: 0 } })
})
