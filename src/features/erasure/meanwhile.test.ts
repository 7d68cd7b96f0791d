import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { world } from '../../../test/support/world.ts'
import { everyFate } from './fates.ts'

// Somebody is let in, and is erased before what they asked for writes its last: nothing of them comes
// after that. A foreign key sees to it; where there is none, whoever writes locks the account.

/** How a column without a foreign key comes to have nobody who was erased. */
const locked: Record<string, string> = {
  'see_as.membership_id': 'looks at the member again, whom an act locks',
  'see_as.session_id': 'is an act',
  'text_preview.session_id': 'looks at who asks again',
  'own_act.account_id': 'looks at who did it again',
  'project_act.account_id': 'is written in an act',
  'opened.about': 'is the number of a member, and leads to nobody then',
  'draft.owner_id': 'looks at who writes again',
  'revision.owner_id': 'is written in an act',
}

const references = {
  sqlite: sql<{ of: string }>`select m.name || '.' || f."from" as "of"
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  postgres: sql<{ of: string }>`select c.conrelid::regclass || '.' || a.attname as "of"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f'`,
}

test('each row that goes with somebody refers to them, or is written by who looks at them again', async (t) => {
  const { read, engine } = await freshDatabase(t)
  const refer = new Set((await references[engine].execute(read)).rows.map((row) => row.of))
  const going = everyFate.flatMap(([table, { goes = [] }]) =>
    goes.map(([column]) => `${table}.${column}`),
  )
  assert.deepEqual(
    going.filter((one) => one !== 'account.id' && !refer.has(one)).toSorted(),
    Object.keys(locked).toSorted(),
  )
})

/** The program, in which somebody can be erased before the last transaction of what they ask for. */
async function firm(t: TestContext) {
  let [count, at] = [0, Infinity]
  let erase = async () => {}
  const here = await world(t, {
    demo: false,
    settings: { DEMO: 'off' },
    wrap: (database) => ({
      ...database,
      transaction: async (run, manner) => {
        if (++count === at) await erase()
        return await database.transaction(run, manner)
      },
    }),
  })
  const as = await actors(here)
  return {
    ...here,
    as,
    /** Twice the same: the first time nothing happens meanwhile. */
    async erasedBeforeTheLast(id: string, email: string, ask: () => Promise<Response>) {
      count = 0
      const { status } = await ask()
      at = count
      let erased = 0
      erase = async () => {
        at = Infinity
        erased = (await as.owner.call('POST', `/staff/erasures/${id}/`, { email })).status
      }
      count = 0
      const after = await ask()
      return [status, erased, after.status]
    },
  }
}

test('of what somebody did, their other devices do not hear once they are erased', async (t) => {
  const { as, database, erasedBeforeTheLast } = await firm(t)
  const { id, call } = as.member('halden')
  const path = `/projects/${idOf('project', 'halden')}/messages/`
  const send = () => call('POST', path, { body: 'Word' })
  const answers = await erasedBeforeTheLast(id, 'mateo@sandbar.example', send)
  // It was written before the last.
  assert.deepEqual(answers, [201, 200, 201])
  const acts = database.read.selectFrom('own_act').select('id').where('account_id', '=', id)
  assert.deepEqual(await acts.execute(), [])
})

test('what somebody is writing is shown to nobody who was erased', async (t) => {
  const { as, database, erasedBeforeTheLast } = await firm(t)
  const { id, call } = as.editor
  const { id: post } = (await (await call('POST', '/staff/posts/')).json()) as { id: string }
  const texts = { title: 'Quinces', excerpt: '', topic: '', text: '', author: '' }
  const show = () => call('POST', `/staff/posts/${post}/preview/`, texts)
  const answers = await erasedBeforeTheLast(id, 'edda@coronet.example', show)
  assert.deepEqual(answers, [200, 200, 401])
  assert.deepEqual(await database.read.selectFrom('text_preview').selectAll().execute(), [])
})
