import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { newClientAddress } from '../../../test/support/client-address.ts'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { world } from '../../../test/support/world.ts'

const settings = { TRUSTED_PROXIES: '127.0.0.1' }
const anHour = 3_600_000
const victim = 'victim@elsewhere.example'

type World = Awaited<ReturnType<typeof world>>

/** Strangers, each with an address of their own, who type addresses of others. */
async function strangers(t: TestContext, options: Parameters<typeof world>[1] = {}) {
  const here = await world(t, { settings, ...options })
  const post = async (path: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': newClientAddress() }
    return await here.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  return {
    ...here,
    enquire: (email: string, name = 'Somebody Else') =>
      post('/api/contact/', { name, email, message: 'Could you call us about our quotes?' }),
    subscribe: (email: string) => post('/api/newsletter/', { email }),
    forget: async (username: string) => {
      const answer = await post('/api/auth/password/forgot/', { username })
      await here.outbox.runDue()
      return answer
    },
    mailsTo: (email: string) => mailsTo(here, email),
  }
}

async function mailsTo({ database, openLink }: World, email: string) {
  const rows = database.read.selectFrom('outbox').select('payload').where('kind', '=', 'mail')
  return (await rows.execute())
    .map(({ payload }) => writtenMail(payload, openLink))
    .filter(({ to }) => to.toLowerCase() === email.toLowerCase())
}

const same = async (answers: Response[]) =>
  new Set(
    await Promise.all(
      answers.map(async (one) => {
        const text = (await one.text()).replace(/ENQ-\w{8}/g, 'ENQ')
        const headers = [...one.headers].filter(
          ([name]) => !/^(date|x-request-id|etag)$/.test(name),
        )
        return JSON.stringify([one.status, headers, text])
      }),
    ),
  ).size

test('twelve enquiries from twelve clients send their victim one mail, and all are kept', async (t) => {
  const { enquire, mailsTo, database, clock } = await strangers(t)
  const answers = []
  for (let nth = 0; nth < 12; nth++) answers.push(await enquire(victim))
  assert.equal((await mailsTo(victim)).length, 1)
  assert.equal(await same(answers), 1, 'the answer does not tell whether a mail went')
  const kept = await database.read.selectFrom('enquiry').select('id').execute()
  assert.equal(kept.length, 12)
  clock.pass(24 * anHour - 1_000)
  await enquire(victim)
  assert.equal((await mailsTo(victim)).length, 1, 'not within 24 hours')
  clock.pass(1_000)
  await enquire(victim)
  assert.equal((await mailsTo(victim)).length, 2)
})

test('all spellings of a mailbox count as one', async (t) => {
  const { enquire, subscribe, database } = await strangers(t)
  for (const address of ['v.ictim@gmail.com', 'VICTIM+1@gmail.com', 'victim@googlemail.com']) {
    await enquire(address)
    await subscribe(address)
  }
  const counted = await database.read.selectFrom('counted_mail').select('kind').execute()
  assert.deepEqual(counted.map(({ kind }) => kind).toSorted(), ['enquiry', 'subscription'])
})

test('a second process, and one that starts anew, go on counting', async (t) => {
  const { enquire, subscribe, address, mailsTo } = await strangers(t)
  const there = await strangers(t, { address, demo: false })
  await Promise.all([1, 2, 3].flatMap(() => [enquire(victim), there.enquire(victim)]))
  await Promise.all([1, 2, 3].flatMap(() => [subscribe(victim), there.subscribe(victim)]))
  assert.equal((await mailsTo(victim)).length, 2, 'one for the enquiries, one for the subscription')
})

test('an account is sent five links an hour, whatever it is called by', async (t) => {
  const { forget, mailsTo, clock, database } = await strangers(t)
  const { email } = await addPerson(database, 'iris')
  const answers = []
  for (let nth = 0; nth < 7; nth++) answers.push(await forget(nth % 2 ? email : 'iris'))
  assert.equal(await same(answers), 1)
  assert.equal((await mailsTo(email)).length, 5)
  clock.pass(anHour - 1_000)
  await forget('iris')
  assert.equal((await mailsTo(email)).length, 5)
  clock.pass(1_000)
  await forget('iris')
  assert.equal((await mailsTo(email)).length, 6)
})

test('strangers make us send 200 mails a day in all, and none of that stops a reset', async (t) => {
  const { enquire, subscribe, forget, mailsTo, database, clock } = await strangers(t)
  const { email } = await addPerson(database, 'iris')
  await forget('iris')
  for (let nth = 0; nth < 120; nth++) await enquire(`v${nth}@elsewhere.example`)
  for (let nth = 0; nth < 100; nth++) await subscribe(`w${nth}@elsewhere.example`)
  const counted = async () =>
    (await database.read.selectFrom('counted_mail').select('id').execute()).length
  assert.equal(await counted(), 200)
  assert.equal((await mailsTo('w99@elsewhere.example')).length, 0)
  assert.equal((await enquire(victim)).status, 201)
  assert.equal((await mailsTo(victim)).length, 0)
  await forget('iris')
  assert.equal((await mailsTo(email)).length, 2)
  // What was counted by a clock that was ahead stands in nobody's way.
  clock.pass(-48 * anHour)
  await enquire('back@elsewhere.example')
  assert.equal((await mailsTo('back@elsewhere.example')).length, 1)
  clock.pass((48 + 24) * anHour)
  await enquire(victim)
  assert.equal((await mailsTo(victim)).length, 1)
})

test('no mail greets anybody by an address', async (t) => {
  const { enquire, mailsTo, database, forget } = await strangers(t)
  const names = [
    'Visit www.evil.example/now',
    'evil.example',
    'evil．example',
    'Call 192.0.2.1',
    'http:evil',
  ]
  for (const [nth, name] of names.entries()) {
    const to = `victim${nth}@elsewhere.example`
    await enquire(to, name)
    for (const { text, html } of await mailsTo(to))
      for (const body of [text, html]) assert.doesNotMatch(body, /evil|192\.0/, name)
    const person = await addPerson(database, `person${nth}`, { first_name: name })
    await forget(`person${nth}`)
    const [mail] = await mailsTo(person.email)
    assert.match(mail?.text ?? '', /^Hello,$/m)
    assert.doesNotMatch(mail?.text ?? '', /evil|192\.0/)
  }
})

test('the counts hold no address', async (t) => {
  const { enquire, database } = await strangers(t)
  await enquire(victim)
  const [row] = await database.read.selectFrom('counted_mail').select('recipient').execute()
  assert.match(row?.recipient ?? '', /^[\w-]{43}$/)
})
