import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Updateable } from 'kysely'
import { demoAndOwner } from '../../../test/support/site/demo-and-owner.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { createAudit } from '../../platform/audit/act.ts'
import { clearDemo } from '../setup/seed.ts'
import type { DemoCounts, Launch } from './staff.contract.ts'

/** The demo firm with its clients and enquiries, and the owner, who came afterwards. */
async function demo(t: TestContext) {
  const here = await demoAndOwner(t)
  const { olga, database } = here
  const left = async () => ((await olga.call('GET', '/staff/launch/')).json as Launch).demo
  const remove = async () => await olga.call('POST', '/staff/launch/demo/', {})
  const idsIn = async (
    table: 'post' | 'case_study' | 'project' | 'organisation' | 'account' | 'enquiry',
  ) => {
    const rows = await database.read.selectFrom(table).select('id').execute()
    return rows.map(({ id }) => id).toSorted()
  }
  const change = async <Table extends 'post' | 'service'>(
    table: Table,
    id: string,
    values: Updateable<Tables[Table]>,
  ) =>
    await database.transaction((trx) =>
      trx
        .updateTable(table as 'post')
        .set(values as Updateable<Tables['post']>)
        .where('id', '=', id)
        .execute(),
    )
  const one = async (table: 'post' | 'project' | 'enquiry') =>
    await database.read.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()
  return { ...here, olga, left, remove, idsIn, change, one }
}

const goesOf = (counts: DemoCounts | null) =>
  Object.fromEntries((counts ?? []).map(({ kind, goes }) => [kind, goes]))
const staysOf = (counts: DemoCounts | null) =>
  Object.fromEntries(
    (counts ?? []).filter(({ stays }) => stays > 0).map((one) => [one.kind, one.stays]),
  )

/** The tables that hold something of the demo, besides the firm's own people. */
const content = [
  'service',
  'statistic',
  'faq',
  'partner',
  'testimonial',
  'post',
  'case_study',
  'team_member',
  'certification',
  'industry',
  'call_to_action',
  'company_info',
  'site_config',
  'about',
  'demo_row',
  'organisation',
  'membership',
  'project',
  'message',
  'document',
  'enquiry',
  'enquiry_template',
] as const

test('a demo that nobody has worked on is counted, and goes whole by one act', async (t) => {
  const { left, remove, olga, database, idsIn, whole, lookForChanges } = await demo(t)
  const counts = await left()
  const { service, post, organisation, text } = goesOf(counts)
  assert.deepEqual([service, organisation, text], [6, 2, 3])
  assert.equal(post, (await idsIn('post')).length)
  assert.deepEqual(staysOf(counts), {})
  const removed = await remove()
  assert.equal(removed.status, 200)
  assert.deepEqual((removed.json as { demo: DemoCounts }).demo, counts, 'it says what went')
  for (const table of content) {
    const rows = await database.read
      .selectFrom(table as 'post')
      .selectAll()
      .execute()
    assert.deepEqual(rows, [], table)
  }
  assert.deepEqual(await idsIn('account'), [olga.id])
  assert.equal(await left(), null)
  assert.equal((await remove()).status, 409)
  await lookForChanges()
  for (const path of ['/', '/about', '/contact', '/login'])
    assert.doesNotMatch(await whole(path), /Coronet|Lindqvist|555-0142|Maren|held-fast/, path)
  const entries = await database.read
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'demo-removed')
    .execute()
  assert.equal((JSON.parse(entries[0]?.detail ?? '{}') as Record<string, number>)['service'], 6)
})

test('content that the firm has added or changed stays, and the rest of it goes', async (t) => {
  const { left, remove, database, one, change, idsIn } = await demo(t)
  const { id } = await one('post')
  await change('post', id, { title: 'Quinces in five years' })
  const own = await database.read
    .selectFrom('post')
    .selectAll()
    .where('id', '!=', id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const added = { ...own, id: 'a'.repeat(22), slug: 'our-own' }
  await database.transaction((trx) => trx.insertInto('post').values(added).execute())
  assert.deepEqual(staysOf(await left()), { post: 1 })
  assert.equal((await remove()).status, 200)
  assert.deepEqual(await idsIn('post'), [id, added.id].toSorted())
})

test('of the firm’s texts what the firm has typed stays, and nothing of the demo’s', async (t) => {
  const { olga, remove } = await demo(t)
  await olga.call('PATCH', '/staff/site/firm/', { name: 'Quince', location: 'Oslo' })
  await olga.call('PATCH', '/staff/site/hero/', { headline: 'Quinces, all year.' })
  await remove()
  const { values } = (await olga.call('GET', '/staff/site/firm/')).json as {
    values: Record<string, string>
  }
  const { name, legal_name, title, location, phone, email, founder, tagline } = values
  assert.deepEqual([name, legal_name, title, location], ['Quince', 'Quince', 'Quince', 'Oslo'])
  assert.deepEqual([phone, email, founder, tagline], ['', '', '', 'Salesforce consulting'])
  const hero = (await olga.call('GET', '/staff/site/hero/')).json as {
    values: { headline: string }
  }
  assert.equal(hero.values.headline, 'Quinces, all year.')
})

test('a project that the firm has written in stays with its client, whose people cannot sign in', async (t) => {
  const { olga, left, remove, one, database, idsIn } = await demo(t)
  const project = await database.read
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['project.id', 'organisation_id'])
    .where('organisation.name', '=', 'Halden Marine Supply')
    .orderBy('project.id')
    .executeTakeFirstOrThrow()
  const wrote = await olga.call('POST', `/staff/projects/${project.id}/notes/`, { body: 'Ours.' })
  assert.ok(wrote.status < 300, wrote.text)
  const enquiry = await one('enquiry')
  const noted = await olga.call('POST', `/staff/enquiries/${enquiry.id}/note/`, { text: 'Ours.' })
  assert.equal(noted.status, 200, noted.text)
  assert.deepEqual(staysOf(await left()), { organisation: 1, project: 1, enquiry: 1 })
  assert.equal((await remove()).status, 200)
  assert.deepEqual(await idsIn('project'), [project.id])
  assert.deepEqual(await idsIn('organisation'), [project.organisation_id])
  assert.deepEqual(await idsIn('enquiry'), [enquiry.id])
  assert.deepEqual(await idsIn('account'), [olga.id])
  const shown = await olga.call('GET', `/staff/projects/${project.id}/`)
  assert.equal(shown.status, 200, shown.text)
  assert.equal(await left(), null, 'it is not the demo’s any more')
})

test('what somebody of the demo has done is the demo’s, and goes with it', async (t) => {
  const here = await demo(t)
  const { database, left } = here
  const maren = await database.read
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow()
  const thread = await database.read.selectFrom('message').selectAll().executeTakeFirstOrThrow()
  await database.transaction((trx) =>
    trx.updateTable('message').set({ author_id: maren.id }).where('id', '=', thread.id).execute(),
  )
  assert.deepEqual(staysOf(await left()), {})
})

for (const [table, at] of [
  ['post', 'posts'],
  ['case_study', 'case-studies'],
] as const)
  test(`a ${table} of the demo that somebody is rewriting stays, with what they have written`, async (t) => {
    const { olga, remove, idsIn, database } = await demo(t)
    const [id = ''] = await idsIn(table)
    const field = { name: 'title', value: 'Quinces, all year', seen: null, base: 0 }
    const draft = { editor: 'desk', sequence: 1, fields: [field] }
    const saved = await olga.call('PATCH', `/staff/${at}/${id}/draft/`, draft)
    assert.equal(saved.status, 200)
    await remove()
    assert.deepEqual(await idsIn(table), [id])
    const drafts = database.read.selectFrom('draft').select(['subject_id', 'fields'])
    const [left] = await drafts.execute()
    assert.equal(left?.subject_id, id)
    assert.match(left.fields, /Quinces, all year/)
  })

/** Moves a meeting of the demo, as somebody of the demo does. */
async function moveMeeting({ database, clock }: Awaited<ReturnType<typeof demo>>) {
  const { id: event_id, ...event } = await database.read
    .selectFrom('event')
    .select(['id', 'organisation_id', 'project_id', 'starts_at'])
    .where('project_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { organisation_id, project_id, starts_at } = event
  const said = { from_at: starts_at, to_at: starts_at, author_name: 'Idris' }
  const of = { organisation_id, project_id: project_id ?? '', event_id }
  const created_at = clock.now().toISOString()
  await database.transaction((trx) =>
    trx
      .insertInto('event_move')
      .values({ id: 'm'.repeat(22), ...of, ...said, created_at })
      .execute(),
  )
}

test('a demo of which a meeting was moved goes, by the console and by the command', async (t) => {
  const here = await demo(t)
  await moveMeeting(here)
  const removed = await here.remove()
  assert.equal(removed.status, 200, removed.text)
  const other = await demo(t)
  await moveMeeting(other)
  await clearDemo(other.database)
  for (const { database } of [here, other])
    assert.deepEqual(await database.read.selectFrom('event_move').select('id').execute(), [])
})

test('a project in which somebody real has put a file stays', async (t) => {
  const { remove, idsIn, database, clock } = await demo(t)
  const version = await database.read
    .selectFrom('document_version')
    .select(['id', 'project_id'])
    .executeTakeFirstOrThrow()
  const real = database.read.selectFrom('account').select('id').where('demo', '=', 0)
  const { id: account } = await real.executeTakeFirstOrThrow()
  const audit = createAudit(database, clock)
  const by = { viewer: { account }, address: '', requestId: '' }
  await audit.act(by, async (_, record) =>
    record({ action: 'document-uploaded', about: version.id }),
  )
  await remove()
  assert.deepEqual(await idsIn('project'), [version.project_id])
})
