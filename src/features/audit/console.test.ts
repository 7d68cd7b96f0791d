import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { ada, appendTo, fill, tamper } from '../../../test/support/audit.ts'
import { world } from '../../../test/support/world.ts'
import type { Output } from '../../contract/endpoint.ts'
import { createAudit } from '../../platform/audit/act.ts'
import { eraseValues } from '../../platform/audit/erase.ts'
import type { AuditEntry, checkAudit, listAudit } from './staff.contract.ts'

/** The cast, about whom there are two entries, one of them with values of Mateo’s. */
const before = 2

async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const json = async <Answer>(path: string, by: CastActor = as.manager) =>
    (await (await by.call('GET', path)).json()) as Answer
  const list = async (query = '') => await json<Output<typeof listAudit>>(`/staff/audit/${query}`)
  return {
    ...here,
    as,
    list,
    first: async (query = ''): Promise<AuditEntry> => {
      const { items } = await list(query)
      assert.ok(items[0])
      return items[0]
    },
    check: async () => await json<Output<typeof checkAudit>>('/staff/audit/check/'),
    csv: async (query = '') =>
      await (await as.manager.call('GET', `/staff/audit-csv/${query}`)).text(),
  }
}

const halden = idOf('organisation', 'halden')
const actionsOf = ({ items }: { items: AuditEntry[] }) =>
  items.map(({ action }) => action).filter((action) => !action.startsWith('signed-in'))

test('what somebody changes stands there with the values before and after, and who it was', async (t) => {
  const { as, first } = await firm(t)
  const renamed = await as.manager.call('PATCH', `/staff/organisations/${halden}/`, {
    name: 'Halden Group',
    base: null,
  })
  assert.ok(renamed.ok, await renamed.text())
  const entry = await first()
  assert.equal(entry.actor?.id, as.manager.id)
  assert.ok(entry.actor?.name)
  assert.deepEqual([entry.about?.name, entry.about?.kind], ['Halden Group', 'client'])
  const name = entry.changes.find(({ field }) => field === 'name')
  assert.match(String(name?.before), /^Halden Marine/)
  assert.equal(name?.after, 'Halden Group')
  assert.equal(entry.state, 'whole')
  assert.doesNotMatch(JSON.stringify(entry), /"(hash|salt|previous_hash|change_hash)"/)
})

test('entries are found by person, by thing and by time', async (t) => {
  const { as, list, database, clock } = await firm(t)
  const by = (account: string) => ({ ...ada, viewer: { account } })
  const [maren, mateo] = [as.manager.id, idOf('account', 'Mateo')]
  await appendTo(database, clock, { action: 'one', about: halden }, by(maren))
  const between = clock.now().toISOString()
  clock.pass(60_000)
  await appendTo(database, clock, { action: 'two', about: mateo }, by(as.owner.id))
  clock.pass(60_000)
  await appendTo(database, clock, { action: 'three', organisation: halden }, by(mateo))
  assert.deepEqual(actionsOf(await list()), ['three', 'two', 'one'])
  assert.deepEqual(actionsOf(await list('?search=halden+marine')), ['three', 'two', 'one'])
  assert.deepEqual(actionsOf(await list(`?search=${halden}`)), ['three', 'one'])
  assert.deepEqual(actionsOf(await list('?search=mateo')), ['three', 'two'])
  assert.deepEqual(actionsOf(await list('?search=mateo&side=by')), ['three'])
  assert.deepEqual(actionsOf(await list('?search=mateo&side=about')), ['two'])
  assert.deepEqual(actionsOf(await list(`?search=${maren}`)), ['one'])
  assert.deepEqual(actionsOf(await list('?search=nobody+of+that+name')), [])
  const after = new Date(Date.parse(between) + 1).toISOString()
  assert.deepEqual(actionsOf(await list(`?from=${after}`)), ['three', 'two'])
  assert.deepEqual(actionsOf(await list(`?to=${after}`)), ['one'])
  assert.deepEqual(actionsOf(await list(`?number=${before + 2}`)), ['two'])
  assert.deepEqual(actionsOf(await list('?number=77')), [])
})

test('a long audit comes by the page and whole as CSV, each entry once, though many are of one moment', async (t) => {
  const { list, csv, database, clock } = await firm(t)
  await fill(database, clock, 1_230)
  const seen: string[] = []
  for (let after = ''; ;) {
    const { items, next } = await list(`?search=ada&after=${after}`)
    seen.push(...items.map(({ id }) => id))
    if (next === null) break
    assert.equal(items.length, 100)
    after = next
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 1_230 }, (_, at) => String(before + 1_230 - at)),
  )
  const lines = (await csv('?search=ada')).trimEnd().split('\r\n')
  assert.equal(lines.length, 1_231)
  assert.match(lines[1] ?? '', /^1232,/)
})

test('no cell of the CSV is a formula, and that it was saved is an entry without the words', async (t) => {
  const { csv, first, database, clock } = await firm(t)
  await appendTo(database, clock, {
    action: 'renamed',
    about: halden,
    before: { name: '=1+1' },
    after: { name: '@SUM(A1)' },
    detail: { why: '-2' },
  })
  await appendTo(database, clock, { action: '=cmd', about: '+1' }, { ...ada, address: '@there' })
  const text = await csv('?search=ada')
  for (const cell of text.trimEnd().split(/[,\r\n]+/)) assert.doesNotMatch(cell, /^"?\s*[=+@-]/)
  assert.match(text, /'=cmd/)
  const saved = await first()
  assert.equal(saved.action, 'audit-saved')
  assert.equal(saved.detail['searched'], true)
  assert.doesNotMatch(JSON.stringify(saved.detail), /ada/)
})

test('what was erased with a person is distinguished from what somebody altered', async (t) => {
  const { list, check, database, clock } = await firm(t)
  const person = idOf('account', 'Mateo')
  const change = { before: { first_name: 'Mateo' }, after: { first_name: 'Matteo' } }
  for (let nth = 0; nth < 2; nth += 1)
    await appendTo(database, clock, { action: 'renamed', about: person, ...change, person })
  await eraseValues(createAudit(database, clock), ada, person)
  await appendTo(database, clock, { action: 'last', about: person })
  const states = async () => (await list()).items.slice(0, 4).map(({ state }) => state)
  assert.deepEqual(await states(), ['whole', 'whole', 'erased', 'erased'])
  assert.deepEqual((await list(`?number=${before + 1}`)).items[0]?.changes, [])
  const whole = await check()
  assert.deepEqual([whole.entries, whole.erased, whole.fault], [before + 4, 3, null])
  assert.match(whole.head ?? '', /^6\.[\w-]{43}$/)
  await tamper(database, "update audit_entry set about = 'somebody else' where seq = 6")
  assert.deepEqual(await states(), ['altered', 'whole', 'erased', 'erased'])
  const broken = await check()
  assert.deepEqual(broken.fault, { seq: 6, what: 'Entry 6 is not as it was written.' })
})

test('managers and owners read it, and nobody else', async (t) => {
  const { as } = await firm(t)
  const paths = ['/staff/audit/', '/staff/audit/check/', '/staff/audit-csv/']
  for (const path of paths) {
    for (const by of [as.manager, as.owner]) assert.equal((await by.call('GET', path)).status, 200)
    for (const by of [as.consultant, as.editor, as.admin('halden')])
      assert.equal((await by.call('GET', path)).status, 403, path)
  }
})

test('a place that is none is refused, and never an error', async (t) => {
  const { as } = await firm(t)
  for (const query of ['after=x', 'after=2026-11-20T15:00:00.000Z_x', 'from=yesterday', 'number=0'])
    assert.equal((await as.manager.call('GET', `/staff/audit/?${query}`)).status, 400, query)
})
