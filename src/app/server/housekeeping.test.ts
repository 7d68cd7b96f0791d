import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { world } from '../../../test/support/world.ts'
import { newId } from '../../platform/auth/token.ts'
import { watchClock } from '../../platform/leading/clock-watch.ts'
import { createLog } from '../../platform/log.ts'
import { housekeeper } from './housekeeping.ts'

const anHour = 60 * 60 * 1000
const aDay = 24 * anHour

test('what has expired is deleted, and what is still good for something stays', async (t) => {
  const { database, clock } = await world(t)
  const { id: account_id } = await addPerson(database, 'iris')
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
  const link = (id: string, expires_at: string) => ({
    id,
    kind: 'reset' as const,
    token_hash: newId(),
    account_id,
    created_at: ago(3 * aDay),
    expires_at,
    used_at: null,
  })
  const task = (id: string, kind: 'reset' | 'sign-in-link' | 'mail', ended_at: string | null) => ({
    id,
    kind,
    about: '',
    payload: '{}',
    created_at: ago(aDay),
    state: ended_at === null ? 'queued' : 'done',
    attempts: 0,
    next_try_at: null,
    leased_until: null,
    last_error: null,
    outcome: null,
    ended_at,
  })
  const counted = (id: string, queued_at: string) => ({
    id,
    kind: 'reset' as const,
    recipient: 'somebody',
    queued_at,
  })
  const key = (id: string, created_at: string) => ({
    key: id,
    request_hash: '',
    answer: '',
    created_at,
  })
  await database.transaction(async (trx) => {
    const links = [link('old', ago(aDay + 1)), link('good', ago(aDay)), link('new', ago(-1))]
    await trx.insertInto('link').values(links).execute()
    const done = [
      task('old', 'reset', ago(1)),
      task('asked', 'sign-in-link', ago(1)),
      task('good', 'reset', null),
    ]
    const tasks = [...done, task('sent', 'mail', ago(10 * aDay))]
    await trx.insertInto('outbox').values(tasks).execute()
    const mails = [counted('old', ago(aDay)), counted('good', ago(aDay - 1))]
    await trx.insertInto('counted_mail').values(mails).execute()
    const keys = [key('old', ago(aDay)), key('good', ago(aDay - 1))]
    await trx.insertInto('idempotency').values(keys).execute()
  })
  const { tidy } = housekeeper({
    database,
    clock,
    log: createLog('silent'),
    retain: async () => {},
    sweep: async () => {},
    logMissing: async () => {},
    clockWatch: { moved: () => ({ ms: 0, whole: true }), start: () => {} },
  })
  await tidy()
  const left = async (table: 'link' | 'outbox' | 'counted_mail') =>
    (await database.read.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  assert.deepEqual(await left('link'), ['good', 'new'])
  assert.deepEqual(await left('outbox'), ['good', 'sent'])
  assert.deepEqual(await left('counted_mail'), ['good'])
  const keys = await database.read.selectFrom('idempotency').select('key').execute()
  assert.deepEqual(
    keys.map((one) => one.key),
    ['good'],
  )
})

/** A house that is kept, in which real time passes as the test says, and what was done in it. */
async function house(t: TestContext) {
  const { database, clock } = await world(t)
  const done: string[] = []
  const note = (what: string) => async () => void done.push(what)
  let uptime = 0
  const keeper = housekeeper({
    database,
    clock,
    log: createLog('warn', { write: (line) => void done.push(JSON.parse(line).msg) }),
    retain: async () => {},
    sweep: note('deleted'),
    logMissing: note('looked'),
    clockWatch: watchClock(clock, () => uptime),
  })
  const pass = (ms: number) => {
    uptime += ms
    clock.pass(ms)
  }
  return {
    clock,
    pass,
    /** What is done when this process has the lease for a moment. */
    async lead() {
      keeper.start()
      while (!done.includes('looked') && !done.includes('deleted')) await setImmediate()
      keeper.stop()
      return done.splice(0)
    },
    /** What is done when an hour has passed. */
    async hour() {
      await keeper.tidy()
      pass(anHour)
      return done.splice(0)
    },
  }
}

const jumped = 'the clock jumped: nothing is deleted for an hour'

test('nothing is deleted at the start, as the clock may be wrong, and then each hour', async (t) => {
  const { hour } = await house(t)
  assert.deepEqual(await hour(), ['looked'])
  assert.deepEqual(await hour(), ['deleted'])
  assert.deepEqual(await hour(), ['deleted'])
})

test('a clock that is a month ahead at one tick deletes nothing', async (t) => {
  const { clock, hour } = await house(t)
  await hour()
  clock.pass(30 * aDay)
  assert.deepEqual(await hour(), [jumped, 'looked'])
  clock.pass(-30 * aDay)
  assert.deepEqual(await hour(), [jumped, 'looked'])
  assert.deepEqual(await hour(), ['deleted'])
})

test('a clock that is corrected by some minutes stops no deletion', async (t) => {
  const { clock, hour } = await house(t)
  await hour()
  clock.pass(5 * 60_000)
  assert.deepEqual(await hour(), ['deleted'])
})

test('one that loses the lease for a moment has not watched the clock for an hour', async (t) => {
  const { lead } = await house(t)
  assert.deepEqual(await lead(), ['looked'])
  assert.deepEqual(await lead(), ['looked'])
})

test('one that takes over does not trust a clock that jumped before it did', async (t) => {
  const { clock, lead, pass } = await house(t)
  pass(2 * anHour)
  clock.pass(30 * aDay)
  assert.deepEqual(await lead(), [jumped, 'looked'])
})
