import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { doc, p } from '../../contract/prose.ts'
import { mailServer, saying } from '../../../test/doubles/mail-server.ts'
import { newsletter } from '../../../test/support/mail/newsletter.ts'

const idOf = (nth: number) => `subscriber-${String(nth).padStart(4, '0')}`

/** A firm with a published post, so many subscribers, and an editor. */
async function firm(t: TestContext, count: number, settings: Record<string, string> = {}) {
  const here = await newsletter(t, settings)
  const { editor, manager } = await actors(here)
  const { database, clock, postSender } = here
  const rows = Array.from({ length: count }, (_, nth) => ({
    id: idOf(nth),
    email: `reader-${nth}@client.example`,
    requested_at: '2026-11-01T12:00:00.000Z',
    confirm_hash: null,
    confirm_until: null,
    confirmed_at: '2026-11-01T12:05:00.000Z',
    unsubscribed_at: null,
  }))
  await database.transaction(async (trx) => {
    await trx.deleteFrom('subscriber').execute()
    await trx.deleteFrom('outbox').execute()
    if (rows.length > 0) await trx.insertInto('subscriber').values(rows).execute()
  })
  const post = await database.read
    .selectFrom('post')
    .select(['id', 'title', 'slug', 'excerpt'])
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const path = `/staff/post-mails/${post.id}/`
  return {
    ...here,
    editor,
    manager,
    post,
    act: async (what = '') => {
      const answer = await editor.call('POST', `${path}${what}`)
      const text = await answer.text()
      const said = (text ? JSON.parse(text) : {}) as { undo?: string; detail?: string }
      return { status: answer.status, ...said }
    },
    path,
    /** Whom a mail is queued for, in order. */
    async queued() {
      const mails = database.read.selectFrom('outbox').select('about').where('kind', '=', 'mail')
      return (await mails.orderBy('about').execute()).map(({ about }) => about)
    },
    /** As it is each ten seconds. */
    async tick() {
      clock.pass(10_000)
      await postSender.runDue()
    },
    async sending() {
      const answer = await editor.call('GET', '/staff/post-mails/')
      const { posts } = (await answer.json()) as {
        posts: { id: string; sending: { sent: number; state: string } | null }[]
      }
      const sending = posts.find(({ id }) => id === post.id)?.sending
      return sending && [sending.state, sending.sent]
    },
  }
}

test('a post goes to each subscriber, an even few at a time, once', async (t) => {
  const here = await firm(t, 45)
  assert.equal((await here.act()).status, 200)
  await here.postSender.runDue()
  assert.deepEqual(await here.queued(), [], 'it is held back while it can be taken back')
  await here.tick()
  assert.equal((await here.queued()).length, 20)
  await here.postSender.runDue()
  assert.equal((await here.queued()).length, 20, 'no more before their time')
  assert.deepEqual(await here.sending(), ['running', 20])
  for (let nth = 0; nth < 3; nth += 1) await here.tick()
  assert.deepEqual(
    await here.queued(),
    Array.from({ length: 45 }, (_, nth) => idOf(nth)),
  )
  assert.deepEqual(await here.sending(), ['ended', 45])
  assert.equal((await here.act()).status, 409, 'nobody gets it twice')
})

test('two processes at once queue each mail once', async (t) => {
  const here = await firm(t, 30)
  await here.act()
  here.clock.pass(10_000)
  await Promise.all([here.postSender.runDue(), here.postSender.runDue()])
  assert.equal((await here.queued()).length, 20)
})

test('only who has confirmed, and not ended it, before it was begun gets it', async (t) => {
  const here = await firm(t, 4)
  const change = async (nth: number, to: object) =>
    await here.database.transaction((trx) =>
      trx.updateTable('subscriber').set(to).where('id', '=', idOf(nth)).execute(),
    )
  await change(0, { confirmed_at: null })
  await change(1, { unsubscribed_at: '2026-11-02T12:00:00.000Z' })
  await here.act()
  here.clock.pass(5_000)
  await change(2, { confirmed_at: here.clock.now().toISOString() })
  await here.tick()
  assert.deepEqual(await here.queued(), [idOf(3)])
})

test('it is stopped between two mails, and goes on where it was', async (t) => {
  const here = await firm(t, 45)
  await here.act()
  await here.tick()
  assert.equal((await here.act('stop/')).status, 204)
  assert.equal((await here.act('stop/')).status, 409)
  await here.tick()
  await here.tick()
  assert.deepEqual(await here.sending(), ['stopped', 20])
  assert.equal((await here.act('resume/')).status, 204)
  assert.equal((await here.act('resume/')).status, 409)
  for (let nth = 0; nth < 3; nth += 1) await here.tick()
  assert.equal(new Set(await here.queued()).size, 45)
  assert.deepEqual(await here.sending(), ['ended', 45])
})

test('it is taken back before the first mail, and not after it', async (t) => {
  const here = await firm(t, 1)
  const undo = async ({ undo: id = '' }) => (await here.editor.call('POST', `/undo/${id}/`)).status
  assert.equal(await undo(await here.act()), 204)
  await here.tick()
  assert.deepEqual(await here.queued(), [])
  assert.equal(await here.sending(), null)
  const again = await here.act()
  await here.tick()
  assert.equal(await undo(again), 409)
})

test('a post that is taken off the site meanwhile goes to nobody else', async (t) => {
  const here = await firm(t, 45)
  await here.act()
  await here.tick()
  const hide = { published_at: null }
  await here.database.transaction((trx) =>
    trx.updateTable('post').set(hide).where('id', '=', here.post.id).execute(),
  )
  await here.tick()
  assert.equal((await here.queued()).length, 20)
  const row = here.database.read.selectFrom('post_sending').select(['next_at', 'ended_at'])
  assert.deepEqual({ ...(await row.executeTakeFirstOrThrow()) }, { next_at: null, ended_at: null })
  assert.equal((await here.act('trial/')).status, 404)
})

test('a clock that is put back by a day delays no mail', async (t) => {
  const here = await firm(t, 45)
  await here.act()
  await here.tick()
  here.clock.set(new Date(here.clock.now().getTime() - 24 * 3_600_000).toISOString())
  await here.postSender.runDue()
  assert.equal((await here.queued()).length, 40)
  await here.postSender.runDue()
  assert.equal((await here.queued()).length, 40, 'and none is before its time')
})

test('while the clock is before its publication a post waits, and then goes on by itself', async (t) => {
  const here = await firm(t, 45)
  await here.act()
  await here.tick()
  const right = here.clock.now()
  const row = here.database.read.selectFrom('post').select('published_at')
  const post = await row.where('id', '=', here.post.id).executeTakeFirstOrThrow()
  here.clock.set(new Date(Date.parse(post.published_at ?? '') - 60_000).toISOString())
  await here.postSender.runDue()
  assert.equal((await here.queued()).length, 20)
  here.clock.set(right.toISOString())
  for (let nth = 0; nth < 3; nth += 1) await here.tick()
  assert.deepEqual(await here.sending(), ['ended', 45])
})

test('without a subscriber nothing is begun, and of a post that nobody can read neither', async (t) => {
  const here = await firm(t, 0)
  assert.deepEqual(await here.act(), { status: 409, detail: 'There is no subscriber yet.' })
  assert.equal((await here.editor.call('POST', `/staff/post-mails/${'n'.repeat(22)}/`)).status, 404)
})

test('the mail has the words of the post, its address, and a way to stop that works', async (t) => {
  const here = await firm(t, 1)
  const preview = await (await here.editor.call('GET', here.path)).json()
  await here.act()
  await here.tick()
  const mail = (await here.mails()).at(-1)
  assert.equal(mail?.to, 'reader-0@client.example')
  assert.equal(mail?.subject, here.post.title)
  assert.ok(mail.text.includes(here.post.excerpt))
  assert.ok(mail.text.includes(`https://coronet.example/blog/${here.post.slug}`))
  const { subject, text } = preview as { subject: string; text: string }
  const withoutToken = (one: string) => one.replace(/token=\S+/, '')
  assert.deepEqual([subject, withoutToken(text)], [mail.subject, withoutToken(mail.text)])
  const stop = mail.text.match(/https:\S+unsubscribe\S+/)?.[0] ?? ''
  assert.equal((await here.press(new URL(stop).pathname + new URL(stop).search)).status, 200)
  assert.ok((await here.subscribers())[0]?.unsubscribed_at)
})

test('all of a post goes as it was when it was sent, is kept once, and is seen before as mail programs show it', async (t) => {
  const here = await firm(t, 2)
  const { database, editor, post, path } = here
  const write = async (words: string) => {
    const body = JSON.stringify(doc(p(`${words} is [ours](/services).`)))
    await database.transaction((trx) =>
      trx.updateTable('post').set({ body }).where('id', '=', post.id).execute(),
    )
  }
  await write('The first')
  const { url } = (await (await editor.call('POST', `${path}preview/?text=whole`)).json()) as {
    url: string
  }
  const frame = await here.get(url)
  assert.match(frame.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/)
  assert.match(await frame.text(), /The first is <a href="https:\/\/coronet\.example\/services"/)
  assert.equal((await here.act('?text=whole')).status, 200)
  await write('The second')
  await here.tick()
  const rows = await database.read.selectFrom('outbox').selectAll().execute()
  assert.equal(rows.length, 2)
  for (const { payload } of rows) assert.doesNotMatch(payload, /The first|The second/)
  const seen = await (await here.manager.call('GET', `/staff/mails/${rows[0]?.id}/`)).text()
  assert.match(seen, /The first is ours \(\[a link\]/)
  assert.doesNotMatch(seen, /The second/)
})

test('a test goes to oneself alone, and leaves nothing begun', async (t) => {
  const here = await firm(t, 3)
  assert.equal((await here.act('trial/')).status, 204)
  const mails = await here.mails()
  const own = here.database.read.selectFrom('account').select('email')
  const { email } = await own.where('id', '=', here.editor.id).executeTakeFirstOrThrow()
  assert.deepEqual(
    mails.map(({ to }) => to),
    [email],
  )
  assert.equal(await here.sending(), null)
})

test('while mails wait for the server no more than a few are queued, Stop holds them, and off the site none leaves', async (t) => {
  let isAway = true
  const { url, received } = await mailServer(t, {
    onMailFrom: (_, __, done) => done(isAway ? saying(451, 'Not now') : null),
  })
  const here = await firm(t, 145, { SMTP_URL: url, MAIL_FROM: 'hello@coronet.example' })
  const states = async () => {
    const rows = await here.database.read.selectFrom('outbox').select('state').execute()
    return Object.entries(Object.groupBy(rows, ({ state }) => state)).map(
      ([state, some = []]) => `${some.length} ${state}`,
    )
  }
  const runAll = async (attempts = 1) => {
    const due = { next_try_at: here.clock.now().toISOString(), attempts }
    await here.database.transaction((trx) =>
      trx.updateTable('outbox').set(due).where('ended_at', 'is', null).execute(),
    )
    await here.outbox.runDue()
  }
  await here.act()
  for (let nth = 0; nth < 9; nth += 1) await here.tick()
  await runAll()
  assert.deepEqual(await here.sending(), ['running', 100])
  assert.equal((await here.act('stop/')).status, 204)
  isAway = false
  for (let nth = 0; nth < 2; nth += 1) await runAll(14)
  assert.deepEqual([received.length, await states()], [0, ['100 queued']])
  assert.equal((await here.act('resume/')).status, 204)
  await here.outbox.runDue()
  assert.equal(received.length, 100)
  isAway = true
  await here.tick()
  // Those that are on their way by then would still leave.
  await here.outbox.runDue()
  const offSite = { published_at: null }
  await here.database.transaction((trx) => trx.updateTable('post').set(offSite).execute())
  isAway = false
  await runAll()
  assert.deepEqual(
    [received.length, (await states()).toSorted().join()],
    [100, '100 sent,20 not sent'],
  )
})

test('it ends, and is not stopped any more, once the last of its mails has left', async (t) => {
  const { url, received } = await mailServer(t)
  const here = await firm(t, 3, { SMTP_URL: url, MAIL_FROM: 'hello@coronet.example' })
  await here.act()
  await here.tick()
  await here.tick()
  assert.deepEqual(await here.sending(), ['running', 3])
  await here.outbox.runDue()
  assert.equal(received.length, 3)
  await here.tick()
  assert.deepEqual(await here.sending(), ['ended', 3])
  assert.equal((await here.act('stop/')).status, 409)
})
