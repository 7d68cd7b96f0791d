import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textDesk } from '../../../test/support/site/desk.ts'
import { doc, p } from '../../contract/prose.ts'
import { changeContent } from '../../platform/publishing/revision.ts'
import { pairsIn, typedPairs, type Pair } from './typed-pairs.ts'

test('a line is split at a colon with a space before any other colon', () => {
  const cases: [string, 'first' | 'last', Pair][] = [
    ['Build: week 3', 'last', ['Build', 'week 3']],
    ['Look: Friday 10:30', 'last', ['Look', 'Friday 10:30']],
    ['Two: the build: week 3', 'last', ['Two: the build', 'week 3']],
    ['Build:week 3', 'last', ['Build', 'week 3']],
    ['Build:10:30', 'last', ['Build', '10:30']],
    ['Build:', 'last', ['Build', '']],
    ['No colon', 'last', ['', 'No colon']],
    ['One to one (1:1): we meet.', 'first', ['One to one (1:1)', 'we meet.']],
    ['Late: by hand: always.', 'first', ['Late', 'by hand: always.']],
    ['Late:by hand.', 'first', ['Late', 'by hand.']],
  ]
  for (const [line, at, pair] of cases) assert.deepEqual(pairsIn(line, [], at), [pair], line)
})

test('what nobody has changed stays as it is stored, line by line', () => {
  const stored: Pair[] = [
    ['Look', 'Friday: at ten'],
    ['Two\nlines', 'week 3'],
    ['', 'week 9'],
  ]
  assert.deepEqual(pairsIn(` ${typedPairs(stored)}\n`, stored, 'last'), stored)
  const typed = `Build: week 1\n\n${typedPairs(stored.slice(0, 1))}`
  assert.deepEqual(pairsIn(typed, stored, 'last'), [['Build', 'week 1'], stored[0]])
})

const text = JSON.stringify(doc(p('We keep quinces.')))
const stops = JSON.stringify([
  { label: 'Look', when: 'Friday: at 10:30' },
  { label: '', when: 'week 3' },
])

test('stages that were stored before stay when something else of the case study is published', async (t) => {
  const { begin, save, publish, call, get, database } = await textDesk(t, 'case-studies')
  const id = await begin()
  await changeContent(database, (trx) => trx.updateTable('case_study').set({ stops }).execute())
  const good = { client: 'Halden', number: '52%', counted: 'less', duration: '6 weeks' }
  const words = { ...good, title: 'Quinces', summary: 'Late.', text }
  const { revision } = await save(id, words)
  const typed = 'Look: Friday: at 10:30\n: week 3'
  const { url } = await call('POST', `${id}/preview/`, { ...words, stops: typed })
  const shown = (await (await get(url)).text()).replaceAll(/<[^>]*>/g, '|')
  assert.match(shown, /\|Look\|/)
  const sent = await publish(id, revision)
  assert.deepEqual([sent.status, sent.errors], [200, undefined])
  const stored = async () =>
    (await database.read.selectFrom('case_study').select('stops').executeTakeFirst())?.stops
  assert.equal(await stored(), stops)
  const more = await save(id, { stops: `${typed}\nPick: week 5` }, sent.revision)
  assert.equal((await publish(id, more.revision)).status, 200)
  const [first] = JSON.parse((await stored()) ?? '') as unknown[]
  assert.deepEqual(first, { label: 'Look', when: 'Friday: at 10:30' })
})

test('so do values of the firm', async (t) => {
  const { save, publish, database } = await textDesk(t, 'texts')
  await save('about', { title: 'Quinces', text, lead: 'Late.' })
  const values = JSON.stringify([{ title: 'Care: by hand', text: 'Always.' }])
  const row = { id: 'only' as const, published_at: null, updated_at: '2026-01-01T00:00:00.000Z' }
  const own = { headline: 'Ours', lead: 'Late.', story: text, highlights: '[]', values }
  await changeContent(database, async (trx) => {
    await trx.deleteFrom('about').execute()
    await trx
      .insertInto('about')
      .values({ ...row, ...own })
      .execute()
  })
  assert.equal((await publish('about', 99)).status, 200)
  const stored = await database.read.selectFrom('about').select('values').executeTakeFirst()
  assert.equal(stored?.values, values)
})
