import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { plainEnquiry } from '../../../test/fixtures/plain-enquiry.ts'
import { plainFirm } from '../../../test/fixtures/plain-firm.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { freshAddress, openFor } from '../../../test/support/database/database.ts'
import { insertEnquiry, type Enquiry } from './store.ts'

const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@firm.example' }

/** A firm that has an owner and an address, and sends mail. */
async function setUp(t: TestContext) {
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  await database.transaction((trx) => trx.insertInto('company_info').values(plainFirm).execute())
  await addPerson(database, 'olwen', { organisation_id: null, role: 'owner' })
  const add = (reference: string, more: Partial<Enquiry> = {}) =>
    database.transaction((trx) =>
      insertEnquiry(trx, { ...plainEnquiry, id: reference, reference, ...more }),
    )
  return { add, ...commandsAt(t, address, mailSettings) }
}

interface Listed {
  items: { reference: string }[]
  next: string | null
}

test('enquiry list prints pages, and a page names the command for the next one', async (t) => {
  const { add, portico, json } = await setUp(t)
  assert.equal((await portico('enquiry', 'list')).out, 'No enquiries yet.\n')
  // Two received at the same time, between which a page may end.
  await add('ENQ-00000001')
  await add('ENQ-00000002')
  await add('ENQ-00000003', { received_at: '2026-11-19T15:00:00.000Z', quarantined_at: 'then' })
  const line = (last: number, box: string, day: number) =>
    `ENQ-0000000${last}  2026-11-${day}T15:00:00.000Z  ${box}  Maya Ellison <maya@halden.example>\n`
  const first = await portico('enquiry', 'list', '--limit', '1')
  const more = 'There are more: enquiry list --limit 1 --after ENQ-00000002\n'
  assert.deepEqual(first, { code: 0, out: line(2, 'inbox     ', 20) + more, err: '' })
  const rest = await portico('enquiry', 'list', '--after', 'ENQ-00000002')
  assert.equal(rest.out, line(1, 'inbox     ', 20) + line(3, 'quarantine', 19))

  const seen: string[] = []
  for (let after: string[] = [], pages = 0; pages < 3; pages++) {
    const { items, next } = await json<Listed>('enquiry', 'list', '--limit', '1', ...after)
    seen.push(...items.map(({ reference }) => reference))
    assert.equal(next, pages < 2 ? seen.at(-1) : null)
    after = ['--after', next ?? '']
  }
  assert.deepEqual(seen, ['ENQ-00000002', 'ENQ-00000001', 'ENQ-00000003'])
})

test('enquiry list says what is missing for the firm to hear of enquiries', async (t) => {
  const address = await freshAddress(t)
  const { portico } = commandsAt(t, address)
  const { out } = await portico('enquiry', 'list')
  assert.match(
    out,
    /^No enquiries yet\.\n\nThere is no owner yet: .*\nNobody hears of enquiries: .*\nNo mail is sent, .*\n$/,
  )
  const listed = JSON.parse((await portico('enquiry', 'list', '--json')).out) as {
    missing: string[]
  }
  assert.equal(listed.missing.length, 3)
})

test('a page after an unknown enquiry and a limit outside 1 to 500 are refused', async (t) => {
  const { portico } = await setUp(t)
  const err = 'portico: There is no enquiry ENQ-NOWHERE.\n'
  const refused = { code: 1, out: '', err }
  assert.deepEqual(await portico('enquiry', 'list', '--after', 'ENQ-NOWHERE'), refused)
  assert.deepEqual(await portico('enquiry', 'show', 'ENQ-NOWHERE', '--json'), refused)
  for (const limit of ['0', '501', '-1', 'ten', '1.5', '']) {
    const { code, out, err: why } = await portico('enquiry', 'list', '--limit', limit)
    assert.deepEqual([code, out], [2, ''], limit)
    assert.match(why, /^portico: --limit is a whole number from 1 to 500, and not "/, limit)
  }
})

/** Characters that control a terminal (ESC, CR, BEL, DEL, C1) or the direction of text. */
const steering = '\u001b\r\u0007\u007f\u0085\u009b\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028'

test('control characters that a visitor typed never reach the terminal', async (t) => {
  const { add, portico, json } = await setUp(t)
  const name = `Maya\nENQ-FORGED${steering}`
  const message = `Tabs\tand lines\r\nstay.\n\u001b[2Jid: forged\n${steering}`
  await add('ENQ-00000001', { name, message })
  for (const words of [['list'], ['show', 'ENQ-00000001']]) {
    for (const more of [[], ['--json']]) {
      const { out } = await portico('enquiry', ...words, ...more)
      assert.doesNotMatch(out, /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u, words.join(' '))
    }
  }
  const listed = await portico('enquiry', 'list')
  assert.equal(listed.out.split('\n').length, 2, 'a line break in a name starts no new line')
  const { out } = await portico('enquiry', 'show', 'ENQ-00000001')
  assert.match(out, /^message: Tabs\tand lines\n  stay\.\n  \ufffd\[2Jid: forged\n  \ufffd+$/m)
  assert.match(out, /^name: Maya\n  ENQ-FORGED/m)
  const shown = await json<Enquiry>('enquiry', 'show', 'ENQ-00000001')
  assert.deepEqual([shown.name, shown.message], [name, message], 'JSON holds the text unchanged')
})
