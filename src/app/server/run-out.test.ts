import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openSession } from '../../../test/support/signin/signed-in.ts'
import { world } from '../../../test/support/world.ts'
import { insertTicket } from '../../features/download/store.ts'
import { replacePreview } from '../../features/postroom/preview-store.ts'
import { findChallenge, insertChallenge } from '../../platform/auth/challenges.ts'
import { createLinks } from '../../platform/auth/links.ts'
import { createSessions } from '../../platform/auth/sessions.ts'
import { createLog } from '../../platform/log.ts'
import { endAhead, runOut } from './run-out.ts'

const [minute, hour] = [60_000, 3_600_000]

/** Somebody with a session, a link and half a sign-in. */
async function someone(t: TestContext) {
  const place = await world(t)
  const { database, clock } = place
  const who = database.read.selectFrom('account').select(['id', 'firm_roles'])
  const account = await who.where('username', '=', 'demo').executeTakeFirstOrThrow()
  const links = createLinks({ database, clock })
  const sessions = createSessions({ database, clock, staffNeedSecondFactor: false })
  const at = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  const token = await openSession(place, account)
  const link = await database.transaction(async (trx) => {
    await insertChallenge(trx, {
      id: 'half',
      kind: 'second-factor',
      token_hash: 'half',
      account_id: account.id,
      detail: '{}',
      created_at: at(),
      expires_at: at(5 * minute),
    })
    return await links.issue(trx, { kind: 'reset', account_id: account.id, lasts: hour })
  })
  const seen = await database.read
    .selectFrom('project')
    .innerJoin('membership', 'membership.organisation_id', 'project.organisation_id')
    .select(['project.id', 'project.organisation_id', 'membership.id as membership'])
    .where('membership.account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  const given = { token_hash: 'given', created_at: at(), expires_at: at(minute) }
  await database.transaction(async (trx) => {
    await insertTicket(trx, {
      ...given,
      organisation_id: seen.organisation_id,
      account_id: account.id,
      membership_id: seen.membership,
      session_id: 'any',
      version_id: null,
      project_id: seen.id,
      mail_file_id: null,
      preview: 0,
      client_hash: null,
      used_at: null,
    })
    const post = trx.selectFrom('post').select('id')
    const { id: post_id } = await post.executeTakeFirstOrThrow()
    const session = await trx.selectFrom('session').select('id').executeTakeFirstOrThrow()
    await replacePreview(trx, { ...given, post_id, session_id: session.id, texts: '{}' })
  })
  const lines: unknown[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  let [fails, ended] = [false, 0]
  const transaction: typeof database.transaction = async (run) => {
    if (fails) throw new Error('no database')
    ended += 1
    return await database.transaction(run)
  }
  const { look } = runOut({ database: { ...database, transaction }, clock, log })
  await look()
  return {
    clock,
    look,
    /** As long as the database is away. */
    async lookInVain() {
      fails = true
      await assert.rejects(look(), /no database/)
      fails = false
    },
    lines,
    /** Whether the ticket and the preview, each for a minute, are there still. */
    async left() {
      const [tickets, previews] = await Promise.all(
        (['ticket', 'post_preview'] as const).map((table) =>
          database.read.selectFrom(table).select('token_hash').execute(),
        ),
      )
      return [tickets?.length === 1, previews?.length === 1]
    },
    /** Makes another link; gives whether it is good. */
    async another() {
      const other = await database.transaction((trx) =>
        links.issue(trx, { kind: 'reset', account_id: account.id, lasts: hour }),
      )
      return async () => (await links.find(other)) !== undefined
    },
    /** How often it has ended what ran out. */
    ended: () => ended,
    endAhead: () => database.transaction((trx) => endAhead(trx, at())),
    /** Which of them are good at this moment. */
    async good() {
      const half = await database.transaction((trx) => findChallenge(trx, 'half', at()))
      const viewer = await sessions.viewerOf({ token, still: true })
      return {
        session: viewer !== null,
        fresh: viewer?.fresh ?? false,
        link: (await links.find(link)) !== undefined,
        half: half !== undefined,
      }
    },
  }
}

const all = { session: true, fresh: true, link: true, half: true }
const none = { session: false, fresh: false, link: false, half: false }

test('what has run out stays so when the clock is put back', async (t) => {
  const { clock, look, good, lines } = await someone(t)
  assert.deepEqual(await good(), all)
  clock.pass(24 * hour)
  await look()
  clock.pass(-24 * hour)
  await look()
  assert.deepEqual(await good(), none)
  await look()
  assert.deepEqual(
    lines.map((line) => (line as { msg: string }).msg),
    ['the clock went back'],
  )
})

test('what ran out is ended once a minute, and at once when the clock went back a second', async (t) => {
  const { clock, look, ended, lines } = await someone(t)
  const after = async (ms: number) => {
    clock.pass(ms)
    await look()
    return ended()
  }
  assert.deepEqual([ended(), await after(0), await after(minute - 1)], [1, 1, 1])
  assert.deepEqual([await after(1), await after(1)], [2, 2])
  assert.deepEqual([await after(-999), await after(-1)], [2, 3])
  assert.deepEqual([await after(0), await after(minute - 1), await after(1)], [3, 3, 4])
  assert.deepEqual(
    lines.map((line) => (line as { seconds: number }).seconds),
    [1],
  )
})

test('a ticket and a preview go with their minute', async (t) => {
  const { clock, look, left } = await someone(t)
  clock.pass(minute - 1)
  await look()
  assert.deepEqual(await left(), [true, true])
  clock.pass(1)
  await look()
  assert.deepEqual(await left(), [false, false])
})

test('a ticket from a clock that was ahead is ended for good', async (t) => {
  const { clock, left, endAhead } = await someone(t)
  await endAhead()
  assert.deepEqual(await left(), [true, true])
  clock.pass(-24 * hour)
  await endAhead()
  assert.deepEqual((await left())[0], false)
})

test('what is made once the clock has gone back stays good', async (t) => {
  const { clock, look, good, another } = await someone(t)
  clock.pass(24 * hour)
  await look()
  clock.pass(-24 * hour)
  await look()
  const isGood = await another()
  clock.pass(minute)
  await look()
  assert.equal(await isGood(), true)
  assert.deepEqual(await good(), none)
})

test('what could not be ended as the clock went back is ended a minute later', async (t) => {
  const { clock, look, lookInVain, good, lines } = await someone(t)
  clock.pass(24 * hour)
  await lookInVain()
  clock.pass(-24 * hour)
  await lookInVain()
  clock.pass(minute)
  await look()
  assert.deepEqual(await good(), none)
  assert.equal(lines.length, 1, 'the clock went back, which is logged as often as it did')
})

test('what ran out within the minute before the clock went back is ended at once', async (t) => {
  const { clock, look, good } = await someone(t)
  clock.pass(5 * minute - 1)
  await look()
  clock.pass(30_000)
  await look()
  clock.pass(-2 * minute)
  await look()
  assert.deepEqual(await good(), { ...all, half: false })
})

test('a password that was given counts as given lately for ten minutes, whatever the clock does', async (t) => {
  const { clock, look, good } = await someone(t)
  clock.pass(11 * minute)
  await look()
  clock.pass(-10 * minute)
  await look()
  assert.deepEqual(await good(), { session: true, fresh: false, link: true, half: false })
})

test('what has not run out is left alone when the clock goes back a little', async (t) => {
  const { clock, look, good } = await someone(t)
  clock.pass(-4 * minute)
  await look()
  assert.deepEqual(await good(), all)
})

test('what was made while the clock was ahead is not good once it is right, and is again when it was wrong', async (t) => {
  const { clock, look, good } = await someone(t)
  clock.pass(-365 * 24 * hour)
  await look()
  assert.deepEqual(await good(), none)
  clock.pass(365 * 24 * hour)
  await look()
  assert.deepEqual(await good(), all)
})

test('what was made while the clock was ahead never becomes good, once it has been ended for good', async (t) => {
  const { clock, look, good, endAhead } = await someone(t)
  await endAhead()
  assert.deepEqual(await good(), all)
  clock.pass(-365 * 24 * hour)
  await endAhead()
  clock.pass(365 * 24 * hour)
  await look()
  assert.deepEqual(await good(), none)
})
