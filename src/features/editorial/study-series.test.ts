import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textDesk } from '../../../test/support/site/desk.ts'
import { seriesErrors, seriesIn, typedSeries } from './study-series.ts'

const stored = JSON.stringify({
  title: 'It fell by half',
  counted: 'Days, by the firm: all of them.',
  unit: 'days',
  values: [6.5, null, -1, 3],
  event: { at: 2, label: 'First: quotes' },
})
const typed = {
  weeks: '6.5, –, -1, 3',
  finding: 'It fell by half',
  measured: 'Days, by the firm: all of them.',
  unit: 'days',
  turn: '3: First: quotes',
}

test('a series is typed as it is stored, and stays what nobody has changed', () => {
  assert.deepEqual(typedSeries(stored), typed)
  assert.deepEqual(seriesIn(typed, stored), JSON.parse(stored))
  assert.deepEqual(seriesIn(typed, null), JSON.parse(stored), 'however it came')
  assert.deepEqual(Object.values(typedSeries(null)).join(''), '')
  assert.equal(seriesIn(typedSeries(null), null), null)
  const lines = { ...typed, weeks: '6.5\n-;7,\n8' }
  assert.deepEqual(seriesIn(lines, null)?.values, [6.5, null, 7, 8])
})

test('what is wrong in a series is said at its field', () => {
  const wrong = (given: object) => Object.keys(seriesErrors({ ...typed, ...given }, null)).join()
  assert.equal(wrong({}), '')
  assert.equal(wrong({ turn: '' }), '')
  for (const weeks of ['6,5', '6.5, x', '1e9', '–, –', Array(261).fill(1).join(', '), ''])
    assert.equal(wrong({ weeks, turn: '' }), 'weeks', weeks)
  assert.equal(wrong({ finding: ' ', measured: '', unit: '' }), 'finding,measured,unit')
  for (const turn of ['first', '0: x', '5: x', '3:']) assert.equal(wrong({ turn }), 'turn', turn)
})

test('the weeks of a case study are drawn on its page once they are published', async (t) => {
  const { begin, save, publish, seen } = await textDesk(t, 'case-studies')
  const id = await begin()
  const words = {
    title: 'Quinces',
    client: 'Halden',
    number: '52%',
    counted: 'less time',
    duration: '6 weeks',
    summary: 'Late.',
    text: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Yes."}]}]}',
  }
  const first = await save(id, { ...words, ...typed, weeks: '6,5' })
  const refused = await publish(id, first.revision)
  assert.match(refused.errors?.['weeks']?.[0] ?? '', /^Enter numbers such as 6\.5/)
  const second = await save(id, { weeks: typed.weeks }, first.revision)
  assert.equal((await publish(id, second.revision)).status, 200)
  const page = await seen('/case-studies/quinces')
  for (const said of ['It fell by half', 'First: quotes', 'Days, by the firm'])
    assert.ok(page.includes(said), said)
})
