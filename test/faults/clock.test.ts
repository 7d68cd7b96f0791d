import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../src/database/open.ts'
import { saying, mailServer } from '../doubles/mail-server.ts'
import { newClientAddress } from '../support/client-address.ts'
import { freshAddress, freshFolder } from '../support/database/database.ts'
import { startServer } from '../support/program/program.ts'
import { addPerson, password } from '../support/signin/signin-people.ts'
import { times } from '../support/thorough.ts'
import { enquiry } from './enquiry.ts'

const [minute, day] = [60_000, 24 * 3_600_000]
/** In ms: more than the second within which the program notices what its clock did. */
const aLook = 2_500
/** In ms: what is due goes within a few seconds, and a machine that runs all tests has more. */
const patience = times(60_000, 20_000)

/** The built program with two people, a mail server and a clock that the test sets. */
async function place(t: TestContext, broken = '') {
  let end = async () => {}
  t.after(() => end())
  const { url, dataDir } = await freshAddress(t)
  const database = await openDatabase({ ...(url !== undefined && { url }), dataDir })
  for (const name of ['iris', 'otto']) await addPerson(database, name)
  await database.close()
  const mail = { isAway: false }
  const post = await mailServer(t, {
    onMailFrom: (_from, _session, done) =>
      done(mail.isAway ? saying(451, 'Come again later') : null),
  })
  const path = join(freshFolder(t), 'ahead')
  const set = (ahead: number) => writeFileSync(path, String(ahead))
  set(0)
  const program = await startServer(t, {
    ...(url !== undefined && { DATABASE_URL: url }),
    DATA_DIR: dataDir,
    DEMO: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: post.url,
    MAIL_FROM: 'portico@firm.example',
    CLOCK_AHEAD: path,
    NODE_OPTIONS: `--import=${new URL(`./clock/ahead.ts${broken}`, import.meta.url).href}`,
  })
  end = async () => {
    program.kill('SIGKILL')
    await program.ended
  }
  const api = async (path: string, json?: object, headers: Record<string, string> = {}) =>
    await fetch(`${program.origin}/api${path}`, {
      method: json ? 'POST' : 'GET',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': newClientAddress(),
        ...headers,
      },
      body: json ? JSON.stringify(json) : null,
    })
  const signIn = (username: string, given = password) =>
    api('/auth/login/', { username, password: given })
  return {
    mail,
    received: post.received,
    api,
    signIn,
    program,
    /** Sets the clock, and waits until the program has seen it. */
    async clock(ahead: number) {
      set(ahead)
      await wait(aLook)
    },
    async tokenOf(username: string): Promise<string> {
      const { token } = (await (await signIn(username)).json()) as { token: string }
      return token
    },
    isIn: async (token: string) =>
      (await api('/users/me/', undefined, { Authorization: `Token ${token}` })).status,
    async enquire(key: string) {
      const sent = enquiry({ key, address: newClientAddress() })
      return (await fetch(`${program.origin}/api/contact/`, sent)).status
    },
    /** Waits for a mail to somebody; gives it, or nothing after a while. */
    async mailTo(address: string): Promise<string> {
      const find = () => post.received.find(({ to }) => to.includes(address))
      for (const end = Date.now() + patience; !find() && Date.now() < end;) await wait(50)
      return find()?.raw ?? ''
    },
  }
}

type Place = Awaited<ReturnType<typeof place>>

function expecting() {
  const wrong: string[] = []
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) wrong.push(`${what}: ${found}, not ${wanted}`)
  }
  return { wrong, expect }
}

/** What comes back to life when a clock that was ahead by a day is set right. */
async function revived({ tokenOf, isIn, clock, api, mailTo }: Place): Promise<string[]> {
  const { wrong, expect } = expecting()
  const token = await tokenOf('iris')
  expect('the session', await isIn(token), 200)
  await api('/auth/password/forgot/', { username: 'iris' })
  // Its token stands after `#`, in the only link of the mail.
  const link = /#(?:token=)?([\w-]{20,})/.exec(unfolded(await mailTo('iris@client.example')))?.[1]
  await clock(day)
  await clock(0)
  expect('a session that had run out', await isIn(token), 401)
  const reset = await api('/auth/password/reset/', { token: link ?? '', password: `${password}!` })
  expect('a link that had run out', reset.status, 410)
  return wrong
}

/** A mail without the line breaks of quoted-printable. */
const unfolded = (raw: string) => raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

/** Whom a clock that jumps locks out for longer than the quarter of an hour after too many tries. */
async function lockedOut({ signIn, clock }: Place, first: number, then: number) {
  const { wrong, expect } = expecting()
  await clock(first)
  for (let tries = 0; tries < 10; tries += 1)
    expect('a wrong password', (await signIn('otto', 'not-the-password')).status, 401)
  expect('after ten of them', (await signIn('otto')).status, 429)
  await clock(then)
  await clock(then + 16 * minute)
  expect('a window later', (await signIn('otto')).status, 200)
  return wrong
}

/** Which mails a clock that was ahead by a day delays. */
async function delayed({ mail, enquire, mailTo, clock, program }: Place): Promise<string[]> {
  const { wrong, expect } = expecting()
  await clock(day)
  mail.isAway = true
  expect('an enquiry', await enquire('while-ahead'), 201)
  for (const end = Date.now() + patience; !/451/.test(program.log()) && Date.now() < end;)
    await wait(50)
  mail.isAway = false
  await clock(0)
  expect('another enquiry', await enquire('set-right'), 201)
  for (const key of ['set-right', 'while-ahead'])
    expect(`a mail to ${key}`, (await mailTo(`${key}@northwind.example`)) !== '', true)
  return wrong
}

test('a clock that was ahead by a day brings no session and no link back to life', async (t) => {
  assert.deepEqual(await revived(await place(t)), [])
})

test('the same check fails for a program that does not notice that its clock went back', async (t) => {
  const found = await revived(await place(t, '?unaware'))
  assert.match(found.join(), /a session that had run out: 200.*a link that had run out: 200/)
})

for (const [how, first, then] of [
  ['back', 0, -day],
  ['ahead and right again', day, 0],
] as const)
  test(`a clock that goes ${how} locks nobody out for longer than the window`, async (t) => {
    assert.deepEqual(await lockedOut(await place(t), first, then), [])
  })

test('a clock that was ahead by a day delays no mail once it is right', async (t) => {
  assert.deepEqual(await delayed(await place(t)), [])
})
