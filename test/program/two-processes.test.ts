import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { insertProject } from '../support/calling.ts'
import { emptyAddress, openFor } from '../support/database/database.ts'
import { startServer } from '../support/program/program.ts'
import { addPerson, password, type Placed } from '../support/signin/signin-people.ts'

// What somebody may do is changed at one process of the program, and tried at another, on one database.

type Call = (
  method: string,
  path: string,
  body?: object | Buffer,
  headers?: Record<string, string>,
) => Promise<Response>

/** Calls of somebody who has signed in, at a process. */
const callsAt =
  (origin: string, token: string): Call =>
  async (method, path, body, headers) =>
    await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        Authorization: `Token ${token}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
    })

/** Two processes, a company with its admin, and the firm's owner. */
async function fixture(t: TestContext) {
  const { url, dataDir } = await emptyAddress(t)
  const place = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(url && { DATABASE_URL: url }) }
  const one = await startServer(t, place)
  const other = await startServer(t, place)
  const database = await openFor(t, { dataDir, ...(url && { url }) })
  const signIn = async (username: string, { origin } = one) => {
    const call = callsAt(origin, '')
    return await call('POST', '/auth/login/', { username, password })
  }
  const tokenOf = async (username: string) =>
    ((await (await signIn(username)).json()) as { token: string }).token
  const organisation_id = (await addPerson(database, 'ada', { role: 'admin' }))
    .organisation_id as string
  await addPerson(database, 'olga', { organisation_id: null, role: 'owner' })
  const [ada, olga] = [await tokenOf('ada'), await tokenOf('olga')]
  return {
    database,
    origins: [one.origin, other.origin] as const,
    organisation_id,
    ada: callsAt(one.origin, ada),
    adaThere: callsAt(other.origin, ada),
    olga: callsAt(one.origin, olga),
    newcomer: async (username: string) => {
      const person = await addPerson(database, username, { organisation_id })
      return { ...person, call: callsAt(other.origin, await tokenOf(username)) }
    },
    signInThere: async (username: string) => (await signIn(username, other)).status,
  }
}

type Fixture = Awaited<ReturnType<typeof fixture>>

const done = async (answer: Promise<Response>) => {
  const { status } = await answer
  assert.ok(status < 300, String(status))
}

/** What shuts somebody out, at the first process. */
const acts: Record<string, (here: Fixture, person: Placed) => Promise<void>> = {
  'an admin suspends them': async ({ ada }, { membership }) =>
    await done(ada('POST', `/members/${membership}/suspend/`)),
  'an admin removes them': async ({ ada }, { membership }) =>
    await done(ada('DELETE', `/members/${membership}/`)),
  'the firm suspends them': async ({ olga }, { id }) =>
    await done(olga('POST', `/staff/people/${id}/suspend/`)),
  'the firm removes them': async ({ olga }, { id }) =>
    await done(olga('DELETE', `/staff/people/${id}/`)),
  'the firm suspends their organisation': async ({ olga, organisation_id }) =>
    await done(olga('PATCH', `/staff/organisations/${organisation_id}/`, { suspended: true })),
}

/** Whoever is shut out is out for requests and feeds; gives how many ms their streams lasted still. */
async function shutOut(here: Fixture): Promise<number[]> {
  const lasted: number[] = []
  for (const [at, [what, act]] of Object.entries(acts).entries()) {
    const person = await here.newcomer(`iris${at}`)
    const { call } = person
    const made = await call('POST', '/calendar/feed/')
    assert.equal(made.status, 201, what)
    const feed = new URL(((await made.json()) as { url: string }).url).pathname
    const feedThere = async () => (await fetch(here.origins[1] + feed)).status
    const stream = await call('GET', '/events/stream/')
    assert.deepEqual([stream.status, await feedThere()], [200, 200], what)
    const ended = stream.text()
    await act(here, person)
    const begun = performance.now()
    assert.deepEqual(
      [(await call('GET', '/users/me/')).status, await feedThere()],
      [401, 404],
      what,
    )
    assert.equal(await here.signInThere(`iris${at}`), 401, what)
    assert.notEqual(await Promise.race([ended, wait(10_000, 'open', { ref: false })]), 'open', what)
    lasted.push(Math.round(performance.now() - begun))
  }
  return lasted
}

/** A changed role or grant holds for the next request. */
async function changeRights({ ada, database, organisation_id, newcomer }: Fixture) {
  const [first, second] = [
    await insertProject(database, organisation_id),
    await insertProject(database, organisation_id),
  ]
  const { call, membership } = await newcomer('pia')
  const seen = async () =>
    ((await (await call('GET', '/projects/')).json()) as { id: string }[]).map(({ id }) => id)
  const change = async (to: object) => await done(ada('PATCH', `/members/${membership}/`, to))
  const write = async () =>
    (await call('POST', `/projects/${second}/messages/`, { body: 'Not a word.' })).status
  assert.deepEqual((await seen()).toSorted(), [first, second].toSorted())
  for (let turn = 0; turn < 5; turn++) {
    await change({ projects: [first] })
    assert.deepEqual(await seen(), [first])
    assert.equal(await write(), 404)
    await change({ projects: [second] })
    assert.deepEqual(await seen(), [second])
  }
  await change({ role: 'viewer' })
  assert.equal(await write(), 403)
}

/** Ten times at once, at both: the last word counts. */
async function backAndForth({ ada, adaThere, newcomer, database, signInThere }: Fixture) {
  const { membership } = await newcomer('iris')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const act = at % 2 === 0 ? 'suspend' : 'restore'
      return (at % 4 < 2 ? ada : adaThere)('POST', `/members/${membership}/${act}/`)
    }),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [204])
  const last = await database.read
    .selectFrom('audit_entry')
    .select('action')
    .where('about', '=', membership)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  assert.equal(await signInThere('iris'), last.action === 'member-suspended' ? 401 : 200)
}

test('what is changed at one process holds for the next request at the other, and ends streams within a second', async (t) => {
  const here = await fixture(t)
  await changeRights(here)
  await backAndForth(here)
  const lasted = await shutOut(here)
  t.diagnostic(`streams ended after ${lasted.join(', ')} ms`)
  // Whatever else this machine does meanwhile delays some of them.
  assert.ok(Math.min(...lasted) < 1000, lasted.join())
})

test('a file whose pieces reach both processes in turn is whole, and a request that is repeated at the other is done once', async (t) => {
  const { ada, adaThere, database, organisation_id } = await fixture(t)
  const project = await insertProject(database, organisation_id)
  const bytes = Buffer.from(`%PDF-1.7\n${'Notes of a workshop. '.repeat(60_000)}`)
  const given = { project, name: 'notes.pdf', size: bytes.length }
  const begun = await ada('POST', '/uploads/', given)
  const { id } = (await begun.json()) as { id: string }
  const piece = 200_000
  for (let offset = 0; offset < bytes.length; offset += piece) {
    const call = (offset / piece) % 2 === 0 ? adaThere : ada
    const headers = {
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': `${offset}`,
    }
    await done(call('PATCH', `/uploads/${id}/`, bytes.subarray(offset, offset + piece), headers))
  }
  const stored = await database.read
    .selectFrom('document_version')
    .select(['sha256'])
    .where('size', '=', bytes.length)
    .execute()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  assert.deepEqual(
    stored.map((version) => version.sha256),
    [sha256],
  )

  const key = { 'Idempotency-Key': 'written-once' }
  const message = { body: 'We have sent the notes.' }
  const write = async (call: Call) => {
    const answer = await call('POST', `/projects/${project}/messages/`, message, key)
    return [answer.status, await answer.text()]
  }
  const [first, ...rest] = [await write(ada), await write(adaThere), await write(ada)]
  assert.deepEqual(rest, [first, first])
  const written = await database.read
    .selectFrom('message')
    .select('id')
    .where('body', '=', message.body)
    .execute()
  assert.equal(written.length, 1)
})

test('a stream of events at one process has what was written at the other within two seconds', async (t) => {
  const { ada, database, organisation_id, newcomer } = await fixture(t)
  const project = await insertProject(database, organisation_id)
  const { call } = await newcomer('iris')
  const stream = await call('GET', '/events/stream/')
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
  t.after(() => reader.cancel())
  const heard = (async () => {
    for (let said = ''; !said.includes('message');) {
      const { value, done: isOver } = await reader.read()
      assert.ok(!isOver, said)
      said += Buffer.from(value).toString()
    }
  })()
  await done(ada('POST', `/projects/${project}/messages/`, { body: 'Not alone.' }))
  const begun = performance.now()
  await heard
  t.diagnostic(`heard after ${Math.round(performance.now() - begun)} ms`)
})
