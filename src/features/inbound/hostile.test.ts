import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { inboundFixture, mailOf } from '../../../test/support/mail/inbound.ts'
import { textOfHtml } from '../../platform/mail/incoming/html-text.ts'

const id = idOf('enquiry', 'Corin')

/** An enquiry that was answered, and the head of an honest answer to that. */
async function answered(t: TestContext) {
  const here = await inboundFixture(t)
  const body = { text: 'Wednesday?', seen: idOf('note', 'Corin') }
  await here.as.named('Mona').call('POST', `/staff/enquiries/${id}/answer/`, body)
  const to = await here.answerTo('enquiryAnswered')
  return { ...here, to, head: { From: 'Grete <grete@nordkai.example>', To: to } }
}

type Head = Record<string, string>

/** A mail with this character in one place after the other. */
const mailsWith = (mark: string, head: Head, to: string): Record<string, string> => ({
  id: mailOf({ ...head, 'Message-ID': `<a${mark}b@mail.example>` }),
  sender: mailOf({ ...head, From: `gre${mark}te@nordkai.example` }),
  name: mailOf({ ...head, From: `"Gre${mark}te" <grete@nordkai.example>` }),
  subject: mailOf({ ...head, Subject: `Re: ${mark}` }),
  references: mailOf({ ...head, References: `<a${mark}b@mail.example>` }),
  text: mailOf(head, `Wednes${mark}day.`),
  sign: mailOf({ ...head, 'Auto-Submitted': `auto${mark}replied` }),
  file: mailOf({
    ...head,
    'Content-Type': `application/x${mark}y; name="a${mark}b"`,
    'Content-Disposition': `attachment; filename="a${mark}b"`,
  }),
  report: mailOf(
    {
      From: 'mailer-daemon@mx.example',
      To: to,
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
    },
    `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no${mark}body\n\n--b--`,
  ),
})

test('a control character in any part of a mail neither stops it nor is kept', async (t) => {
  const { deliver, to, head, clock, database } = await answered(t)
  for (const mark of ['\0', '\u0001', '\u007f', '\u0085'])
    for (const [part, mail] of Object.entries(mailsWith(mark, head, to))) {
      const { state } = await deliver(mail)
      assert.notEqual(state, 'received', `${JSON.stringify(mark)} in the ${part}`)
      clock.pass(5 * 60_000)
    }
  const { read } = database
  const kept = JSON.stringify([
    await read.selectFrom('inbound_mail').selectAll().execute(),
    await read.selectFrom('enquiry_message').selectAll().execute(),
    await read.selectFrom('outbox').select(['outcome', 'last_error']).execute(),
  ])
  assert.equal(kept.match(/\\u00|\\\\u00|[\u007f-\u009f]/)?.[0], undefined)
})

test('an entity that no list has stays as it was written', () => {
  assert.equal(textOfHtml('&valueOf; &toString; &amp;'), '&valueOf; &toString; &')
})
