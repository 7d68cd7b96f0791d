import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { TestContext } from 'node:test'
import { replyAddresses } from '../../../src/features/inbound/thread-token.ts'
import { createSigner } from '../../../src/platform/auth/secrets.ts'
import { actors } from '../actors.ts'
import { world } from '../world.ts'

const secret = Buffer.from('a secret of the mail provider, long')

/** The settings of a firm that takes in answers to its mails. */
export const answersComeIn = {
  INBOUND_ADDRESS: 'reply@coronet.example',
  INBOUND_SECRET: `whsec_${secret.toString('base64')}`,
  MAIL_FROM: 'Coronet <hello@coronet.example>',
}

/** The headers of a mail as Standard Webhooks signs it; `at` in ms since 1970. */
export function signedHeaders(body: string | Uint8Array, at: number, key: Uint8Array = secret) {
  const [id, timestamp] = ['msg_1', String(Math.floor(at / 1000))]
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body)
  return {
    'Content-Type': 'message/rfc822',
    'Webhook-Id': id,
    'Webhook-Timestamp': timestamp,
    'Webhook-Signature': `v1,${mac.digest('base64')}`,
  }
}

let count = 0

/** A mail with these headers, which say whom it is from and to. */
export function mailOf(headers: Record<string, string>, text = 'Wednesday is fine.'): string {
  const all = {
    'Message-ID': `<mail-${(count += 1)}@mail.example>`,
    Subject: 'Re: Replace our quoting',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [...head, '', ...text.split('\n'), ''].join('\r\n')
}

/** The whole program with the cast, to which mails are handed over; none has come yet. */
export async function inboundFixture(t: TestContext, settings: Record<string, string> = {}) {
  const here = await world(t, { demo: false, settings: { ...answersComeIn, ...settings } })
  const as = await actors(here)
  await here.database.transaction((trx) => trx.deleteFrom('inbound_mail').execute())
  const replies = replyAddresses(
    answersComeIn.INBOUND_ADDRESS,
    await createSigner(here.keys, 'inbound'),
  )
  const post = async (mail: string | Buffer<ArrayBuffer>, headers = {}) =>
    await here.request('/api/inbound/', {
      method: 'POST',
      headers: { ...signedHeaders(mail, here.clock.now().getTime()), ...headers },
      body: mail,
    })
  return {
    ...here,
    as,
    replies,
    post,
    /** The address to which the newest mail of a template is answered. */
    async answerTo(template: string): Promise<string> {
      const mails = await here.outbox.list({ kind: 'mail' })
      const mail = mails.find(
        ({ payload }) => (payload as { template: string }).template === template,
      )
      assert.ok(mail, `no ${template}`)
      return replies.of(mail.id) ?? ''
    },
    /** Hands a mail over and has it placed; what became of it. */
    async deliver(mail: string | Buffer<ArrayBuffer>) {
      const answer = await post(mail)
      assert.equal(answer.status, 200)
      const { id } = (await answer.json()) as { id: string }
      await here.inbound?.placer.runDue()
      const rows = here.database.read.selectFrom('inbound_mail').selectAll().where('id', '=', id)
      return await rows.executeTakeFirstOrThrow()
    },
  }
}
