import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companies, idOf } from '../../../test/fixtures/cast.ts'
import type { ClientMergePreview } from './staff.contract.ts'
import { becomes } from './moved-tables.ts'
import { movingFirm } from '../../../test/support/work/moving.ts'

const [halden, cedar] = [idOf('organisation', 'halden'), idOf('organisation', 'cedar')]
const [ours, theirs] = [idOf('project', 'halden'), idOf('project', 'cedar')]

test('one client goes into another with everything but its audit, and nothing of it is left', async (t) => {
  const { merge, rowsOf, as } = await movingFirm(t)
  const before = new Map<string, number>()
  for (const table of Object.keys(becomes)) before.set(table, (await rowsOf(table, cedar)).length)
  for (const [table, rows] of before)
    assert.ok(rows > 0, `${table} has a row that could be forgotten`)
  assert.equal((await merge(halden, cedar)).status, 200)
  for (const [table, what] of Object.entries(becomes)) {
    const left = (await rowsOf(table, cedar)).length
    if (what === 'stays') assert.ok(left >= (before.get(table) ?? 0), table)
    else assert.equal(left, 0, `${table} has rows of a client that is no more`)
  }
  const gone = await as.manager.call('GET', `/staff/clients/${cedar}/`)
  const whole = (await gone.json()) as { id: string; projects: { id: string }[] }
  assert.equal(whole.id, halden, 'its address leads to the one that has all of it')
  const ids = whole.projects.map(({ id }) => id)
  assert.ok(ids.includes(ours) && ids.includes(theirs))
})

test('a merge is taken back field for field', async (t) => {
  const { merge, undo, everything } = await movingFirm(t)
  const before = await everything()
  const { undo: id } = await merge(halden, cedar)
  assert.notDeepEqual(await everything(), before)
  assert.equal(await undo(id), 204)
  assert.deepEqual(await everything(), before)
})

test('nobody sees more than before, unless that is said', async (t) => {
  const { merge, undo, as, seenBy, preview } = await movingFirm(t)
  const [mateo, bram, runa, noor] = [
    as.member('halden'),
    as.member('cedar'),
    as.named('Runa'),
    as.admin('cedar'),
  ]
  const seen = async () => ({
    mateo: await seenBy(mateo),
    bram: await seenBy(bram),
    runa: await seenBy(runa),
    noor: await seenBy(noor),
  })
  const before = await seen()
  assert.ok(before.mateo.includes(ours) && !before.mateo.includes(theirs))
  const shown = await preview(halden, cedar)
  const merged = await merge(halden, cedar)
  assert.deepEqual(await seen(), before)
  const noors = shown.people.find(({ id }) => id === idOf('membership', 'Noor'))
  assert.equal(noors?.change, 'demoted')
  assert.equal((await noor.call('GET', '/members/')).status, 200)
  const invite = { email: 'new@cedar.example', role: 'member' }
  assert.equal(
    (await noor.call('POST', '/members/', invite)).status,
    403,
    'manages nobody any more',
  )
  assert.equal(await undo(merged.undo), 204)
  assert.deepEqual(await seen(), before)
  assert.equal((await merge(halden, cedar, 'all')).status, 200)
  const after = await seen()
  assert.ok(after.mateo.includes(theirs) && after.bram.includes(ours))
  assert.deepEqual(after.runa, before.runa, 'who saw one of them sees one still')
})

test('what is said and sent to a project since goes with it when a merge is taken back', async (t) => {
  const { merge, undo, as, messagesOf } = await movingFirm(t)
  const { undo: id } = await merge(halden, cedar)
  const bram = as.member('cedar')
  const said = await bram.call('POST', `/projects/${theirs}/messages/`, { body: 'Is it merged?' })
  assert.equal(said.status, 201)
  assert.equal(await undo(id), 204)
  assert.ok((await messagesOf(bram, theirs)).includes('Is it merged?'))
  assert.equal((await as.member('halden').call('GET', `/projects/${theirs}/`)).status, 404)
})

test('whoever is in both has one membership, of the lesser role, and both again when it is taken back', async (t) => {
  const { merge, undo, addTo, membershipsOf, preview, as } = await movingFirm(t)
  const mateo = as.member('halden')
  const second = await addTo(cedar, mateo.id, 'viewer')
  const shown = await preview(halden, cedar)
  const own = idOf('membership', 'Mateo')
  assert.equal(shown.people.find(({ id }) => id === own)?.in_both, true)
  const { undo: id } = await merge(halden, cedar)
  const merged = await membershipsOf(mateo.id)
  assert.deepEqual(
    merged
      .filter((one) => one.removed_at === null)
      .map((one) => [one.id, one.role, one.organisation_id]),
    [[own, 'viewer', halden]],
  )
  assert.equal(await undo(id), 204)
  const back = await membershipsOf(mateo.id)
  assert.deepEqual(
    back.map((one) => [one.id, one.role, one.organisation_id, one.removed_at]).toSorted(),
    [
      [own, 'member', halden, null],
      [second, 'viewer', cedar, null],
    ].toSorted(),
  )
})

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
  const taken = answers.filter((answer) => answer.status === 201).map(({ body }) => body)
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
