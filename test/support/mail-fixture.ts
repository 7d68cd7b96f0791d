import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { MailMessage } from '../../src/contract/mail.ts'
import { createLog } from '../../src/platform/log.ts'
import { mailPerform } from '../../src/platform/mail/mailer.ts'
import { createOutbox } from '../../src/platform/outbox/queue.ts'
import { heldClock } from './clock.ts'
import { freshDatabase } from './database.ts'
import type { Received } from '../doubles/mail-server.ts'

export const letter: MailMessage = {
  to: 'ada@client.example',
  subject: 'Thank you – we have it',
  text: 'Dear Ada,\n\n.\n.. we answer within a day.\n',
  html: '<p>Dear <b>Ada</b>, we answer within a day.</p>',
}
/** Who the mails of the fixture come from. */
export const from = { name: 'Coronet, Inc. – Consulting', address: 'hello@coronet.example' }

/** An outbox that sends through the server at `url`, giving each step a second, and a try `most` ms. */
export async function mailFixture(t: TestContext, url: string, most = 10_000) {
  const database = await freshDatabase(t)
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const mail = mailPerform({ smtpUrl: url, from, host: 'www.coronet.example', patience: 1_000 })
  const log = createLog('silent')
  const outbox = createOutbox({
    database,
    clock,
    log,
    perform: { mail },
    random: () => 1,
    patience: most,
  })
  t.after(() => outbox.stop())
  return {
    clock,
    outbox,
    async send(changes: Partial<MailMessage> = {}) {
      const payload = { ...letter, ...changes }
      const id = await database.transaction((trx) =>
        outbox.add(trx, { kind: 'mail', about: 'x', payload }),
      )
      await outbox.runDue()
      return id
    },
    async look(id: string) {
      const entry = await outbox.show(id)
      assert.ok(entry)
      return entry
    },
  }
}

/** A line of a letter's head, folded lines with it. */
export const headOf = ({ raw }: Received, name: string) =>
  new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im').exec(raw)?.[1]
