import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { mailServer } from '../../../test/doubles/mail-server.ts'
import { idOf, type Name } from '../../../test/fixtures/cast.ts'
import { managing, staffFixture, staffProject } from '../../../test/support/work/staff-fixture.ts'
import { world } from '../../../test/support/world.ts'

const since = '2026-11-20T14:00:00.000Z'

test('what a client does goes to the team, and to nobody else of the firm', async (t) => {
  const { write, mailed, queued, firmNews } = await staffFixture(t)
  await write()
  assert.equal(await firmNews.runDue(), 1)
  assert.deepEqual(await mailed(), ['corin'])
  const [mail] = await queued()
  assert.match(mail?.text ?? '', /wrote a message/)
  assert.match(mail?.text ?? '', new RegExp(`/console/projects/${staffProject}\n`))
  assert.match(mail?.text ?? '', /\/console\/profile\?open=notices/)
  assert.doesNotMatch(mail?.text ?? '', /stone/)
})

test('of a team each is mailed as they chose, and what one does not want silences nobody else', async (t) => {
  const { write, mailed, lines, choose, putOnTeam, firmNews } = await staffFixture(t)
  await putOnTeam('Corin', 'Mona', 'Fenna')
  await choose('Corin', { client_act: 'never' })
  await choose('Mona', { client_act: 'daily' })
  await write()
  await firmNews.runDue()
  assert.deepEqual(await mailed(), ['fenna'])
  assert.deepEqual(
    (await lines()).map(({ staff_id }) => staff_id),
    [idOf('account', 'Mona')],
  )
})

test('what nobody has goes to the managers, and what none of them wants to the firm’s address', async (t) => {
  const { write, mailed, choose, putOnTeam, firmNews, clock, database } = await staffFixture(t)
  const next = async () => {
    await database.transaction((trx) => trx.deleteFrom('outbox').execute())
    clock.pass(16 * 60_000)
    await write()
    await firmNews.runDue()
    return await mailed()
  }
  // An editor may see no project, whatever team they are put on.
  await putOnTeam('Edda', 'Ivo')
  assert.deepEqual(await next(), managing)
  await putOnTeam('Corin')
  await choose('Corin', { client_act: 'never' })
  await choose('Fenna', { client_act: 'never' })
  assert.deepEqual(await next(), ['mona', 'olwen'])
  for (const name of ['Mona', 'Olwen'] as const) await choose(name, { client_act: 'never' })
  assert.deepEqual(await next(), ['desk'])
})

test('who is suspended has nothing, so that it goes to the managers', async (t) => {
  const { write, mailed, set, firmNews } = await staffFixture(t)
  await set('account', idOf('account', 'Corin'), { suspended_at: since })
  await write()
  await firmNews.runDue()
  assert.deepEqual(await mailed(), managing)
})

for (const [what, change] of [
  ['left the team', ({ putOnTeam }) => putOnTeam('Mona')],
  ['was suspended', ({ set }) => set('account', idOf('account', 'Corin'), { suspended_at: since })],
  [
    'lost the right',
    ({ set }) => set('account', idOf('account', 'Corin'), { firm_roles: 'editor' }),
  ],
] as [string, (here: Awaited<ReturnType<typeof staffFixture>>) => Promise<void>][]) {
  test(`a mail that waits goes to nobody who ${what}, and neither does a line`, async (t) => {
    const here = await staffFixture(t)
    await here.putOnTeam('Corin', 'Mona')
    await here.write()
    await here.firmNews.runDue()
    await here.choose('Corin', { client_act: 'daily' })
    await here.choose('Mona', { client_act: 'daily' })
    here.clock.pass(16 * 60_000)
    await here.write()
    await here.firmNews.runDue()
    await change(here)
    assert.deepEqual(await sentFrom(t, here), ['mona'])
    here.clock.set('2026-11-21T13:00:00.000Z')
    await here.digest.runDue()
    const daily = (await here.queued()).filter(({ subject }) => subject.endsWith('for you'))
    assert.deepEqual(
      daily.map(({ to }) => to),
      ['mona@coronet.example'],
    )
  })
}

/** Whom the queued mails leave to, once a mail server answers. */
async function sentFrom(
  t: TestContext,
  { address }: Pick<Awaited<ReturnType<typeof world>>, 'address'>,
) {
  const { url: SMTP_URL, received } = await mailServer(t)
  const settings = { SMTP_URL, MAIL_FROM: 'hello@coronet.example' }
  const later = await world(t, { address, demo: false, settings })
  later.clock.set('2026-11-20T18:00:00.000Z')
  await later.outbox.runDue()
  const to = received.map((one) => String(one.to[0]))
  return to.filter((one) => one.endsWith('coronet.example')).map((one) => one.split('@')[0])
}

test('the mail of the day gathers all of a day, comes once, where its reader is, and never empty', async (t) => {
  const { write, queued, choose, putOnTeam, set, firmNews, digest, clock, ...here } =
    await staffFixture(t)
  const second = await world(t, { address: here.address, demo: false })
  await putOnTeam('Corin', 'Mona')
  await set('account', idOf('account', 'Mona'), { time_zone: 'Europe/Berlin' })
  for (const name of ['Corin', 'Mona'] as const) await choose(name, { client_act: 'daily' })
  for (let nth = 0; nth < 2; nth += 1) {
    await write()
    await firmNews.runDue()
    clock.pass(16 * 60_000)
  }
  const at = async (moment: string) => {
    for (const one of [clock, second.clock]) one.set(moment)
    const tries = [digest, second.digest, digest, second.digest].map((one) => one.runDue())
    const written = await Promise.all(tries)
    return written.reduce((sum, count) => sum + count, 0)
  }
  assert.equal(await at('2026-11-21T06:59:59.000Z'), 0)
  assert.equal(await at('2026-11-21T07:00:00.000Z'), 1, 'eight in Berlin')
  assert.equal(await at('2026-11-21T12:59:59.000Z'), 0)
  assert.equal(await at('2026-11-21T13:00:00.000Z'), 1, 'eight in New York')
  assert.equal(await at('2026-11-22T13:00:00.000Z'), 0, 'nothing new, no mail')
  const mails = await queued()
  assert.deepEqual(mails.map(({ to }) => to).toSorted(), [
    'corin@coronet.example',
    'mona@coronet.example',
  ])
  for (const { text, subject } of mails) {
    assert.equal(subject, '2 things are new for you')
    assert.equal(text.match(/wrote a message/g)?.length, 2)
    assert.match(text, /\/console\/profile\?open=notices/)
  }
})

test('a clock that was ahead delays no mail of the day, and who wants none any more gets none', async (t) => {
  const { write, choose, firmNews, digest, clock, mailed, lines } = await staffFixture(t)
  const next = async (how: string, ahead: string) => {
    await choose('Corin', { client_act: 'daily' })
    await write()
    const now = clock.now().toISOString()
    clock.set(ahead)
    await firmNews.runDue()
    clock.set(now)
    assert.equal((await lines()).length, 1)
    await choose('Corin', { client_act: how })
    return await digest.runDue()
  }
  assert.equal(await next('never', '2026-12-24T10:00:00.000Z'), 0)
  assert.deepEqual([await mailed(), await lines()], [[], []])
  assert.equal(await next('daily', '2026-12-24T11:00:00.000Z'), 1)
  assert.deepEqual(await mailed(), ['corin'])
})

test('a choice is one’s own, is in the audit, and no client has any', async (t) => {
  const { as, choose, database } = await staffFixture(t)
  await choose('Corin', { enquiry_due: 'daily' })
  const read = async (name: Name) => (await as.named(name).call('GET', '/staff/notices/')).json()
  assert.equal((await read('Corin')).enquiry_due, 'daily')
  assert.equal((await read('Mona')).enquiry_due, 'at_once')
  const entries = database.read.selectFrom('audit_entry').select(['actor_id', 'about'])
  const [entry, ...more] = await entries.where('action', '=', 'staff-notices-chosen').execute()
  const corin = idOf('account', 'Corin')
  assert.deepEqual([entry?.actor_id, entry?.about, more.length], [corin, corin, 0])
  const client = as.admin('halden')
  assert.equal((await client.call('GET', '/staff/notices/')).status, 403)
  assert.equal((await client.call('PATCH', '/staff/notices/', {})).status, 403)
})

test('tens of thousands of lines of one are a mail of five hundred, and hold up nobody’s mail', async (t) => {
  const { database, choose, putOnTeam, digest, clock, mailed, lines } = await staffFixture(t)
  await putOnTeam('Corin', 'Mona')
  for (const name of ['Corin', 'Mona'] as const) await choose(name, { client_act: 'daily' })
  const now = clock.now().toISOString()
  const line = (name: 'Corin' | 'Mona', nth: number) => ({
    id: `${name}-${nth}`,
    staff_id: idOf('account', name),
    kind: 'client_act' as const,
    own: 1,
    project_id: staffProject,
    enquiry_id: null,
    text: 'Petra wrote a message.',
    created_at: now,
    due_at: now,
  })
  const many = Array.from({ length: 33_000 }, (_, nth) => line('Corin', nth))
  await database.transaction(async (trx) => {
    for (let at = 0; at < many.length; at += 1_000)
      await trx
        .insertInto('staff_notice_line')
        .values(many.slice(at, at + 1_000))
        .execute()
    await trx.insertInto('staff_notice_line').values(line('Mona', 0)).execute()
  })
  assert.equal(await digest.runDue(), 2)
  assert.deepEqual((await mailed()).toSorted(), ['corin', 'mona'])
  assert.deepEqual(await lines(), [])
})
