import assert from 'node:assert/strict'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { test, type TestContext } from 'node:test'
import { messageClient, freshFixture } from '../../../test/support/work/message-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'

type Changes = Parameters<typeof addPerson>[2]

/** Colleagues of Cole, who writes; each has other choices, or must not be notified. */
const colleagues: Record<string, { chooses?: Record<string, string>; is?: Changes }> = {
  usual: {},
  prompt: { chooses: { message: 'at_once', update: 'never' } },
  muted: { chooses: { message: 'never' } },
  silent: { chooses: { message: 'never', update: 'at_once', request: 'never' } },
  calm: { chooses: { message: 'daily' } },
  patient: { chooses: { message: 'daily', document: 'never' } },
  reading: { chooses: { message: 'daily' } },
  changing: { chooses: { message: 'daily' } },
  elsewhere: { chooses: { document: 'never', event: 'never' } },
  invited: { is: { password_hash: null, username: null } },
  suspended: { is: { suspended_at: '2026-11-19T09:00:00.000Z' } },
  removed: { is: { removed_at: '2026-11-19T09:00:00.000Z' } },
}

async function colleaguesFixture(t: TestContext) {
  const fixture = await freshFixture(t)
  const { database, people, clock } = fixture
  const { organisation_id } = people.cole
  const clients = new Map<string, Awaited<ReturnType<typeof messageClient>>>()
  for (const [name, { chooses, is }] of Object.entries(colleagues)) {
    await addPerson(database, name, { organisation_id, email: `${name}@client.example`, ...is })
    if (is) continue
    const person = await messageClient(fixture, name)
    clients.set(name, person)
    if (!chooses) continue
    const { status } = await person.call('PATCH', '/users/me/notifications/', chooses)
    assert.ok(status < 300, `${name} is answered ${status}`)
  }
  for (const name of ['wren', 'watcher', 'vera'])
    clients.set(name, await messageClient(fixture, name))
  // Vera is of another company; her choice must not affect the others.
  await clients.get('vera')?.call('PATCH', '/users/me/notifications/', { message: 'never' })
  /** Who has been sent mails since the last call, by the names in their addresses. */
  const mailed = async () => {
    const rows = await database.read.selectFrom('outbox').select(['id', 'payload']).execute()
    await database.transaction((trx) => trx.deleteFrom('outbox').execute())
    const mails = rows.map(({ payload }) => writtenMail(payload))
    return mails.map(({ to }) => to.replace('@client.example', '')).sort()
  }
  const morning = async (day: string) => {
    clock.set(`2026-11-${day}T14:00:00.000Z`)
    return await fixture.digest.runDue()
  }
  // The first run only sets when the mail of the day is due.
  assert.equal(await fixture.digest.runDue(), 0)
  /** Cole signs in each time, because a session does not last over night. */
  const coleWrites = async (words: string) => {
    const { write } = await messageClient(fixture, 'cole')
    assert.equal((await write(fixture.ids.harbour, words)).status, 201)
  }
  return { ...fixture, clients, coleWrites, mailed, morning }
}

test('each person is notified by their own choices, not by those of colleagues', async (t) => {
  const { clients, coleWrites, mailed, morning, ...fixture } = await colleaguesFixture(t)
  await coleWrites('The crane is here.')
  const atOnce = ['elsewhere', 'prompt', 'usual', 'watcher', 'wren']
  assert.deepEqual(await mailed(), atOnce)

  const seen: string[] = []
  for (const [name, { notified }] of clients) if ((await notified()).unread === 1) seen.push(name)
  const here = [...clients.keys()].filter((name) => name !== 'vera')
  assert.deepEqual(seen.sort(), here.sort(), 'everybody of the company sees it in the portal')
  assert.equal(
    (await (await messageClient(fixture, 'cole')).notified()).unread,
    0,
    'except its author',
  )

  await clients.get('reading')?.call('POST', '/notifications/read/', { all: true })
  await clients.get('changing')?.call('PATCH', '/users/me/notifications/', { message: 'never' })
  assert.equal(await morning('21'), 2)
  assert.deepEqual(await mailed(), ['calm', 'patient'])
  assert.equal(await morning('22'), 0)
  assert.deepEqual(await mailed(), [])
})

test('reading a notification or changing a choice does not affect others', async (t) => {
  const { clients, coleWrites, morning, mailed } = await colleaguesFixture(t)
  await coleWrites('The crane is here.')
  await clients.get('usual')?.call('POST', '/notifications/read/', { all: true })
  for (const [name, { notified }] of clients) {
    const { unread } = await notified()
    assert.equal(unread, name === 'usual' || name === 'vera' ? 0 : 1, name)
  }
  await mailed()
  await clients.get('calm')?.call('PATCH', '/users/me/notifications/', { message: 'at_once' })
  assert.equal(await morning('21'), 4)
  assert.deepEqual(await mailed(), ['calm', 'changing', 'patient', 'reading'])
  await coleWrites('And gone.')
  assert.deepEqual(await mailed(), ['calm', 'elsewhere', 'prompt', 'usual', 'watcher', 'wren'])
  assert.equal(await morning('22'), 3)
  assert.deepEqual(await mailed(), ['changing', 'patient', 'reading'])
})
