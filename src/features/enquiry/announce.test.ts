import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { plainFirm } from '../../../test/fixtures/plain-firm.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { world } from '../../../test/support/world.ts'
import { whatIsMissing } from '../../app/server/shared/missing.ts'
import { readConfig } from '../../app/server/settings.ts'

/** A firm that has set nothing up, and its mails to itself. */
async function newFirm(t: TestContext, options: Parameters<typeof world>[1] = {}) {
  const here = await world(t, { demo: false, ...options })
  const { database } = here
  const enquire = async (name: string) => {
    const body = JSON.stringify({ name, email: 'quince@client.example', message: 'Help.' })
    const headers = { 'content-type': 'application/json' }
    const answer = await here.request('/api/contact/', { method: 'POST', headers, body })
    assert.equal(answer.status, 201)
  }
  const mails = async () => {
    const rows = database.read.selectFrom('outbox').select('payload').where('kind', '=', 'mail')
    const all = (await rows.execute()).map(({ payload }) => writtenMail(payload))
    const toFirm = all.filter(({ subject }) => subject.startsWith('New enquiry'))
    return toFirm.map(({ to, subject }) => `${to}: ${subject}`).sort()
  }
  const owner = { organisation_id: null, role: 'owner' as const }
  const addOwner = async (name: string, more: Parameters<typeof addPerson>[2] = {}) =>
    await addPerson(database, name, { ...owner, email: `${name}@firm.example`, ...more })
  const setAddress = (email: string) =>
    database.transaction((trx) =>
      trx
        .insertInto('company_info')
        .values({ ...plainFirm, email })
        .execute(),
    )
  return { ...here, enquire, mails, addOwner, setAddress }
}

test('without an address, the firm’s mail goes to each owner who can sign in, and to nobody else', async (t) => {
  const { addOwner, enquire, mails, announcer } = await newFirm(t)
  await addOwner('olwen')
  await addOwner('bryn')
  await addOwner('invited', { password_hash: null, username: null })
  await addOwner('gone', { removed_at: '2026-11-20T09:00:00.000Z' })
  await addOwner('away', { suspended_at: '2026-11-20T09:00:00.000Z' })
  await addOwner('editor', { role: 'editor' })
  await enquire('Maya')
  const expected = ['bryn', 'olwen'].map((name) => `${name}@firm.example: New enquiry from Maya`)
  assert.deepEqual(await mails(), expected)
  assert.equal(await announcer.runDue(), 0)
  assert.deepEqual(await mails(), expected, 'and not twice')
})

test('with an address, the firm’s mail goes there alone', async (t) => {
  const { addOwner, setAddress, enquire, mails } = await newFirm(t)
  await addOwner('olwen')
  await setAddress('desk@firm.example')
  await enquire('Maya')
  assert.deepEqual(await mails(), ['desk@firm.example: New enquiry from Maya'])
})

test('what nobody could be mailed about is mailed once there is an owner, by one of two processes', async (t) => {
  const { addOwner, enquire, mails, announcer, address } = await newFirm(t)
  const second = await world(t, { address, demo: false })
  for (const name of ['Maya', 'Quince']) await enquire(name)
  assert.equal(await announcer.runDue(), 0)
  assert.deepEqual(await mails(), [])
  await addOwner('olwen')
  const both = await Promise.all([announcer.runDue(), second.announcer.runDue()])
  assert.equal(both[0] + both[1], 2)
  assert.deepEqual(await mails(), [
    'olwen@firm.example: New enquiry from Maya',
    'olwen@firm.example: New enquiry from Quince',
  ])
})

test('what looks like spam is not mailed later either', async (t) => {
  const { addOwner, enquire, mails, announcer, database } = await newFirm(t)
  await enquire('Maya')
  await database.transaction((trx) =>
    trx.updateTable('enquiry').set({ quarantined_at: 'then' }).execute(),
  )
  await addOwner('olwen')
  assert.equal(await announcer.runDue(), 0)
  assert.deepEqual(await mails(), [])
})

test('what is missing is said until it is set up', async (t) => {
  const { addOwner, setAddress, enquire, ...here } = await newFirm(t)
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@firm.example' }
  const missing = (settings: Record<string, string>) =>
    whatIsMissing({ ...here, config: readConfig(settings) })
  await enquire('Maya')
  const [unowned, nobody, waiting, unsent, ...more] = await missing({})
  assert.match(unowned ?? '', /^There is no owner yet: .*setup-link/)
  assert.match(nobody ?? '', /^Nobody hears of enquiries: .*in the console, under Pages/)
  assert.match(waiting ?? '', /nobody was mailed about: 1\.$/)
  assert.match(unsent ?? '', /SMTP_URL is not set/)
  assert.deepEqual(more, [])
  await addOwner('olwen')
  await here.announcer.runDue()
  const [owners, ...others] = await missing(mail)
  assert.match(owners ?? '', /goes to its owners until .*in the console, under Pages/)
  assert.deepEqual(others, [])
  await setAddress('desk@firm.example')
  assert.deepEqual(await missing(mail), [])
})

test('/ready says what is missing to this machine alone', async (t) => {
  const { get, addOwner, setAddress } = await newFirm(t)
  const read = async (headers: Record<string, string> = {}) =>
    (await (await get('/ready', headers)).json()) as { ready: boolean; missing?: string[] }
  const begun = await read()
  assert.equal(begun.ready, true)
  assert.match(begun.missing?.join('\n') ?? '', /no owner yet[^]*firm has no address[^]*SMTP_URL/)
  assert.equal((await read({ 'x-forwarded-for': '203.0.113.9' })).missing, undefined)
  await addOwner('olwen')
  await setAddress('desk@firm.example')
  assert.deepEqual((await read()).missing?.length, 1, 'mail is still not sent')
})
