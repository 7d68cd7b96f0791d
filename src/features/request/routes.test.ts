import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { signedIn } from '../../../test/support/signin/signed-in.ts'
import { world } from '../../../test/support/world.ts'

interface Listed {
  id: string
  title: string
  due_date: string | null
  milestone: string | null
  answer: string | null
  answered_by: string | null
}

async function maren(t: TestContext) {
  const here = await world(t)
  const headers = { ...(await signedIn(here, 'demo')), 'Content-Type': 'application/json' }
  const open = async () => (await (await here.get('/api/requests/', headers)).json()) as Listed[]
  const answer = (id: string, body: unknown) =>
    here.request(`/api/requests/${id}/answer/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
  return { ...here, headers, open, answer }
}

test('open requests have their due date and milestone, and the soonest due comes first', async (t) => {
  const { open } = await maren(t)
  const requests = await open()
  assert.deepEqual(
    requests.map(({ due_date, milestone }) => [due_date, milestone]),
    [
      ['2026-11-25', 'Stock and prices live from the ERP'],
      ['2026-11-28', 'All forty dealers trained'],
      [null, null],
    ],
  )
})

test('an answer has the name of who gave it, and its request is no longer open', async (t) => {
  const { open, answer, database } = await maren(t)
  const [first] = await open()
  const answered = await answer(first?.id ?? '', { answer: '  Petra and Jonas. ' })
  assert.equal(answered.status, 200)
  const stored = (await answered.json()) as Listed
  assert.equal(stored.answer, 'Petra and Jonas.')
  assert.equal(stored.answered_by, 'Maren Halden')
  assert.equal((await open()).length, 2)
  const entries = await database.read
    .selectFrom('audit_entry')
    .select(['action', 'about'])
    .execute()
  assert.deepEqual({ ...entries[0] }, { action: 'request-answered', about: first?.id })
})

test('of twenty answers at the same time one succeeds, and nineteen get 409 with the reason', async (t) => {
  const { open, answer } = await maren(t)
  const [first] = await open()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => answer(first?.id ?? '', { answer: `Answer ${nth}` })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [200, ...Array<number>(19).fill(409)])
  const late = answers.find(({ status }) => status === 409)
  assert.match(await (late as Response).text(), /Somebody has answered this already/)
})

test('an answer that is empty, too long or has other fields is refused', async (t) => {
  const { open, answer } = await maren(t)
  const id = (await open())[0]?.id ?? ''
  assert.equal((await answer(id, { answer: '   ' })).status, 400)
  assert.equal((await answer(id, { answer: 'a'.repeat(10_001) })).status, 400)
  assert.equal((await answer(id, { answer: 'Yes', answered_by: 'Somebody' })).status, 422)
  assert.equal((await open()).length, 3)
})

test('a viewer reads requests and gets 403 for answering', async (t) => {
  const { open, answer, database } = await maren(t)
  await database.transaction((trx) =>
    trx.updateTable('membership').set({ role: 'viewer' }).execute(),
  )
  const [first] = await open()
  assert.equal((await answer(first?.id ?? '', { answer: 'Yes' })).status, 403)
})

test('a request of another organisation gets 404', async (t) => {
  const { answer, database } = await maren(t)
  const theirs = await database.read
    .selectFrom('request')
    .select('id')
    .where('title', '=', 'Which clinic goes first?')
    .executeTakeFirstOrThrow()
  assert.equal((await answer(theirs.id, { answer: 'Ours' })).status, 404)
  const row = database.read.selectFrom('request').select('answer').where('id', '=', theirs.id)
  assert.equal((await row.executeTakeFirst())?.answer, null)
})
