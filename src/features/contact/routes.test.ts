import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { attributes, part, visibleText } from '../../../test/support/markup.ts'
import { world } from '../../../test/support/world.ts'

type World = Awaited<ReturnType<typeof world>>

const post = ({ request }: World, fields: Record<string, string>) =>
  request('/contact', { method: 'POST', body: new URLSearchParams(fields) })

const failed = 'Failed to send message. Please try again or call us directly.'
const typed = {
  name: 'Quince "Q" <b>O\'Neil</b>',
  email: 'quince@client.example',
  phone: '+1 212 555 0199',
  company: 'Quince & Sons',
  service_interest: 'integration',
  message: 'First line\nSecond </textarea><script>alert(1)</script>',
}

test('the enquiry form has exactly its fields, and no limit by which a browser would cut', async (t) => {
  const { get } = await world(t)
  const form = part(await (await get('/contact')).text(), 'form')
  const fields = [...form.matchAll(/<(input|select|textarea) ([^>]*?)\/?>/g)].map(
    ([, tag, rest = '']) => ({
      tag,
      name: / ?name="(\w+)"/.exec(rest)?.[1],
      length: /maxLength="(\d+)"/i.exec(rest)?.[1],
      required: /required/.test(rest),
      rest,
    }),
  )
  assert.deepEqual(
    fields.map(({ tag, name, length, required }) => [tag, name, length, required]),
    [
      ['input', 'ticket', undefined, false],
      ['input', 'website', undefined, false],
      ['input', 'name', undefined, true],
      ['input', 'email', undefined, true],
      ['input', 'phone', undefined, false],
      ['input', 'company', undefined, false],
      ['select', 'service_interest', undefined, false],
      ['textarea', 'message', undefined, true],
    ],
  )
  assert.match(fields[3]?.rest ?? '', /type="email"/)
  assert.match(fields[7]?.rest ?? '', /rows="6"/)
  assert.deepEqual(attributes(part(form, 'select').replaceAll('<option', '\n<option'), 'value'), [
    '',
    'advisory',
    'implementation',
    'development',
    'admin',
    'integration',
    'training',
  ])
})

test('each of the nine fields of a posted enquiry arrives in its own column', async (t) => {
  const { request, database } = await world(t)
  const nine = {
    ...typed,
    subject: 'Quotes',
    budget_range: '40,000 to 60,000',
    timeline: 'before the summer',
  }
  const answer = await request('/api/contact/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(nine),
  })
  assert.equal(answer.status, 201)
  const rows = await database.read
    .selectFrom('enquiry')
    .select(['name', 'email', 'phone', 'company', 'service_interest', 'message'])
    .select(['subject', 'budget_range', 'timeline'])
    .execute()
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [nine],
  )
})

test('each form has a ticket of its own', async (t) => {
  const { get } = await world(t)
  const ticket = async () =>
    /name="ticket" value="([^"]+)"/.exec(await (await get('/contact')).text())?.[1]
  const first = await ticket()
  assert.ok(first)
  assert.notEqual(await ticket(), first)
})

test('when an enquiry cannot be stored the page says so and the form keeps its input', async (t) => {
  const here = await world(t)
  await here.database.transaction((trx) =>
    sql`alter table enquiry rename to elsewhere`.execute(trx),
  )
  const answer = await post(here, typed)
  assert.equal(answer.status, 503)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const page = await answer.text()
  const lines = visibleText(page).split('\n')
  assert.ok(lines.includes(failed))
  assert.ok(lines.indexOf(failed) < lines.indexOf('Send Message'), 'above the button')
  const form = part(page.replace('</textarea>', '<!--end--></textarea>'), 'form')
  const values = attributes(form, 'value')
  for (const value of [typed.name, typed.email, typed.phone, typed.company]) {
    assert.ok(values.includes(value), value)
  }
  assert.match(form, /<option value="integration" selected/)
  assert.match(form, /Second &lt;\/textarea&gt;&lt;script&gt;/)
  assert.doesNotMatch(page, /<script>alert|<b>O/)
})

test('fields that the form does not have are not shown again', async (t) => {
  const here = await world(t)
  const page = await (await post(here, { ...typed, secret: 'tangerine' })).text()
  assert.doesNotMatch(page, /tangerine/)
})

test('a text that is too long is refused at its field, by how much, and is there whole again', async (t) => {
  const given = { ...typed, message: 'x'.repeat(30_010) }
  const answer = await post(await world(t), given)
  const html = await answer.text()
  assert.equal(answer.status, 400)
  assert.ok(html.includes('Use at most 30,000 characters; this has 30,010, 10 too many.'))
  assert.ok(html.includes(given.message))
})
