import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { untilSomebodyWaits } from '../../../test/support/database/somebody-waits.ts'
import { movingFirm } from '../../../test/support/work/moving.ts'

const [halden, cedar] = [idOf('organisation', 'halden'), idOf('organisation', 'cedar')]
const [mateo, bram] = [idOf('membership', 'Mateo'), idOf('membership', 'Bram')]
const suspended_at = '2026-03-02T09:00:00.000Z'

test('who is suspended while clients are merged stays suspended', async (t) => {
  const { merge, database, memberOf } = await movingFirm(t)
  let merged: ReturnType<typeof merge> | undefined
  await database.transaction(async (trx) => {
    const one = trx.updateTable('membership').set({ suspended_at, suspended_by_firm: 1 })
    await one.where('id', '=', bram).execute()
    merged = merge(halden, cedar)
    await untilSomebodyWaits(database)
  })
  assert.equal((await merged)?.status, 200)
  const { organisation_id, suspended_by_firm, ...is } = await memberOf(bram)
  assert.deepEqual([organisation_id, is.suspended_at, suspended_by_firm], [halden, suspended_at, 1])
})

test('who is in both and suspended in one by an admin, in the other by the firm, is so by the firm', async (t) => {
  const { merge, addTo, setMember, memberOf, as } = await movingFirm(t)
  const second = await addTo(cedar, as.member('halden').id, 'member')
  const later = '2026-03-03T09:00:00.000Z'
  await setMember(mateo, { suspended_at, suspended_by: idOf('account', 'Salome') })
  const byFirm = { suspended_by: as.manager.id, suspended_by_firm: 1 }
  await setMember(second, { suspended_at: later, ...byFirm })
  assert.equal((await merge(halden, cedar)).status, 200)
  const is = await memberOf(mateo)
  assert.deepEqual(
    [is.suspended_at, is.suspended_by, is.suspended_by_firm],
    [later, as.manager.id, 1],
  )
})

test('an invitation that nobody has agreed to gives nothing, and takes nothing', async (t) => {
  for (const [sees, role] of [
    ['before', 'viewer'],
    ['all', 'admin'],
  ] as const)
    await t.test(sees, async (one) => {
      const { merge, undo, addTo, setMember, memberOf, preview, as, seenBy } = await movingFirm(one)
      const own = as.member('halden')
      const before = await seenBy(own)
      const second = await addTo(cedar, own.id, role)
      await setMember(second, { accepted_at: null })
      const shown = (await preview(halden, cedar)).people.find(({ id }) => id === mateo)
      assert.deepEqual([shown?.in_both, shown?.unanswered], [true, true])
      const merged = await merge(halden, cedar, sees)
      assert.equal((await memberOf(mateo)).role, 'member')
      if (sees === 'before') assert.deepEqual(await seenBy(own), before)
      assert.equal(await undo(merged.undo), 204)
      const back = await memberOf(second)
      assert.deepEqual([back.organisation_id, back.removed_at, back.role], [cedar, null, role])
    })
})

test('a removal of before a merge cannot be taken back after it', async (t) => {
  const { merge, undo, as, memberOf } = await movingFirm(t)
  const removed = await as.manager.call('DELETE', `/staff/members/${mateo}/`)
  const { undo: id } = (await removed.json()) as { undo: string }
  assert.equal((await merge(halden, cedar)).status, 200)
  assert.equal(await undo(id), 404)
  assert.notEqual((await memberOf(mateo)).removed_at, null)
})

test('who was shut out since a merge stays shut out of both when it is taken back', async (t) => {
  for (const change of [
    { suspended_at, suspended_by_firm: 1 },
    { removed_at: suspended_at },
    { sees_all: 0 },
    { role: 'viewer' as const },
  ])
    await t.test(Object.keys(change).join(' '), async (one) => {
      const { merge, undo, addTo, setMember, memberOf, projectsOf, as } = await movingFirm(one)
      const second = await addTo(cedar, as.member('halden').id, 'member')
      const merged = await merge(halden, cedar, 'all')
      await setMember(mateo, change)
      assert.equal(await undo(merged.undo), 204)
      const [first, other] = [await memberOf(mateo), await memberOf(second)]
      assert.deepEqual([first.organisation_id, other.organisation_id], [halden, cedar])
      const isRemoved = 'removed_at' in change
      assert.equal(other.removed_at !== null, isRemoved)
      for (const is of isRemoved ? [first] : [first, other])
        for (const [column, value] of Object.entries(change))
          assert.equal(is[column as keyof typeof is], value, column)
      if ('sees_all' in change) assert.deepEqual(await projectsOf(second), [])
    })
})

test('who is suspended since a merge, and in force again as before, has what they had', async (t) => {
  const { merge, undo, memberOf, setMember } = await movingFirm(t)
  const merged = await merge(halden, cedar)
  assert.equal((await memberOf(bram)).sees_all, 0)
  await setMember(bram, { suspended_at })
  assert.equal(await undo(merged.undo), 204)
  const is = await memberOf(bram)
  assert.deepEqual([is.organisation_id, is.sees_all, is.suspended_at], [cedar, 1, suspended_at])
})

test('a merge stays where the client was suspended or asks for more since', async (t) => {
  for (const change of [{ suspended_at }, { second_factor_required: 1 }])
    await t.test(Object.keys(change).join(' '), async (one) => {
      const { merge, as, setClient, clientsLeft } = await movingFirm(one)
      await setClient(halden, { second_factor_required: 0 })
      await setClient(cedar, { second_factor_required: 0 })
      const merged = await merge(halden, cedar)
      await setClient(halden, change)
      const answer = await as.manager.call('POST', `/undo/${merged.undo}/`)
      assert.equal(answer.status, 409)
      assert.match(await answer.text(), /since, so they stay one/)
      assert.ok(!(await clientsLeft()).includes(cedar))
    })
})

test('who was removed and invited anew since a merge is not let in beside that', async (t) => {
  const { merge, undo, addTo, setMember, memberOf, as } = await movingFirm(t)
  const own = as.member('cedar').id
  const invitation = await addTo(halden, own, 'member')
  await setMember(invitation, { accepted_at: null })
  const merged = await merge(halden, cedar)
  assert.equal((await memberOf(bram)).organisation_id, halden)
  await setMember(bram, { removed_at: suspended_at })
  const anew = await addTo(halden, own, 'viewer')
  assert.equal(await undo(merged.undo), 204)
  const is = await Promise.all([bram, invitation, anew].map(memberOf))
  assert.deepEqual(
    is.map(({ organisation_id, removed_at }) => [organisation_id, removed_at === null]),
    [
      [cedar, false],
      [halden, false],
      [halden, true],
    ],
  )
})
