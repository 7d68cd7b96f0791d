import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firmAndClients } from '../../../test/support/program/commands.ts'

interface Answered {
  id: string
  title: string
  answer: string | null
  answered_by: string | null
  answered_at: string | null
}

test('the firm reads what a client answered, and nothing of another client', async (t) => {
  const { iris, otto, portico, json, file, post, database } = await firmAndClients(t)
  const question = { kind: 'question', title: 'Which berths?', due_date: '2026-12-04' }
  const add = (project: string, name: string) =>
    portico('request', 'ask', project, file(name, { ...question, title: name }))
  assert.equal((await add(otto.project, 'sandbar')).code, 0)
  assert.match(
    (await portico('request', 'list', iris.project)).out,
    /^Nothing has been asked for yet\.\n$/,
  )
  assert.equal((await add(iris.project, 'Which berths?')).code, 0)
  const [open] = await json<Answered[]>('request', 'list', iris.project)
  const id = open?.id ?? ''
  const head = (state: string) => `${id}  question  ${state}  due 2026-12-04  Which berths?\n`
  assert.equal((await portico('request', 'list', iris.project)).out, head('open    '))
  const answer = 'One and two.\n\u001b[2J\u009b1mThree is let.'
  await post(`/requests/${id}/answer/`, { answer: 'One.' })
  // No call takes such an answer; one that is there from before must not steer the terminal either.
  await database.transaction((trx) =>
    trx.updateTable('request').set({ answer }).where('id', '=', id).execute(),
  )
  const [done, ...more] = await json<Answered[]>('request', 'list', iris.project)
  assert.deepEqual(more, [])
  assert.deepEqual([done?.answer, done?.answered_by], [answer, 'Iris Okafor'])
  // Indented, and without the control characters that would steer the terminal.
  const shown = `  One and two.\n  \ufffd[2J\ufffd1mThree is let.\n`
  const { out } = await portico('request', 'list', iris.project)
  assert.equal(out, `${head('answered')}  Iris Okafor, ${done?.answered_at}:\n${shown}`)
})
