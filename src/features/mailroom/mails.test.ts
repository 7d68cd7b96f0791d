import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { Output } from '../../contract/endpoint.ts'
import { hashOf } from '../../platform/auth/token.ts'
import { nameMails } from '../../platform/outbox/heads-store.ts'
import { retryTask } from '../../platform/outbox/store.ts'
import { failedStates } from './list-store.ts'
import type { listMails, MailListRow, MailWhole } from './staff.contract.ts'

async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database, clock } = here
  await database.transaction((trx) => trx.deleteFrom('outbox').execute())
  const get = async <Answer>(path: string, by: CastActor = as.manager) =>
    (await (await by.call('GET', path)).json()) as Answer
  const list = async (query = '') => await get<Output<typeof listMails>>(`/staff/mails/${query}`)
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  const mail = (id: string, more: object = {}) => ({
    id: id.padEnd(22, '_'),
    kind: 'mail' as const,
    about: idOf('account', 'Mateo'),
    payload: JSON.stringify({ to: `${id}@halden.example`, subject: id, text: id, html: '' }),
    created_at: at(-60),
    state: 'refused',
    attempts: 1,
    next_try_at: null,
    leased_until: null,
    last_error: '550 no such user',
    outcome: null,
    ended_at: at(-50),
    recipient: `${id}@halden.example`,
    subject: id,
    ...more,
  })
  const add = async (...rows: ReturnType<typeof mail>[]) => {
    for (let from = 0; from < rows.length; from += 500)
      await database.transaction((trx) =>
        trx
          .insertInto('outbox')
          .values(rows.slice(from, from + 500))
          .execute(),
      )
  }
  const whole = async (id: string) => await get<MailWhole>(`/staff/mails/${id.padEnd(22, '_')}/`)
  const again = async (id: string, by: CastActor = as.manager) =>
    (await by.call('POST', `/staff/mails/${id.padEnd(22, '_')}/again/`)).status
  const csv = async (query = '') =>
    await (await as.manager.call('GET', `/staff/mails-csv/${query}`)).text()
  return { ...here, as, list, mail, add, whole, again, csv, at }
}

const statesOf = ({ items }: { items: MailListRow[] }) =>
  items.map(({ subject, state }) => `${subject} ${state}`)

test('each mail stands there with how it is, in the box where somebody looks for it', async (t) => {
  const { list, add, mail, at } = await firm(t)
  const open = { ended_at: null, last_error: null }
  await add(
    mail('held', { ...open, state: 'queued', held_until: at(1), created_at: at(-1) }),
    mail('waiting', { ...open, state: 'queued', created_at: at(-2) }),
    mail('sending', { ...open, state: 'sending', created_at: at(-3) }),
    mail('tried', { ...open, state: 'failed', next_try_at: at(5), created_at: at(-4) }),
    mail('lost', { state: 'failed', created_at: at(-5) }),
    mail('refused', { created_at: at(-6) }),
    mail('back', { state: 'bounced', created_at: at(-7) }),
    mail('sent', { state: 'sent', created_at: at(-8) }),
    mail('unfit', { state: 'not sent', created_at: at(-9) }),
    { ...mail('lead'), kind: 'salesforce' as 'mail' },
  )
  const all = await list()
  assert.deepEqual(statesOf(all), [
    'held held',
    'waiting waiting',
    'sending sending',
    'tried retried',
    'lost failed',
    'refused failed',
    'back bounced',
    'sent sent',
    'unfit dropped',
  ])
  assert.deepEqual(all.counts, { all: 9, failed: 4, waiting: 3, sent: 1 })
  const failed = await list('?box=failed')
  assert.deepEqual(
    failed.items.map(({ subject }) => subject),
    ['tried', 'lost', 'refused', 'back'],
  )
  assert.equal(failed.items[2]?.said, '550 no such user')
  assert.deepEqual(statesOf(await list('?box=waiting&search=HALDEN+wait')), ['waiting waiting'])
  assert.deepEqual(statesOf(await list('?search=sent@halden')), ['sent sent'])
  assert.deepEqual(statesOf(await list('?search=550')), [], 'not by what the server said')
})

test('a link that opens something is in no answer, whatever state its mail is in', async (t) => {
  const { as, list, whole, csv, outbox } = await firm(t)
  const person = { email: 'new@halden.example', first_name: 'Nele', last_name: 'Brandt' }
  const path = `/staff/organisations/${idOf('organisation', 'halden')}/members/`
  const made = await as.manager.call('POST', path, { ...person, role: 'member' })
  const { link } = (await made.json()) as { link: string }
  const secret = link.split('#')[1] ?? ''
  assert.ok(secret.length > 40)
  const [mail] = (await list('?search=new@halden.example')).items
  assert.ok(mail, 'it is found at once')
  const stored = await outbox.show(mail.id)
  const sealed = /"\$link":"([^"]+)"/.exec(JSON.stringify(stored?.payload))?.[1] ?? ''
  assert.ok(sealed.length > 40)
  const answers = async () => [
    JSON.stringify(await list()),
    JSON.stringify(await whole(mail.id)),
    await csv(),
  ]
  const { text, about } = await whole(mail.id)
  assert.match(text, /Nele/)
  assert.ok(about?.link.startsWith('/console/people/'))
  for (const answer of await answers())
    for (const hidden of [secret, sealed, hashOf(secret), 'http://', 'https://', '$link'])
      assert.ok(!answer.includes(hidden), `${hidden} in ${answer}`)
  for (const word of [secret, sealed.slice(0, 30), 'invitation%23'])
    assert.deepEqual((await list(`?search=${encodeURIComponent(word)}`)).items, [])
})

test('an address in the clear with which somebody is signed off is not shown either', async (t) => {
  const { request, list, whole, outbox } = await firm(t)
  const body = JSON.stringify({ email: 'reader@news.example' })
  const headers = { 'content-type': 'application/json' }
  const asked = await request('/api/newsletter/', { method: 'POST', headers, body })
  assert.equal(asked.status, 201)
  const [mail] = (await list('?search=reader@news')).items
  assert.ok(mail)
  const stored = JSON.stringify((await outbox.show(mail.id))?.payload)
  const token = /unsubscribe[^"]*\?token=([^"]+)"/.exec(stored)?.[1] ?? ''
  assert.ok(token.length > 40, stored)
  const { text } = await whole(mail.id)
  assert.match(text, /\[a link\]/)
  for (const hidden of [token, '?token=', '://']) assert.ok(!text.includes(hidden), text)
})

test('an address of ours that a server repeats is not shown, and one of its own is', async (t) => {
  const { origin, add, mail, whole, list } = await firm(t)
  const said = `554 ${origin}/invitation#${'s'.repeat(43)} see https://postmaster.example/7`
  await add(mail('spam', { last_error: said, subject: `Look: ${origin}/x#y` }))
  const shown = await whole('spam')
  assert.equal(shown.said, '554 [a link] see https://postmaster.example/7')
  assert.equal((await list()).items[0]?.subject, 'Look: [a link]')
})

const secret = 'Aq-8'.padEnd(43, 'k-3')

for (const said of [
  `554 5.7.1 portico.example/reset#${secret} is listed`,
  `554 link_https://portico.example/reset#${secret}`,
  `554 https: //portico.example/reset#${secret}`,
  `554 https://portico.example/reset# ${secret}`,
  `554 https%3A%2F%2Fportico.example%2Freset%23${secret}`,
])
  test(`no token is read in what a server says: ${said.replace(secret, '…')}`, async (t) => {
    const { add, mail, whole, list, csv } = await firm(t)
    await add(mail('spam', { last_error: said, outcome: said }))
    for (const answer of [
      JSON.stringify(await list()),
      JSON.stringify(await whole('spam')),
      await csv(),
    ])
      assert.ok(!answer.includes(secret.slice(8, 30)), answer)
    assert.match((await whole('spam')).said ?? '', /^554 /)
  })

test('one that failed is sent again once, and that is an entry; what has not failed is not', async (t) => {
  const here = await withAudit(await firm(t))
  const { as, add, mail, again, whole, outbox, audit, at } = here
  await add(mail('lost'), mail('sent', { state: 'sent' }), mail('gone', { payload: withoutLink }))
  assert.equal((await whole('lost')).not_again, null)
  assert.equal((await whole('sent')).not_again, 'not-failed')
  assert.equal((await whole('gone')).not_again, 'link-gone')
  for (const by of [as.consultant, as.editor, as.admin('halden')])
    assert.equal(await again('lost', by), 403)
  assert.equal(await again('sent'), 409)
  assert.equal(await again('gone'), 409)
  assert.equal(await again('nothing'), 404)
  assert.equal((await outbox.show('lost'.padEnd(22, '_')))?.state, 'refused')
  assert.deepEqual((await Promise.all([again('lost'), again('lost')])).toSorted(), [204, 409])
  const entry = await audit()
  assert.deepEqual([entry?.action, entry?.about], ['mail-sent-again', 'lost'.padEnd(22, '_')])
  assert.doesNotMatch(entry?.detail ?? '', /halden/)
  // It was sent in the very moment between the look at it and the act.
  const isAgain = await here.database.transaction((trx) =>
    retryTask(trx, 'sent'.padEnd(22, '_'), at(0), failedStates),
  )
  assert.equal(isAgain, false)
})

const withoutLink = JSON.stringify({
  template: 'invitation',
  given: [{ email: 'gone@halden.example', url: { $link: null } }],
})

async function withAudit<Here extends Awaited<ReturnType<typeof firm>>>(here: Here) {
  const audit = async () =>
    await here.database.read
      .selectFrom('audit_entry')
      .select(['action', 'about', 'detail'])
      .orderBy('seq', 'desc')
      .executeTakeFirst()
  return { ...here, audit }
}

test('a long list comes by the page and whole as CSV, each mail once, and no cell is a formula', async (t) => {
  const { list, add, mail, csv, as, audit } = await withAudit(await firm(t))
  const many = Array.from({ length: 1_230 }, (_, nth) => mail(`m${nth}`))
  await add(...many, mail('formula', { subject: '=1+1', recipient: '+1@halden.example' }))
  const seen: string[] = []
  let pages = 0
  for (let after = ''; ; pages += 1) {
    const { items, next, counts } = await list(`?box=failed&after=${after}`)
    seen.push(...items.map(({ id }) => id))
    assert.equal(counts.all, 1_001)
    if (next === null) break
    assert.equal(items.length, 100)
    after = next
  }
  assert.equal(new Set(seen).size, 1_231)
  assert.deepEqual([seen.length, pages], [1_231, 12])
  const text = await csv('?box=failed')
  assert.equal(text.trimEnd().split('\r\n').length, 1_232)
  for (const cell of text.trimEnd().split(/[,\r\n]+/)) assert.doesNotMatch(cell, /^"?\s*[=+@-]/)
  assert.equal((await csv('?search=m77')).trimEnd().split('\r\n').length, 12)
  const entry = await audit()
  assert.equal(entry?.action, 'mails-saved')
  assert.doesNotMatch(entry?.detail ?? '', /m77/)
  assert.equal((await as.manager.call('GET', '/staff/mails/?after=x')).status, 400)
})

test('managers and owners see mail, and nobody else', async (t) => {
  const { as, add, mail } = await firm(t)
  await add(mail('lost'))
  for (const path of [
    '/staff/mails/',
    `/staff/mails/${'lost'.padEnd(22, '_')}/`,
    '/staff/mails-csv/',
  ]) {
    for (const by of [as.manager, as.owner]) assert.equal((await by.call('GET', path)).status, 200)
    for (const by of [as.consultant, as.editor, as.admin('halden'), as.member('halden')])
      assert.equal((await by.call('GET', path)).status, 403, path)
  }
})

test('mails from before are found once they are named', async (t) => {
  const { add, mail, list, database } = await firm(t)
  const unnamed = { recipient: null, subject: null }
  await add(mail('old', unnamed), mail('no', { ...unnamed, payload: '{}' }))
  assert.equal((await list()).items[0]?.subject.length !== 0, true, 'it is listed all the same')
  assert.deepEqual((await list('?search=old@')).items, [])
  const headOf = (payload: unknown) =>
    (payload as { to?: string }).to ? (payload as { to: string; subject: string }) : null
  await nameMails(database, headOf)
  assert.deepEqual(statesOf(await list('?search=old@')), ['old failed'])
})
