import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertApproval } from '../../../test/support/work/approvals.ts'
import { addActor, insertProject } from '../../../test/support/calling.ts'
import { world } from '../../../test/support/world.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'

const at = '2026-11-02T09:00:00.000Z'
const later = '2026-11-03T09:00:00.000Z'

async function client(t: TestContext) {
  const here = await world(t, { demo: false })
  const ada = await addActor(here, 'ada', { role: 'viewer' })
  const otto = await addActor(here, 'otto', { role: 'admin' })
  const project_id = await insertProject(here.database, ada.organisation, { title: 'Orchard' })
  const owned = { organisation_id: ada.organisation, project_id }
  const ask = async (given: Partial<Tables['request']> = {}) => {
    const open = { answer: null, answered_by: null, answered_at: null, withdrawn_at: null }
    const words = { kind: 'question' as const, title: 'Who prunes?', detail: '', due_date: null }
    const rest = { milestone_id: null, version_id: null, created_at: at }
    const row = { id: newId(), ...owned, ...words, ...open, ...rest, ...given }
    await here.database.transaction((trx) => trx.insertInto('request').values(row).execute())
    return row.id
  }
  const became = async (id: string, who = ada) => await who.call('GET', `/waiting/${id}/`)
  return { ...here, ada, otto, owned, project_id, ask, became }
}

test('the answer says whether a client request is open, answered or withdrawn', async (t) => {
  const { ask, became, project_id } = await client(t)
  const of = { kind: 'question', title: 'Who prunes?', project_id, project_title: 'Orchard' }
  const none = { by_name: null, at: null, words: null, certificate: null }
  const open = await ask()
  assert.deepEqual((await became(open)).json, { id: open, ...of, state: 'open', ...none })
  const given = { answer: 'Petra.', answered_by: 'Ada Nyberg', answered_at: at }
  const answered = await ask(given)
  const said = { state: 'answered', by_name: 'Ada Nyberg', at, words: 'Petra.', certificate: null }
  assert.deepEqual((await became(answered)).json, { id: answered, ...of, ...said })
  const withdrawn = await ask({ withdrawn_at: later })
  const gone = { ...none, state: 'withdrawn', at: later }
  assert.deepEqual((await became(withdrawn)).json, { id: withdrawn, ...of, ...gone })
})

test('the answer says how an approval was decided, with its certificate unless it was withdrawn', async (t) => {
  const { database, owned, became } = await client(t)
  const decided = {
    decision: 'declined' as const,
    reason: 'Too dear.',
    decided_by_name: 'Ada Nyberg',
    decided_at: at,
    decided_address: '192.0.2.1',
  }
  const one = await insertApproval(database, owned, { ...decided, certificate: newId() })
  const { json } = await became(one.id)
  assert.deepEqual(
    [json.kind, json.state, json.by_name, json.at, json.words, json.certificate],
    ['approval', 'declined', 'Ada Nyberg', at, 'Too dear.', one.certificate],
  )
  const both = { ...decided, certificate: newId(), withdrawn_at: later }
  const other = await insertApproval(database, owned, both)
  const { text } = await became(other.id)
  assert.match(text, /"state":"withdrawn"/)
  // In full: three signs of it stand in an id now and then.
  for (const known of ['Ada Nyberg', 'Too dear.', both.certificate, '192.0.2.1'])
    assert.ok(!text.includes(known), `${known} in ${text}`)
  const open = await insertApproval(database, owned)
  assert.equal((await became(open.id)).json.state, 'open')
})

test('what became of another company’s requests and approvals is not found', async (t) => {
  const { database, owned, ask, became, otto } = await client(t)
  const ids = [await ask(), (await insertApproval(database, owned)).id, newId()]
  const answers = await Promise.all(ids.map((id) => became(id, otto)))
  assert.deepEqual(
    answers.map(({ status, text }) => [status, text]),
    answers.map(() => [404, answers[2]?.text]),
  )
})
