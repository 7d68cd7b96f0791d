import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertApproval, subjectHash } from '../../../test/support/work/approvals.ts'
import { firmAndClients } from '../../../test/support/program/commands.ts'

test('the firm reads what a client decided, why, and on which file', async (t) => {
  const { database, iris, otto, portico, json, post } = await firmAndClients(t)
  const at = (by: typeof iris) => ({ organisation_id: by.organisation, project_id: by.project })
  await insertApproval(database, at(otto), { title: 'sandbar' })
  assert.equal(
    (await portico('approval', 'list', iris.project)).out,
    'Nothing has been put up for approval yet.\n',
  )
  const { id } = await insertApproval(database, at(iris))
  const file = `  plan.pdf, SHA-256 ${subjectHash}\n`
  const head = (state: string) => `${id}  ${state}  due 2026-12-04  Quince plan\n${file}`
  assert.equal((await portico('approval', 'list', iris.project)).out, head('open    '))
  const reason = 'Too few trees.\nAnd too late.'
  await post(`/approvals/${id}/decide/`, {
    decision: 'declined',
    reason,
    subject_sha256: subjectHash,
  })
  const [decided, ...more] = await json<Record<string, string>[]>('approval', 'list', iris.project)
  assert.deepEqual(more, [])
  assert.deepEqual([decided?.['decision'], decided?.['reason']], ['declined', reason])
  const by = `  Iris Okafor, ${decided?.['decided_at']}:\n  Too few trees.\n  And too late.\n`
  assert.equal((await portico('approval', 'list', iris.project)).out, head('declined') + by)
})
