import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { mailServer } from '../../../test/doubles/mail-server.ts'
import { freshAddress, openFor } from '../../../test/support/database/database.ts'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { world } from '../../../test/support/world.ts'
import type { Database } from '../../database/open.ts'
import { builtInCompany } from '../../features/content/builtin.ts'
import { newToken } from '../auth/token.ts'

const origin = 'http://localhost:3000'
const to = { email: 'nadia@client.example', first_name: '', firm: builtInCompany, origin }

/** What somebody typed in an enquiry; it is no link of ours. */
const typed = `${origin}/invitation#${'a'.repeat(43)}`

/** Mails as earlier versions queued them, with their links in the clear. */
async function queueAsBefore(database: Database) {
  const tokens = { invitation: newToken(), subscription: newToken(), reset: newToken() }
  const mails = [
    ['waits', 'invitationMail', { ...to, organisation: 'A', url: link(tokens.invitation) }],
    ['sent', 'resetMail', { ...to, url: `${origin}/login/reset#${tokens.reset}` }],
    [
      'confirm',
      'confirmSubscription',
      {
        email: to.email,
        firm: builtInCompany,
        confirmUrl: `${origin}/newsletter/confirm?token=${tokens.subscription}`,
        unsubscribeUrl: `${origin}/newsletter/stop?token=n.m`,
        headers: {},
      },
    ],
    ['typed', 'enquiryArrived', { name: 'Maya', subject: typed }],
    ['typed and sent', 'enquiryArrived', { name: 'Maya', subject: typed }],
  ] as const
  await database.transaction(async (trx) => {
    for (const [id, template, given] of mails) {
      const payload = JSON.stringify({ template, given: [given] })
      const [created_at, ended] = ['2026-11-20T14:00:00.000Z', id.endsWith('sent')]
      await trx
        .insertInto('outbox')
        .values({
          id,
          kind: 'mail',
          about: '',
          payload,
          created_at,
          state: ended ? 'sent' : 'queued',
          attempts: Number(ended),
          next_try_at: ended ? null : created_at,
          leased_until: null,
          last_error: null,
          outcome: null,
          ended_at: ended ? created_at : null,
        })
        .execute()
    }
  })
  return tokens
}

const link = (token: string) => `${origin}/invitation#${token}`

/** All mails of the outbox, as they stand in it. */
const outboxOf = async (database: Database) =>
  (await database.read.selectFrom('outbox').select(['id', 'payload']).execute()).map(
    ({ id, payload }) => [id, payload] as const,
  )

async function upgraded(t: TestContext, settings: Record<string, string> = {}) {
  const address = await freshAddress(t)
  const tokens = await queueAsBefore(await openFor(t, address))
  return { tokens, ...(await world(t, { address, demo: false, settings })) }
}

test('links that an earlier version queued are sealed, and those that it sent are gone', async (t) => {
  const { tokens, database, openLink } = await upgraded(t)
  const mails = new Map(await outboxOf(database))
  for (const payload of mails.values())
    for (const token of Object.values(tokens)) assert.ok(!payload.includes(token))
  const opened = writtenMail(mails.get('waits') ?? '', openLink)
  assert.ok(opened.text.includes(link(tokens.invitation)))
  assert.match(mails.get('sent') ?? '', /"url":\{"\$link":null\}/)
  for (const id of ['typed', 'typed and sent'])
    assert.ok(mails.get(id)?.includes(JSON.stringify(typed)), 'what somebody typed stays')
  assert.match(mails.get('confirm') ?? '', /stop\?token=n\.m/, 'a link that opens nothing stays')
})

test('mails that an earlier version queued are sent with their links', async (t) => {
  const { url, received } = await mailServer(t)
  const settings = { SMTP_URL: url, MAIL_FROM: 'hello@coronet.example' }
  const { tokens, database, outbox } = await upgraded(t, settings)
  await outbox.runDue()
  const sent = received.map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  assert.equal(sent.length, 2)
  assert.ok(sent.some((raw) => raw.includes(link(tokens.invitation))))
  assert.ok(sent.some((raw) => raw.includes(`confirm?token=${tokens.subscription}`)))
  for (const [, payload] of await outboxOf(database)) assert.doesNotMatch(payload, /\$link":"/)
})
