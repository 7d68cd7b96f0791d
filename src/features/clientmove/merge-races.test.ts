import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companies, idOf } from '../../../test/fixtures/cast.ts'
import type { ClientMergePreview } from './staff.contract.ts'
import { movingFirm } from '../../../test/support/work/moving.ts'

const [halden, cedar] = [idOf('organisation', 'halden'), idOf('organisation', 'cedar')]
const theirs = idOf('project', 'cedar')

test('of two merges at once one is done, and the other is refused in words', async (t) => {
  const { merge, clientsLeft } = await movingFirm(t)
  const both = await Promise.all([merge(halden, cedar), merge(cedar, halden)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.match(
    both.find(({ status }) => status === 409)?.detail ?? '',
    /merged into another client meanwhile/,
  )
  assert.equal((await clientsLeft()).filter((id) => id === halden || id === cedar).length, 1)
})

test('what clients write while they are merged is there, or was refused', async (t) => {
  const { merge, as, messagesOf } = await movingFirm(t)
  const bram = as.member('cedar')
  const write = async (body: string) => {
    const answer = await bram.call('POST', `/projects/${theirs}/messages/`, { body })
    return { body, status: answer.status }
  }
  const numbers = Array.from({ length: 8 }, (_, index) => index)
  const before = await write('Before')
  const early = numbers.map((one) => write(`Early ${one}`))
  // 503: the database has ended one of two that waited for each other, and asks to try again.
  const insist = async (): ReturnType<typeof merge> => {
    const answer = await merge(halden, cedar)
    return answer.status === 503 ? insist() : answer
  }
  const merged = insist()
  const late = numbers.map((one) => write(`Late ${one}`))
  const [answers, { status }] = [await Promise.all([...early, ...late]), await merged]
  assert.equal(status, 200)
  for (const answer of answers)
    assert.ok([201, 403, 404, 409, 503].includes(answer.status), String(answer.status))
  const taken = [before, ...answers]
    .filter((answer) => answer.status === 201)
    .map(({ body }) => body)
  assert.ok(taken.length > 0)
  const there = await messagesOf(bram, theirs)
  assert.deepEqual(
    taken.filter((body) => !there.includes(body)),
    [],
  )
  assert.equal((await write('Afterwards')).status, 201)
})

test('a merge is for managers alone, and not of a client that is suspended', async (t) => {
  const { merge, preview, as } = await movingFirm(t)
  const gull = idOf('organisation', 'gull')
  const refused = await merge(halden, gull)
  assert.equal(refused.status, 409)
  assert.equal(refused.detail, 'One of them is suspended: let them in again first.')
  assert.equal((await preview(halden, gull)).refused, refused.detail)
  assert.equal((await merge(halden, halden)).status, 409)
  assert.equal((await merge(halden, 'A'.repeat(22))).status, 404)
  for (const by of [as.consultant, as.editor, as.admin('halden')])
    assert.equal((await merge(halden, cedar, 'before', by)).status, 403)
})

test('the preview counts what moves', async (t) => {
  const { preview, rowsOf } = await movingFirm(t)
  const shown: ClientMergePreview = await preview(halden, cedar)
  assert.equal(shown.other.name.startsWith(companies.cedar.name), true)
  assert.equal(shown.moves.projects, (await rowsOf('project', cedar)).length)
  assert.equal(shown.moves.messages, (await rowsOf('message', cedar)).length)
  assert.equal(shown.moves.documents, (await rowsOf('document', cedar)).length)
  assert.equal(shown.refused, null)
  assert.equal(shown.is_full, false)
})

test('the search finds what moved, and for nobody else', async (t) => {
  const { merge, as, found } = await movingFirm(t)
  const bram = as.member('cedar')
  const before = await found(bram)
  assert.ok(before.length > 0)
  const none = await found(as.member('halden'))
  await merge(halden, cedar)
  assert.deepEqual(await found(bram), before)
  assert.deepEqual(await found(as.member('halden')), none)
})

test('the audit says who merged what, of both', async (t) => {
  const { merge, rowsOf } = await movingFirm(t)
  await merge(halden, cedar)
  for (const id of [halden, cedar]) {
    const entries = (await rowsOf('audit_entry', id)) as { action: string; about: string }[]
    assert.ok(entries.some(({ action, about }) => action === 'client-merged' && about === id))
  }
})
