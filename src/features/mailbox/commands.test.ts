import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { world } from '../../../test/support/world.ts'
import type { MailDetail, MailSummary } from './contract.ts'

interface MailPage {
  items: MailSummary[]
  next: string | null
}

async function setUp(t: TestContext) {
  const here = await world(t)
  const enquiry = {
    name: 'Maya Ellison',
    email: 'maya@halden.example',
    message: 'Our quotes are wrong since the migration.\nState: sent',
  }
  const send = async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(enquiry)
    const answer = await here.request('/api/contact/', { method: 'POST', headers, body })
    assert.equal(answer.status, 201)
  }
  return { ...here, send, ...commandsAt(t, here.address) }
}

test('mail list shows recipients and subjects, but not the text', async (t) => {
  const { send, portico, json } = await setUp(t)
  assert.equal((await portico('mail', 'list')).out, 'No mails yet.\n')
  await send()
  const { items: mails } = await json<MailPage>('mail', 'list')
  assert.equal(mails.length, 2)
  const { out } = await portico('mail', 'list')
  for (const { id, to, subject, written_at } of mails) {
    assert.match(subject, /\w+ \w+/)
    assert.ok(out.includes(`${id}  ${written_at}  queued   ${to}  ${subject}\n`), out)
  }
  assert.ok(mails.some(({ to }) => to === 'maya@halden.example'))
  assert.doesNotMatch(out + JSON.stringify(mails), /since the migration/)
})

test('mail list prints pages, and a page names the command for the next one', async (t) => {
  const { send, portico, json } = await setUp(t)
  // Both mails of the first are of the same moment; the sender of the second was confirmed already.
  await send()
  await send()
  const { items, next } = await json<MailPage>('mail', 'list')
  assert.deepEqual([items.length, next], [3, null])
  const ids: string[] = []
  for (let after: string | null = ''; after !== null && ids.length < 10;) {
    const rest: string[] = after ? ['--after', after] : []
    const page: MailPage = await json<MailPage>('mail', 'list', '--limit', '1', ...rest)
    ids.push(...page.items.map(({ id }) => id))
    after = page.next
  }
  assert.deepEqual(
    ids,
    items.map(({ id }) => id),
  )
  const { out } = await portico('mail', 'list', '--limit', '2')
  assert.equal(out.split('\n').at(-2), `There are more: mail list --limit 2 --after ${ids[1]}`)
  const err = 'portico: There is no mail nowhere.\n'
  assert.deepEqual(await portico('mail', 'list', '--after', 'nowhere'), { code: 1, out: '', err })
  assert.equal((await portico('mail', 'list', '--limit', '501')).code, 2)
})

test('mail show prints the head and then the text, indented', async (t) => {
  const { send, portico, json } = await setUp(t)
  await send()
  const { items: mails } = await json<MailPage>('mail', 'list')
  const firms = mails.find(({ to }) => to !== 'maya@halden.example')
  assert.ok(firms)
  const { out } = await portico('mail', 'show', firms.id)
  const head = `To: ${firms.to}\nReply-To: maya@halden.example\nSubject: ${firms.subject}\n`
  assert.ok(out.startsWith(`${head}Written: ${firms.written_at}\nState: queued, 0 tries\n`), out)
  assert.match(out, /^  .*Our quotes are wrong since the migration\.$/m)
  assert.match(out, /^  .*State: sent$/m)
  assert.doesNotMatch(out, /^State: sent|[{}<]|\\n/m)
  const shown = await json<MailDetail>('mail', 'show', firms.id)
  assert.match(shown.text, /since the migration\.\n/)
  assert.deepEqual(
    { ...shown, reply_to: undefined, text: undefined },
    {
      ...firms,
      reply_to: undefined,
      text: undefined,
    },
  )
})

test('mail retry queues a refused mail again, and an unknown mail is an error', async (t) => {
  const { send, portico, json, database } = await setUp(t)
  await send()
  const { items } = await json<MailPage>('mail', 'list')
  const [mail] = items
  const id = mail?.id ?? ''
  const end = { state: 'refused', attempts: 3, last_error: 'no such user', next_try_at: null }
  await database.transaction((trx) =>
    trx.updateTable('outbox').set(end).where('id', '=', id).execute(),
  )
  assert.match((await portico('mail', 'list')).out, /refused .* \(3 tries\)  \(no such user\)\n/)
  assert.equal((await portico('mail', 'retry', id)).out, 'It will be tried within a second.\n')
  assert.match((await portico('mail', 'show', id)).out, /^State: queued, 0 tries$/m)
  for (const verb of ['show', 'retry']) {
    const err = 'portico: There is no mail nowhere.\n'
    assert.deepEqual(await portico('mail', verb, 'nowhere'), { code: 1, out: '', err })
  }
})
