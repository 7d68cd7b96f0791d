import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../src/database/open.ts'
import { hashOf } from '../src/platform/auth/token.ts'
import { sendRequest } from './request.ts'
import { rows } from './stall-rows.ts'

const at = '2026-01-01T00:00:00.000Z'
const never = '2999-01-01T00:00:00.000Z'
/** The session token of somebody of the firm. */
const token = 'staff'.padEnd(43, '-')
const person = 'account-staff-00000000'
const secret = Buffer.alloc(32, 'a')

/** Settings with which mails come in. */
export const inboundSettings = {
  INBOUND_ADDRESS: 'reply@coronet.example',
  INBOUND_SECRET: `whsec_${secret.toString('base64')}`,
}

const enquiry = (nth: number) => `enquiry-${String(nth).padStart(14, '0')}`
const words = (characters: number) =>
  `replace(hex(zeroblob(${Math.ceil(characters / 6)})), '00', 'wörd? ')`

/**
 * Adds one of the firm's people and what strangers can send them: 3,000 enquiries of 28,000
 * characters, half of them in review, of which the first has 1,000 mails of 20,000, and 40 mails of
 * 200,000 that wait.
 */
export async function addStaffWork(database: Database): Promise<void> {
  const tables: Parameters<typeof rows>[] = [
    [
      1,
      'account',
      'id, firm_roles, username, email, first_name, last_name, created_at, password_hash',
      `'${person}', 'owner', 'staff', 'staff@coronet.example', 'Mona', 'Lind', '${at}', 'none'`,
    ],
    [
      1,
      'passkey',
      'id, account_id, public_key, counter, transports, name, created_at',
      `'passkey', '${person}', 'none', 0, '[]', 'None', '${at}'`,
    ],
    [
      1,
      'session',
      `id, account_id, token_hash, remembered, address, agent, created_at, seen_at, confirmed_at,
       idle_until, expires_at`,
      `'session-of-the-firm--0', '${person}', '${hashOf(token)}', 0, '192.0.2.1', 'bench', '${at}',
       '${never}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), '${never}', '${never}'`,
    ],
    [
      3000,
      'enquiry',
      `id, reference, received_at, reply_due_at, name, email, phone, company, subject, message,
       service_interest, budget_range, timeline, spam_score, spam_signs, quarantined_at, answered_at,
       state`,
      `printf('enquiry-%014d', i), printf('ENQ-%08d', i),
       strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i % 28) || ' days'), '${at}', 'Maria Silva',
       'maria' || (i % 9) || '@example.com', '', 'Silva & Söhne', 'Help', ${words(28_000)},
       '', '', '', 0, '[]', case when i > 1500 then '${at}' end,
       case when i % 2 = 0 then strftime('%Y-%m-%dT%H:%M:%fZ', 'now') end,
       case when i between 2 and 1500 and i % 3 = 0 then 'answered' else 'open' end`,
    ],
    [
      1000,
      'enquiry_message',
      'id, enquiry_id, direction, text, created_at',
      `printf('entry-%016d', i), '${enquiry(1)}', 'in', ${words(20_000)}, '${at}'`,
    ],
    [
      40,
      'inbound_mail',
      `id, received_at, body_hash, size, file_key, state, sender, sender_name, subject, text, reason`,
      `printf('mail-%017d', i), '${at}', printf('%064d', i), 1, printf('%032d', 9000 + i), 'review',
       'maria@example.com', 'Maria', 'Help', ${words(200_000)}, 'no-token'`,
    ],
  ]
  await database.transaction(async (trx) => {
    for (const table of tables) await rows(...table).execute(trx)
    await sql`update enquiry set message = message || ' lanternfish' where id = ${enquiry(7)}`.execute(
      trx,
    )
  })
}

/** Calls by somebody of the firm. */
export function staffCall(port: number) {
  const headers = { Authorization: `Token ${token}`, 'Accept-Encoding': 'gzip' }
  return async (path: string, body?: unknown, method?: string) => {
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const text = body === undefined ? undefined : JSON.stringify(body)
    const answer = await sendRequest(port, `/api${path}`, { ...headers, ...type }, text, method)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status}`)
    return answer
  }
}

/** What is done by the firm with what strangers have sent, and what comes in by mail. */
export function staffCases(port: number): Record<string, () => Promise<unknown>> {
  const call = staffCall(port)
  const undone = async (path: string, body: unknown) => {
    const { undo } = await json(path, body)
    await call(`/undo/${String(undo)}/`, {})
  }
  const json = async (path: string, body?: unknown) => {
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const own = { Authorization: `Token ${token}`, ...type }
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const answer = await sendRequest(port, `/api${path}`, own, sent)
    const text = Buffer.from(answer.body, 'base64').toString()
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as Record<string, unknown>
  }
  let sequence = 0
  const draft = async () => {
    const fields = Array.from({ length: 6 }, (_, nth) => ({
      name: `text_${'abcdef'[nth]}`,
      value: `${sequence}${'wörd '.repeat(5_000)}`.slice(0, 28_000),
      seen: null,
      base: 1e9 - 1,
    }))
    sequence += 1
    const body = { editor: 'bench', sequence, fields }
    await call(`/staff/enquiries/${enquiry(9)}/drafts/note/`, body, 'PATCH')
  }
  const eight = encodeURIComponent('one two three four five six seven éight')
  return {
    'the inbox': () => call('/staff/enquiries/'),
    'a search of 1,500 enquiries for one': () => call('/staff/enquiries/?search=lanternfish'),
    'for what is in none': () => call('/staff/enquiries/?search=%C3%9Cbermorgen'),
    'for eight words': () => call(`/staff/enquiries/?search=${eight}`),
    'the same in review': () => call(`/staff/enquiries/?box=review&search=${eight}`),
    'a choice of them': () => call(`/staff/enquiry-choice/?box=review&search=${eight}`),
    'the palette': () => call('/staff/search/?q=w%C3%B6rd+lanternfish'),
    'an enquiry with 1,000 mails': () => call(`/staff/enquiries/${enquiry(1)}/`),
    'a preview of its merge': () => call(`/staff/enquiries/${enquiry(2)}/merge/${enquiry(1)}/`),
    'its merge and the undo of it': () =>
      undone(`/staff/enquiries/${enquiry(2)}/merge/`, { other: enquiry(1) }),
    '500 enquiries given to somebody, and undone': async () => {
      const { items: of } = await json('/staff/enquiry-choice/')
      await undone('/staff/enquiries/', { act: 'assign', person, box: 'open', of })
    },
    today: () => call('/staff/today/'),
    'its figures': () => call('/staff/today/figures/'),
    'mails that wait': () => call('/staff/inbound/'),
    'one of them put into a thread, and back': () =>
      undone(`/staff/inbound/mail-${'1'.padStart(17, '0')}/enquiry/`, { enquiry: enquiry(5) }),
    'a draft of six long texts': draft,
    'its revisions': () => call(`/staff/enquiries/${enquiry(9)}/drafts/note/revisions/`),
    ...Object.fromEntries(
      Object.entries(bombs).map(([name, body]) => [name, () => handOver(port, body())]),
    ),
  }
}

let mails = 0

/** Hands a mail over, and waits until it has been looked at. */
async function handOver(port: number, rest: string): Promise<void> {
  const from = `stranger-${(mails += 1)}@example.com`
  const mail = `From: ${from}\r\nTo: reply@coronet.example\r\nMessage-ID: <${mails}@x>\r\n${rest}`
  const [id, timestamp] = ['msg', String(Math.floor(Date.now() / 1000))]
  const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${mail}`)
  const signed = {
    'Content-Type': 'message/rfc822',
    'Webhook-Id': id,
    'Webhook-Timestamp': timestamp,
    'Webhook-Signature': `v1,${mac.digest('base64')}`,
  }
  const { status } = await sendRequest(port, '/api/inbound/', signed, mail)
  if (status >= 300) throw new Error(`the mail: ${status}`)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
}

const plain = 'Content-Type: text/plain\r\n\r\n'
const html = 'Content-Type: text/html\r\n\r\n'
const most = 160_000
const filled = (part: string) => part.repeat(Math.floor(most / part.length))

/** Mails made to be slow to read. */
const bombs: Record<string, () => string> = {
  'a mail of 10 MB in base64': () =>
    `Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${'A'.repeat(76)}\r\n`.repeat(130_000)}`,
  'one of quotes': () => plain + filled('> > > wrote 2 @\r\n'),
  'one of attributions': () => plain + filled('On 2 a wrote 1 <a@b.example\r\n'),
  'one of colons': () => plain + filled('1 skrev:\r\n'),
  'one long line': () => plain + filled('a b'),
  'one of tags': () => html + filled('<p>'),
  'one of blank tags': () => html + filled('<b> <br>'),
  'one of quotes of HTML': () => html + filled('<blockquote>&amp;'),
  'one of open tags': () => html + filled('<'),
  'one of comments': () => html + filled('<!--'),
  'one of addresses': () => `Cc: ${filled('a@b.example, ').slice(0, 60_000)}\r\n${plain}Hello.`,
  'one of groups': () => `Cc: ${filled('a:b@c;, ').slice(0, 60_000)}\r\n${plain}Hello.`,
  'one of parentheses': () => `Cc: ${filled('(').slice(0, 60_000)}\r\n${plain}Hello.`,
  'one of marks of quotes': () => `From: ${filled('"').slice(0, 60_000)}\r\n${plain}Hello.`,
  'one of references': () => `References: ${filled('<a@b> ').slice(0, 60_000)}\r\n${plain}Hello.`,
  'one of half references': () => `References: ${filled('<a').slice(0, 60_000)}\r\n${plain}Hello.`,
  'one of headers': () => `${filled('X: y\r\n').slice(0, 60_000)}\r\n${plain}Hello.`,
  'one of encoded words': () =>
    `Subject: ${filled('=?utf-8?Q?a?= ').slice(0, 60_000)}\r\n${plain}Hello.`,
  'one of parts': () =>
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${filled('--b\r\n\r\na\r\n')}`,
  'one of nested parts': () => {
    let text = ''
    for (let nth = 0; nth < 45; nth += 1)
      text += `Content-Type: multipart/mixed; boundary=b${nth}\r\n\r\n--b${nth}\r\n`
    return text + filled('\r\nwords\r\n').slice(0, 150_000)
  },
  'one of parameters': () =>
    `Content-Type: text/plain; ${filled('a*0*=b; ').slice(0, 60_000)}\r\n\r\nHello.`,
  'one of quoted-printable': () =>
    `Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${filled('=E4=')}`,
  'one of a flowed text': () =>
    `Content-Type: text/plain; format=flowed\r\n\r\n${filled('a \r\n')}`,
  'one of a report': () =>
    `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${filled('a:\n \n').slice(0, 150_000)}\r\n--b--`,
}
