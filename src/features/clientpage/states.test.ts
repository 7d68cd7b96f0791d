import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf, type Name } from '../../../test/fixtures/cast.ts'
import { plainEnquiry } from '../../../test/fixtures/plain-enquiry.ts'
import { actors } from '../../../test/support/actors.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { world } from '../../../test/support/world.ts'
import type { Output } from '../../contract/endpoint.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { insertEnquiry } from '../enquiry/store.ts'
import type { ClientWhole, listClients } from './staff.contract.ts'

const [halden, project] = [idOf('organisation', 'halden'), idOf('project', 'halden')]
const request = idOf('request', 'halden')
const wanted = idOf('wanted', 'halden')
const approval = idOf('approval', 'halden')

/** The cast, as a manager sees Halden. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const read = async <Answer>(path: string) =>
    (await (await as.manager.call('GET', path)).json()) as Answer
  return {
    ...here,
    at: (minutes: number) => new Date(here.clock.now().getTime() + minutes * 60_000).toISOString(),
    set: async <Table extends keyof Tables>(
      table: Table,
      id: string,
      values: Partial<Record<keyof Tables[Table], unknown>>,
    ) => await setValues(here.database, { table, id }, values),
    client: async () => await read<ClientWhole>(`/staff/clients/${halden}/`),
    row: async () => {
      const { items } = await read<Output<typeof listClients>>('/staff/clients/')
      const found = items.find(({ id }) => id === halden)
      assert.ok(found)
      return found
    },
    write: async (company: 'halden' | 'cedar', body: string) =>
      await as
        .member(company)
        .call('POST', `/projects/${idOf('project', company)}/messages/`, { body }),
  }
}

test('what a client is asked for waits on it until it is given, and then on the firm until it is read', async (t) => {
  const { set, client, row, at } = await firm(t)
  /** What waits, and how many on whom the list of clients counts. */
  const waits = async () => {
    const { waits_on_firm, waits_on_client } = await row()
    return [
      (await client()).waits.map(({ kind, on, since }) => `${kind} ${on} ${since}`),
      waits_on_firm,
      waits_on_client,
    ]
  }
  const asked = at(-800)
  // By when they are due; what has no date comes last.
  await set('approval', approval, { due_date: '2026-11-30' })
  assert.deepEqual(await waits(), [
    [`approval client ${at(-70)}`, `request client ${asked}`, `request client ${asked}`],
    0,
    3,
  ])
  assert.equal((await client()).waits.at(-1)?.id, wanted)
  await set('request', wanted, { answered_at: at(-2) })
  const decided = { decided_at: at(-1), decision: 'declined', certificate: '{}' }
  await set('approval', approval, decided)
  const first = `answer firm ${at(-2)}`
  const second = `decision firm ${at(-1)}`
  const third = `request client ${asked}`
  assert.deepEqual(await waits(), [[first, second, third], 2, 1])
  await set('request', wanted, { answered_at: at(0) })
  assert.deepEqual(await waits(), [[second, `answer firm ${at(0)}`, third], 2, 1])
  for (const how of ['seen_at', 'withdrawn_at'] as const) {
    const were = [
      await set('request', wanted, { [how]: at(0) }),
      await set('approval', approval, { [how]: at(0) }),
    ]
    assert.deepEqual(await waits(), [[third], 0, 1], how)
    await set('request', wanted, were[0] ?? {})
    await set('approval', approval, were[1] ?? {})
  }
  await set('request', request, { withdrawn_at: at(0) })
  assert.deepEqual(await waits(), [[second, `answer firm ${at(0)}`], 2, 0])
})

test('a thread shows its own last message, and counts what its client wrote since it waits', async (t) => {
  const { client, write, clock, database, at } = await firm(t)
  const shown = async () =>
    (await client()).threads.map(({ id, begins, unread }) => [id, begins, unread])
  assert.deepEqual(await shown(), [[project, 'Said to sandbar', 0]])
  await write('halden', 'First.')
  clock.pass(60_000)
  await setValues(
    database,
    { table: 'thread', id: project, key: 'project_id' },
    { waits_since: at(0) },
  )
  await write('cedar', 'Of another client.')
  await write('halden', 'And\n  by when?')
  assert.deepEqual(await shown(), [[project, 'And by when?', 1]])
  const message = { organisation_id: halden, project_id: project, author_id: null }
  await database.transaction((trx) =>
    trx
      .insertInto('message')
      .values({
        ...message,
        id: 'ours',
        author_name: 'Mona',
        from_firm: 1,
        number: 9,
        body: '',
        created_at: at(0),
      })
      .execute(),
  )
  assert.deepEqual(await shown(), [[project, 'And by when?', 1]], 'not what the firm wrote')
})

test('when somebody was last signed in is of their own sessions, and of a member alone', async (t) => {
  const { set, client, row, at, database } = await firm(t)
  await database.transaction((trx) =>
    trx
      .updateTable('session')
      .set({ seen_at: at(-50) })
      .execute(),
  )
  const seen = async (name: Name, minutes: number) =>
    await set('session', idOf('session', name), { seen_at: at(minutes) })
  const of = async (name: Name) =>
    (await client()).people.find(({ account_id }) => account_id === idOf('account', name))
  await seen('Mateo', -30)
  await seen('Salome', -20)
  assert.deepEqual([(await of('Mateo'))?.seen_at, (await row()).seen_at], [at(-30), at(-20)])
  const membership = idOf('membership', 'Salome')
  for (const lost of ['accepted_at', 'removed_at'] as const) {
    const was = await set('membership', membership, {
      [lost]: lost === 'removed_at' ? at(0) : null,
    })
    // Another company may have them all the same, whose business it is.
    assert.equal((await of('Salome'))?.seen_at ?? null, null, lost)
    assert.equal((await row()).seen_at, at(-30), lost)
    await set('membership', membership, was)
  }
  await seen('Noor', -1)
  assert.equal((await row()).seen_at, at(-20), 'nobody of another company')
  assert.equal((await of('Ingrid'))?.has_second_factor, false)
  assert.equal((await of('Mateo'))?.has_second_factor, true)
})

test('its projects come with who looks after them, and what is next; those under way first', async (t) => {
  const { set, client, database, at } = await firm(t)
  const { projects } = await client()
  const [only] = projects
  assert.deepEqual([only?.next?.title, only?.team], ['Stop sandbar', ['Corin coronet']])
  await set('milestone', idOf('milestone', 'halden'), { reached_at: at(0) })
  await set('account', idOf('account', 'Corin'), { removed_at: at(0) })
  const [after] = (await client()).projects
  assert.deepEqual([after?.next, after?.team], [null, []])
  const row = await database.read
    .selectFrom('project')
    .selectAll()
    .where('id', '=', project)
    .executeTakeFirstOrThrow()
  await database.transaction((trx) =>
    trx
      .insertInto('project')
      .values([
        { ...row, id: 'done', status: 'completed', start_date: '2026-11-01' },
        { ...row, id: 'newer', status: 'planned', start_date: '2026-10-01' },
      ])
      .execute(),
  )
  assert.deepEqual(
    (await client()).projects.map(({ id }) => id),
    ['newer', project, 'done'],
  )
  const found = await database.read.selectFrom('project').select('id').execute()
  assert.ok(found.length > 3, 'there are those of others, too')
})

test('its enquiries are those from addresses of its own people, each once', async (t) => {
  const { client, database, set, at } = await firm(t)
  const add = async (reference: string, email: string, values: object = {}) =>
    await database.transaction((trx) =>
      insertEnquiry(trx, {
        ...plainEnquiry,
        id: reference.padEnd(22, '_'),
        reference,
        email,
        ...values,
      }),
    )
  const accounts = await database.read.selectFrom('account').select(['id', 'email']).execute()
  const emailOf = (name: Name) =>
    accounts.find(({ id }) => id === idOf('account', name))?.email ?? ''
  await add('ours', emailOf('Mateo').toUpperCase())
  await add('review', emailOf('Salome'), { quarantined_at: at(0) })
  await add('theirs', emailOf('Noor'))
  await add('merged', emailOf('Mateo'))
  await set('enquiry', 'merged'.padEnd(22, '_'), { merged_into: 'ours'.padEnd(22, '_') })
  const found = (await client()).enquiries ?? []
  assert.deepEqual(found.map(({ reference, box }) => [reference, box]).toSorted(), [
    ['ours', 'open'],
    ['review', 'review'],
  ])
})
