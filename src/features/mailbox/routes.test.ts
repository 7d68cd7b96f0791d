import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visibleText } from '../../../test/support/markup.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { world } from '../../../test/support/world.ts'

type World = Awaited<ReturnType<typeof world>>

const enquiry = {
  name: 'Maya <script>alert(1)</script> Ellison',
  email: 'maya@halden.example',
  message: 'Our quotes are wrong since the migration.\nCan you look at <b>them</b>?',
}

async function send({ request, clock }: World, email = enquiry.email) {
  const answer = await request('/api/contact/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...enquiry, email }),
  })
  assert.equal(answer.status, 201)
  clock.pass(1000)
}

/** Ids of the mails in the order of the list. */
async function listed({ get }: World) {
  const page = await (await get('/demo/mail')).text()
  return [...page.matchAll(/href="\/demo\/mail\/([\w-]+)"/g)].map(([, id = '']) => id)
}

test('a demo that is turned off shows no mail', async (t) => {
  const here = await world(t, { settings: { DEMO: 'off' } })
  await send(here)
  assert.equal((await here.get('/demo/mail')).status, 404)
})

test('a demo lists the mails, newest first, with their state', async (t) => {
  const here = await world(t)
  const empty = await (await here.get('/demo/mail')).text()
  assert.match(empty, /No mail yet/)
  assert.match(empty, /<meta name="robots" content="noindex"/)
  await send(here)
  await send(here, 'ines@halden.example')
  const answer = await here.get('/demo/mail')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const lines = visibleText(await answer.text()).split('\n')
  assert.equal(lines.filter((line) => line === 'To hello@coronet.example').length, 0)
  assert.equal(lines.filter((line) => /^To (maya|ines)@halden.example$/.test(line)).length, 2)
  assert.ok(lines.includes('Waiting'))
  const rows = await here.database.read.selectFrom('outbox').selectAll().execute()
  const moments = (await listed(here)).map((id) => rows.find((row) => row.id === id)?.created_at)
  assert.equal(moments.length, 2)
  assert.deepEqual(moments, moments.toSorted().toReversed())
})

test('a mail is shown as text, and its HTML alone in a sandbox', async (t) => {
  const here = await world(t)
  await send(here)
  const mails = await listed(here)
  assert.equal(mails.length, 1)
  for (const id of mails) {
    const page = await (await here.get(`/demo/mail/${id}`)).text()
    assert.doesNotMatch(page, /<script>alert/)
    assert.match(page, /<meta name="robots" content="noindex"/)
    assert.ok(page.includes(`href="/demo/mail/${id}/body"`))
    const body = await here.get(`/demo/mail/${id}/body`)
    assert.equal(body.status, 200)
    const policy = body.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; /)
    assert.match(policy, /frame-ancestors 'none'; sandbox$/)
    assert.equal(body.headers.get('cache-control'), 'no-store')
    assert.equal(body.headers.get('x-frame-options'), 'DENY')
    assert.equal(body.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(body.headers.get('cross-origin-opener-policy'), 'unsafe-none')
    assert.match(await body.text(), /^<!doctype html><html lang="en"/)
  }
})

test('other tasks than mails get 404, and so does everything outside a demo', async (t) => {
  const here = await world(t)
  await send(here)
  await send(here, 'ines@halden.example')
  const [mail, other] = await listed(here)
  assert.ok(mail && other)
  const kind = 'salesforce'
  await here.database.transaction((trx) =>
    trx.updateTable('outbox').set({ kind }).where('id', '=', other).execute(),
  )
  const paths = (id: string) => [`/demo/mail/${id}`, `/demo/mail/${id}/body`]
  for (const path of [...paths(other), ...paths('none')]) {
    assert.equal((await here.get(path)).status, 404, path)
  }
  await here.database.transaction((trx) => trx.updateTable('edition').set({ demo: 0 }).execute())
  for (const path of ['/demo/mail', ...paths(mail)]) {
    const answer = await here.get(path)
    assert.equal(answer.status, 404, path)
    assert.doesNotMatch(await answer.text(), /maya@halden/)
  }
})

test('the mails get 404 once there is an owner', async (t) => {
  const here = await world(t)
  await send(here)
  const [mail = ''] = await listed(here)
  await addPerson(here.database, 'nadia', { role: 'owner', organisation_id: null })
  for (const path of ['/demo/mail', `/demo/mail/${mail}`, `/demo/mail/${mail}/body`])
    assert.equal((await here.get(path)).status, 404, path)
})

test('a mail has the face of the firm as it is when the mail is read or sent', async (t) => {
  const here = await world(t)
  await send(here)
  const [id] = await listed(here)
  const body = async () => await (await here.get(`/demo/mail/${id}/body`)).text()
  assert.match(await body(), /#f7b746/)
  const face = {
    accent: '#317f5d',
    ground: 'night',
    logo_paper: '',
    logo_night: '',
    icon: '',
  } as const
  const updated_at = here.clock.now().toISOString()
  await here.database.transaction(async (trx) => {
    await trx
      .insertInto('brand')
      .values({ id: 'only', version: 1, updated_at, ...face })
      .execute()
    const logo = { name: 'logo-paper', format: 'webp', width: 240, height: 60 } as const
    await trx
      .insertInto('brand_picture')
      .values({ ...logo, file_key: 'x', bytes: 9 })
      .execute()
  })
  const dressed = await body()
  assert.doesNotMatch(dressed, /#f7b746/)
  assert.match(dressed, /background-color:#317f5d/)
  assert.match(
    dressed,
    /<img [^>]*src="http:\/\/localhost:3000\/brand\/1\/mail-paper\.png" width="176"/,
  )
})
