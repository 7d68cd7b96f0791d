import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { sampleEnquiry } from '../../../test/support/work/enquiries.ts'
import { world } from '../../../test/support/world.ts'
import { newId } from '../../platform/auth/token.ts'

const [theirs, others] = ['theirs@nordkai.example', 'others@sandbar.example']

/** One enquiry of somebody, and one of somebody else. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false, settings: { DEMO: 'off' } })
  const as = await actors(here)
  const { database } = here
  const rows = [
    sampleEnquiry(91, { email: theirs, phone: '+45 1111', company: 'Nordkai' }),
    sampleEnquiry(92, { email: others, phone: '', company: '' }),
  ]
  const [of, other] = rows.map(({ id }) => id) as [string, string]
  await database.transaction(async (trx) => {
    await trx.insertInto('enquiry').values(rows).execute()
  })
  const say = async (enquiry_id: string, text: string, direction: 'in' | 'out' = 'in') => {
    const id = newId()
    await database.transaction((trx) =>
      trx
        .insertInto('enquiry_message')
        .values({
          id,
          enquiry_id,
          direction,
          author_id: null,
          text,
          created_at: here.clock.now().toISOString(),
          message_id: null,
          in_reply_to: null,
          mail_references: null,
          task_id: null,
        })
        .execute(),
    )
    return id
  }
  const merge = async (kept: string, merged: string) => {
    const answer = await as.manager.call('POST', `/staff/enquiries/${kept}/merge/`, {
      other: merged,
    })
    assert.equal(answer.status, 200, await answer.text())
  }
  const erase = async () => {
    const answer = await as.owner.call('POST', `/staff/erasures/${of}/`, { email: theirs })
    assert.equal(answer.status, 200, await answer.text())
  }
  const left = async () => {
    const rows = database.read
      .selectFrom('enquiry')
      .select(['id', 'phone', 'company', 'merged_into', 'email'])
    return (await rows.where('id', 'in', [of, other]).execute()).map((row) => ({ ...row }))
  }
  const thread = async () => {
    const rows = database.read.selectFrom('enquiry_message').select('text')
    return (await rows.where('enquiry_id', '=', other).orderBy('text').execute()).map(
      ({ text }) => text,
    )
  }
  return { ...here, of, other, say, merge, erase, left, thread }
}

test('what somebody else asked and was merged into theirs is theirs again, and stays', async (t) => {
  const { of, other, say, merge, erase, left, thread } = await firm(t)
  await say(other, 'Others have said this')
  await merge(of, other)
  await say(of, 'An answer to both', 'out')
  await erase()
  const one = { id: other, phone: '', company: '', merged_into: null, email: others }
  assert.deepEqual(await left(), [one])
  assert.deepEqual(await thread(), ['Others have said this'])
})

test('what they asked and was merged into an enquiry of somebody else goes out of it', async (t) => {
  const { of, other, say, merge, erase, left, thread } = await firm(t)
  await say(of, 'They have said this')
  await say(other, 'Others have said this')
  await merge(other, of)
  await say(other, 'An answer to both', 'out')
  await erase()
  const one = { id: other, phone: '', company: '', merged_into: null, email: others }
  assert.deepEqual(await left(), [one])
  assert.deepEqual(await thread(), ['An answer to both', 'Others have said this'])
})

test('two of theirs that were merged go together', async (t) => {
  const { database, of, other, merge, erase, left } = await firm(t)
  await database.transaction((trx) =>
    trx.updateTable('enquiry').set({ email: theirs }).where('id', '=', other).execute(),
  )
  await merge(of, other)
  await erase()
  assert.deepEqual(await left(), [])
})

test('a mail of theirs that was put into the enquiry of somebody else goes out of it', async (t) => {
  const { database, clock, other, say, erase, thread } = await firm(t)
  await say(other, 'Others have said this')
  const entry_id = await say(other, 'They have mailed this')
  await database.transaction((trx) =>
    trx
      .insertInto('inbound_mail')
      .values({
        id: newId(),
        received_at: clock.now().toISOString(),
        state: 'placed',
        body_hash: 'of-theirs',
        size: 1,
        file_key: 'mail/of-theirs',
        sender: theirs,
        entry_id,
      } as never)
      .execute(),
  )
  await erase()
  assert.deepEqual(await thread(), ['Others have said this'])
})
