import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSame, type Sending } from './sending.web.ts'

const interrupted: Sending = {
  key: '1',
  id: 'a',
  project: 'works',
  folder: '',
  request: 'prices',
  name: 'prices.pdf',
  size: 3,
  sent: 1,
  changed: 7,
  phase: 'again',
  problem: '',
}

test('an upload goes on with a file only if all that is known of it is the same', () => {
  const same = (other: Partial<Sending>) => {
    const { name, size, changed, project, document, request } = { ...interrupted, ...other }
    const file = new File(['x'.repeat(size)], name, { lastModified: changed })
    const purpose = { ...(document && { document }), ...(request && { request }) }
    const place = { project, folder: 'Plans', ...purpose }
    return isSame({ ...interrupted, ...(other.phase && { phase: other.phase }) }, file, place)
  }
  assert.ok(same({}))
  const others: Partial<Sending>[] = [
    { name: 'Prices.pdf' },
    { size: 4 },
    { changed: 8 },
    { project: 'other' },
    { request: '' },
    { document: 'plan' },
    { phase: 'paused' },
  ]
  for (const other of others) assert.ok(!same(other), JSON.stringify(other))
})
