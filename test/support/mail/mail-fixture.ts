import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { MailMessage } from '../../../src/contract/mail.ts'
import { createLog } from '../../../src/platform/log.ts'
import { mailPerform } from '../../../src/platform/mail/mailer.ts'
import { createOutbox } from '../../../src/platform/outbox/queue.ts'
import { heldClock } from '../clock.ts'
import { freshDatabase } from '../database/database.ts'
import type { ReceivedMail } from '../../doubles/mail-server.ts'

export const sampleMail: MailMessage = {
  to: 'ada@client.example',
  subject: 'Thank you – we have it',
  text: 'Dear Ada,\n\n.\n.. we answer within a day.\n',
  html: '<p>Dear <b>Ada</b>, we answer within a day.</p>',
}
/** The sender of the fixture's mails. */
export const mailSender = { name: 'Coronet, Inc. – Consulting', address: 'hello@coronet.example' }

/** An outbox that sends through the server at `url`, with 1 s for each step and `most` ms for a try. */
export async function mailFixture(t: TestContext, url: string, most = 10_000) {
  const database = await freshDatabase(t)
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const mail = mailPerform({
    smtpUrl: url,
    from: mailSender,
    host: 'www.coronet.example',
    patience: 1_000,
  })
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
      const payload = { ...sampleMail, ...changes }
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

/** A header of a mail, with its folded lines. */
export const headOf = ({ raw }: ReceivedMail, name: string) =>
  new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im').exec(raw)?.[1]
