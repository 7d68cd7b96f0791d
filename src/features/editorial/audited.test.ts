import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textDesk } from '../../../test/support/site/desk.ts'
import { doc, p } from '../../contract/prose.ts'
import { pageIds } from './contract.ts'

const text = JSON.stringify(doc(p('We keep quinces.')))

/** What else visitors read of it. */
const ofAbout = [
  'Late.',
  '[{"title":"Care","text":"by hand."}]',
  '[{"title":"Time","text":"enough."}]',
]

for (const id of pageIds)
  test(`${id}: the audit names it in each entry as the console does, with what visitors read`, async (t) => {
    const { save, publish, call, undo, database, clock } = await textDesk(t, 'texts')
    const own = { title: 'Quinces', text }
    const more = { lead: 'Late.', highlights: 'Care: by hand.', values: 'Time: enough.' }
    const { revision } = await save(id, id === 'about' ? { ...own, ...more } : own)
    const when = new Date(clock.now().getTime() + 60_000).toISOString()
    assert.equal((await publish(id, revision, when)).status, 200)
    const off = await call('POST', `${id}/withdraw/`)
    assert.equal(off.status, 200)
    assert.equal(await undo(off.undo), 204)
    const entries = await database.read
      .selectFrom('audit_entry')
      .select(['action', 'about'])
      .where('action', 'like', 'text-%')
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      entries.map(({ action, about }) => [action, about]),
      [
        ['text-published', id],
        ['text-withdrawn', id],
        ['text-taken-back', id],
      ],
    )
    const changes = await database.read.selectFrom('audit_change').selectAll().execute()
    const after = changes.map((one) => JSON.parse(one.after ?? '{}') as Record<string, unknown>)
    const published = after.find(({ title }) => title === 'Quinces')
    assert.equal(published?.['published_at'], when)
    assert.deepEqual(
      ['lead', 'highlights', 'values'].map((name) => published?.[name]),
      id === 'about' ? ofAbout : [undefined, undefined, undefined],
    )
  })
