import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { webhookEnquiry, webhookFirm } from '../../../test/support/webhook/firm.ts'
import { isSigned } from '../../../test/support/webhook/receiver.ts'
import { world } from '../../../test/support/world.ts'
import { append } from '../../platform/audit/append.ts'
import { webhookAddress } from './address.ts'

const project = idOf('project', 'halden')
const nobody = { viewer: null, address: '', requestId: '' }
const update = {
  title: 'Week of November 20',
  health: 'on_track',
  progress: 40,
  content: 'The forms are counted.',
}

test('an enquiry reaches the program once, signed, with what it says', async (t) => {
  const { add, send, leave, got, types, log } = await webhookFirm(t)
  const { status, id, secret } = await add()
  assert.equal(status, 201)
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal((await send()).ok, true)
  await leave()
  await leave()
  assert.deepEqual(types(), ['enquiry.received'])
  const [first] = got
  assert.ok(first && isSigned(first, secret))
  const { data } = first.message
  assert.deepEqual([data['name'], data['message']], [webhookEnquiry.name, webhookEnquiry.message])
  assert.match(String(data['url']), /\/console\/enquiries\/ENQ-/)
  const [entry] = await log(id)
  assert.deepEqual([entry?.state, entry?.said], ['delivered', '200'])
  assert.equal(first.headers['webhook-id'], entry?.id)
})

test('each event reaches who asked for it, and nobody else', async (t) => {
  const { add, as, leave, types, list } = await webhookFirm(t)
  const all = await add()
  const posts = await add(['post.published'])
  const made = await as.manager.call('POST', '/staff/organisations/', { name: 'Nordkai Pilots' })
  assert.equal(made.status, 201)
  const published = await as.manager.call('POST', `/staff/projects/${project}/updates/`, update)
  assert.equal(published.status, 201, await published.text())
  await leave()
  assert.deepEqual(types().toSorted(), ['client.made', 'update.published'])
  const lasts = new Map((await list()).map(({ id, last }) => [id, last?.state ?? null]))
  assert.deepEqual([lasts.get(all.id), lasts.get(posts.id)], ['delivered', null])
})

test('what is taken back within its ten seconds is heard of by nobody', async (t) => {
  const { add, as, leave, types, eventFinder, outbox, clock } = await webhookFirm(t)
  await add()
  const answer = await as.manager.call('POST', `/staff/projects/${project}/updates/`, update)
  const { undo } = (await answer.json()) as { undo: string }
  clock.pass(5_000)
  await eventFinder.runDue()
  await outbox.runDue()
  assert.deepEqual(types(), [], 'it can still be taken back')
  assert.equal((await as.manager.call('POST', `/undo/${undo}/`)).status, 204)
  await leave()
  assert.deepEqual(types(), [])
})

test('what happened before it was added, or while it was paused, is not sent', async (t) => {
  const { add, as, send, leave, types, clock } = await webhookFirm(t)
  await send({ email: 'before@nordkai.example' })
  clock.pass(1_000)
  const { id } = await add()
  await leave()
  assert.deepEqual(types(), [])
  assert.equal((await as.owner.call('POST', `/staff/webhooks/${id}/pause/`)).status, 200)
  await send({ email: 'meanwhile@nordkai.example' })
  await as.manager.call('POST', '/staff/organisations/', { name: 'Nordkai Pilots' })
  clock.pass(300_000)
  await as.owner.call('POST', `/staff/webhooks/${id}/resume/`)
  await send({ email: 'after@nordkai.example' })
  await leave()
  assert.deepEqual(types(), ['enquiry.received'])
})

test('what is done in other ways is heard of, too: judged in the console, answered for a client', async (t) => {
  const { add, as, leave, types, clock } = await webhookFirm(t)
  await add()
  const judged = await as.manager.call(
    'POST',
    `/staff/enquiries/${idOf('enquiry', 'Mona')}/spam/`,
    { spam: false },
  )
  assert.equal(judged.status, 200, await judged.text())
  const answer = { answer: 'By telephone: in March.', version_id: null }
  const request = idOf('request', 'halden')
  const entered = await as.manager.call('POST', `/staff/requests/${request}/answer/`, answer)
  assert.equal(entered.status, 204)
  clock.pass(300_000)
  await leave()
  assert.deepEqual(types().toSorted(), ['enquiry.received', 'request.answered'])
})

test('a short pause is a pause, and what is ahead of the clock holds nothing up', async (t) => {
  const { add, as, send, leave, types, got, clock, database } = await webhookFirm(t)
  const { id } = await add()
  await as.owner.call('POST', `/staff/webhooks/${id}/pause/`)
  await send({ email: 'meanwhile@nordkai.example' })
  clock.pass(20_000)
  await as.owner.call('POST', `/staff/webhooks/${id}/resume/`)
  await leave()
  assert.deepEqual(types(), [])
  const ahead = { now: () => new Date(clock.now().getTime() + 86_400_000) }
  const act = { action: 'organisation-added', about: idOf('organisation', 'cedar') }
  await database.transaction((trx) => append(trx, ahead, nobody, act))
  await as.manager.call('POST', '/staff/organisations/', { name: 'Nordkai Pilots' })
  await leave()
  assert.ok(got.some(({ message }) => message.data['name'] === 'Nordkai Pilots'))
})

test('whoever is far behind catches up at once', async (t) => {
  const { add, leave, types, clock, database } = await webhookFirm(t)
  await add(['client.made'])
  const made = { action: 'organisation-added', about: idOf('organisation', 'cedar') }
  await database.transaction(async (trx) => {
    for (let at = 0; at <= 1_100; at += 1)
      await append(trx, clock, nobody, at < 1_100 ? { action: 'signed-in', about: null } : made)
  })
  await leave()
  assert.deepEqual(types(), ['client.made'])
})

test('a post that was taken back before anybody heard of it is heard of when it appears again', async (t) => {
  const { add, leave, types, answer, clock, database } = await webhookFirm(t)
  await add(['post.published'])
  const at = clock.now().toISOString()
  const words = { title: 'Quinces', excerpt: '', body: '[]', words: '', category: '' }
  const rest = { author_name: '', reading_minutes: 1, featured: 0, position: 1, updated_at: at }
  const post = { id: 'q'.repeat(22), slug: 'quinces', published_at: null, ...words, ...rest }
  await database.transaction((trx) => trx.insertInto('post').values(post).execute())
  const appear = (published_at: string | null) =>
    database.transaction((trx) =>
      trx.updateTable('post').set({ published_at }).where('id', '=', post.id).execute(),
    )
  answer.status = 500
  await appear(clock.now().toISOString())
  await leave()
  await appear(null)
  answer.status = 200
  clock.pass(60_000)
  await leave()
  const before = types().length
  await appear(clock.now().toISOString())
  await leave()
  await leave()
  assert.equal(types().length, before + 1)
})

test('a message that fails is tried again under the same id, and by hand after that', async (t) => {
  const { add, as, send, leave, got, answer, log, clock, outbox } = await webhookFirm(t)
  const { id } = await add()
  answer.status = 500
  await send()
  await leave()
  const [failing] = await log(id)
  assert.deepEqual([failing?.state, failing?.said], ['failing', 'it answered 500'])
  answer.status = 204
  clock.pass(60_000)
  await outbox.runDue()
  assert.equal((await log(id))[0]?.state, 'delivered')
  const again = await as.owner.call('POST', `/staff/webhook-deliveries/${failing?.id}/again/`)
  assert.equal(again.status, 200)
  await outbox.runDue()
  assert.deepEqual(
    got.map(({ headers }) => headers['webhook-id']),
    [failing?.id, failing?.id, failing?.id],
  )
})

test('a program that says that it is gone is asked no more; a redirect is not followed', async (t) => {
  const { add, as, send, leave, types, answer, list, log } = await webhookFirm(t)
  const { id } = await add()
  answer.status = 302
  answer.headers = { location: 'http://127.0.0.1:9/' }
  await as.owner.call('POST', `/staff/webhooks/${id}/try/`)
  await leave()
  assert.match((await log(id))[0]?.said ?? '', /redirects are not followed/)
  answer.status = 410
  await send()
  await leave()
  const [gone] = await list()
  assert.deepEqual([gone?.gone, gone?.paused_at !== null], [true, true])
  await send({ email: 'later@nordkai.example' })
  await leave()
  assert.equal(types().filter((type) => type !== 'test').length, 1)
})

test('an address of this machine or its network is refused, unless a setting allows it', async (t) => {
  const here = await world(t, { demo: false })
  const { owner } = await actors(here)
  const refused = [
    'http://hooks.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://192.168.1.4/x',
    'https://localhost/',
    'https://2130706433/',
    'https://user:pass@hooks.example/',
    'ftp://hooks.example/',
    'no address',
  ]
  for (const url of refused) {
    const asked = await owner.call('POST', '/staff/webhooks/', {
      url,
      events: ['enquiry.received'],
    })
    const { errors } = (await asked.json()) as { errors?: { url?: string[] } }
    assert.deepEqual([asked.status, errors?.url?.length], [400, 1], url)
  }
  for (const url of [
    'https://hooks.example/x',
    'https://93.184.216.34/',
    'https://[2606:2800::1]/',
  ])
    assert.equal(webhookAddress(`${url}#part`, false), url)
  assert.equal(webhookAddress('http://127.0.0.1:8080/x', true), 'http://127.0.0.1:8080/x')
})

test('the secret is sealed where it is stored, and only the owner may look after webhooks', async (t) => {
  const { add, as, database } = await webhookFirm(t)
  const { id, secret } = await add()
  const row = database.read.selectFrom('webhook').selectAll().where('id', '=', id)
  const stored = await row.executeTakeFirstOrThrow()
  assert.ok(!JSON.stringify(stored).includes(secret.slice(6, 20)))
  for (const by of [as.manager, as.consultant, as.editor, as.admin('halden')])
    for (const [method, path] of [
      ['GET', '/staff/webhooks/'],
      ['GET', `/staff/webhooks/${id}/deliveries/`],
      ['POST', `/staff/webhooks/${id}/try/`],
      ['DELETE', `/staff/webhooks/${id}/`],
    ] as const)
      assert.equal((await by.call(method, path)).status, 403, `${by.name} ${method} ${path}`)
})

test('a secret that another key has sealed is said to be so, and nothing is sent', async (t) => {
  const { add, as, send, leave, got, log, database } = await webhookFirm(t)
  const { id } = await add()
  await database.transaction((trx) =>
    trx.updateTable('webhook').set({ secret: 'sealed elsewhere' }).where('id', '=', id).execute(),
  )
  await send()
  await leave()
  assert.match((await log(id))[0]?.said ?? '', /does not open its secret/)
  assert.equal(got.length, 0)
  assert.equal((await as.owner.call('GET', '/staff/webhooks/')).status, 200)
})

test('one that is removed is gone, with what was to be sent to it', async (t) => {
  const { add, as, send, leave, got, answer, list, clock, outbox, database } = await webhookFirm(t)
  const { id } = await add()
  answer.status = 500
  await send()
  await leave()
  assert.equal((await as.owner.call('DELETE', `/staff/webhooks/${id}/`)).status, 204)
  clock.pass(600_000)
  await outbox.runDue()
  assert.deepEqual([got.length, (await list()).length], [1, 0])
  const tasks = database.read.selectFrom('outbox').select('id').where('about', '=', id)
  assert.deepEqual(await tasks.execute(), [])
})
