import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { world } from '../../../test/support/world.ts'
import { threadListStore } from './list-store.ts'

const [halden, cedar] = [idOf('project', 'halden'), idOf('project', 'cedar')]

test('a thread counts what its own client wrote since it waits, and shows its own last message', async (t) => {
  const { database, clock, ...here } = await world(t, { demo: false })
  const as = await actors({ database, clock, ...here })
  const store = threadListStore(database)
  const wanted = { box: 'all', team: '', search: '', after: '' } as const
  const rows = async () =>
    new Map(
      (await store.page('all', wanted)).items.map(({ id, unread, begins }) => [
        id,
        `${unread} ${begins}`,
      ]),
    )
  assert.equal((await rows()).size, 2)
  assert.equal((await rows()).get(halden), '0 Said to sandbar')
  const write = async (company: 'halden' | 'cedar', body: string) =>
    await as
      .member(company)
      .call('POST', `/projects/${idOf('project', company)}/messages/`, { body })
  await write('halden', 'First.')
  clock.pass(60_000)
  const waits_since = clock.now().toISOString()
  await write('cedar', 'Theirs.')
  await setValues(database, { table: 'thread', id: halden, key: 'project_id' }, { waits_since })
  await setValues(
    database,
    { table: 'message', id: idOf('message', 'halden') },
    { created_at: waits_since },
  )
  await write('halden', 'Second.')
  assert.deepEqual(
    [(await rows()).get(halden), (await rows()).get(cedar)],
    ['1 Second.', '1 Theirs.'],
    'neither what came before, nor what the firm wrote, nor what another client did',
  )
  assert.deepEqual(
    [await store.state('all', halden), await store.state('all', cedar)].map(
      (state) => state?.last_number,
    ),
    [3, 2],
  )
  assert.equal(await store.state('all', idOf('project', 'gull')), undefined)
  assert.deepEqual(await store.counts('all', ''), { all: 2, unread: 2 })
})
