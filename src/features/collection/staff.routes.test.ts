import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteLists, valuesAbout } from '../../../test/support/site/lists.ts'
import { collectionNames, collections } from './contract.ts'

for (const name of collectionNames) {
  const { title, fields } = collections[name]

  test(`${name}: what is added is public at once, with each of its fields, and never while it is hidden`, async (t) => {
    const { call, seen } = await siteLists(t)
    const values = valuesAbout(name, 'quince')
    const added = await call('Edda', 'POST', `${name}/`, { values })
    assert.equal(added.status, 201, added.detail)
    assert.deepEqual(added.values, values)
    const one = (await seen(name)).at(-1)
    assert.equal(one?.['id'], added.id)
    for (const [field, { kind }] of Object.entries(fields)) {
      const value = values[field] ?? ''
      const expected = kind === 'yes' ? true : kind === 'items' ? value.split('\n') : value
      assert.deepEqual(one?.[field], expected, field)
    }
    const hidden = { values: valuesAbout(name, 'pear'), shown: false }
    const pear = await call('Edda', 'POST', `${name}/`, hidden)
    assert.equal(pear.shown, false)
    assert.doesNotMatch(JSON.stringify(await seen(name)), /pear/)
    assert.equal(
      (await call('Edda', 'PATCH', `${name}/rows/${pear.id}/`, { shown: true })).shown,
      true,
    )
    assert.match(JSON.stringify(await seen(name)), /pear/)
    assert.equal(
      (await call('Edda', 'PATCH', `${name}/rows/${added.id}/`, { shown: false })).shown,
      false,
    )
    assert.doesNotMatch(JSON.stringify(await seen(name)), /quince/)
  })

  test(`${name}: changes of two people are merged by field; of one field the second is refused`, async (t) => {
    const { call, seen, database } = await siteLists(t)
    const base = valuesAbout(name, 'quince')
    const { id } = await call('Edda', 'POST', `${name}/`, { values: base })
    const at = `${name}/rows/${id}/`
    const mine = await call('Edda', 'PATCH', at, { values: { [title]: 'Quinces & pears' }, base })
    assert.equal(mine.status, 200, mine.detail)
    const theirs = await call('Mona', 'PATCH', at, { values: { [title]: 'Plums' }, base })
    assert.deepEqual([theirs.status, theirs.theirs], [409, { [title]: 'Quinces & pears' }])
    const other = Object.keys(fields).find((field) => fields[field]?.kind === 'text')
    if (other) {
      const merged = await call('Mona', 'PATCH', at, { values: { [other]: 'Plums.' }, base })
      assert.deepEqual([merged.values[title], merged.values[other]], ['Quinces & pears', 'Plums.'])
    }
    assert.equal((await seen(name)).find((row) => row['id'] === id)?.[title], 'Quinces & pears')
    const entries = database.read.selectFrom('audit_entry').selectAll()
    const entry = entries.where('action', '=', 'site-row-changed').where('about', '=', id)
    const { seq } = await entry.executeTakeFirstOrThrow()
    const change = database.read.selectFrom('audit_change').select(['before', 'after'])
    const { before, after } = await change.where('seq', '=', seq).executeTakeFirstOrThrow()
    assert.deepEqual(
      [JSON.parse(before ?? ''), JSON.parse(after ?? '')],
      [{ [title]: base[title] }, { [title]: 'Quinces & pears' }],
    )
  })

  test(`${name}: its order is set by one call, unless it is another one by now`, async (t) => {
    const { call, seen } = await siteLists(t)
    for (const mark of ['quince', 'pear', 'plum'])
      await call('Edda', 'POST', `${name}/`, { values: valuesAbout(name, mark) })
    const { rows } = await call('Edda', 'GET', `${name}/`)
    const base = rows.map(({ id }) => id)
    const order = base.toReversed()
    assert.deepEqual((await call('Edda', 'POST', `${name}/order/`, { order, base })).order, order)
    assert.deepEqual(
      (await seen(name)).map(({ id }) => id),
      order,
    )
    const late = await call('Mona', 'POST', `${name}/order/`, { order: base, base })
    assert.deepEqual([late.status, late.theirs], [409, { order }])
    for (const wrong of [base.slice(1), [...base, base[0]], base.map(() => base[0])])
      assert.equal((await call('Mona', 'POST', `${name}/order/`, { order: wrong })).status, 409)
  })

  test(`${name}: what is removed is gone, comes back as it was and where it was, and only once`, async (t) => {
    const { call, seen, clock } = await siteLists(t)
    for (const mark of ['quince', 'pear', 'plum'])
      await call('Edda', 'POST', `${name}/`, { values: valuesAbout(name, mark) })
    const before = await seen(name)
    const middle = String(before.at(-2)?.['id'])
    const { removed } = await call('Edda', 'DELETE', `${name}/rows/${middle}/`)
    assert.doesNotMatch(JSON.stringify(await seen(name)), /pear/)
    const left = await call('Edda', 'GET', `${name}/`)
    assert.deepEqual(left.removed[0], {
      id: removed,
      removed_at: clock.now().toISOString(),
      title: valuesAbout(name, 'pear')[title],
    })
    const back = `${name}/rows/${removed}/restore/`
    assert.equal((await call('Mona', 'POST', back)).status, 200)
    const plain = (rows: Record<string, unknown>[]) =>
      rows.map(({ updated_at: _at, ...rest }) => rest)
    assert.deepEqual(plain(await seen(name)), plain(before))
    assert.equal((await call('Edda', 'POST', back)).status, 404)
    assert.equal((await call('Edda', 'DELETE', `${name}/rows/nothing/`)).status, 404)
  })

  test(`${name}: what is wrong is said at its field, and nothing of it is saved`, async (t) => {
    const { call } = await siteLists(t)
    const values = valuesAbout(name, 'quince')
    const { id } = await call('Edda', 'POST', `${name}/`, { values })
    const before = await call('Edda', 'GET', `${name}/`)
    const long = 'x'.repeat(5000)
    const lines = Array.from({ length: 21 }, (_, at) => at).join('\n')
    const wrong: Record<string, string> = { line: long, text: long, items: lines, yes: 'perhaps' }
    for (const [field, { kind }] of Object.entries(fields))
      for (const [method, path] of [
        ['PATCH', `${name}/rows/${id}/`],
        ['POST', `${name}/`],
      ] as const) {
        const given = { ...values, [field]: wrong[kind] ?? 'Not This' }
        const refused = await call('Edda', method, path, { values: given })
        assert.deepEqual([refused.status, Object.keys(refused.errors ?? {})], [400, [field]], field)
      }
    const unknown = await call('Edda', 'PATCH', `${name}/rows/${id}/`, {
      values: { position: '1' },
    })
    assert.equal(unknown.status, 422)
    const empty = await call('Edda', 'POST', `${name}/`, { values: {} })
    assert.ok(empty.errors[title], 'a row without a name')
    assert.deepEqual((await call('Edda', 'GET', `${name}/`)).rows, before.rows)
  })

  test(`${name}: whoever may not change the site is refused, and reads nothing of it here`, async (t) => {
    const { call } = await siteLists(t)
    assert.deepEqual([(await call('Corin', 'GET', `${name}/`)).status], [403])
    const values = valuesAbout(name, 'quince')
    assert.equal((await call('Corin', 'POST', `${name}/`, { values })).status, 403)
  })
}
