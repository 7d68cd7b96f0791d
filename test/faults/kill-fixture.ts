import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Database, DatabaseAddress } from '../../src/database/open.ts'
import type { ReceivedMail } from '../doubles/mail-server.ts'
import { newClientAddress } from '../support/client-address.ts'
import { withCompiled } from '../support/program/processes.ts'
import { enquiry, enquiryWords } from './enquiry.ts'

const program = new URL('./kill-program.ts', import.meta.url).pathname

interface Orders {
  address: DatabaseAddress
  smtp: string
  dieAt?: number
  early?: boolean
  ahead?: number
}

/** Starts the program of kill-program.ts; `origin` is null when it died before it listened. */
export async function startProgram(orders: Orders) {
  const { address, smtp, dieAt = 0, early = false, ahead = 0 } = orders
  const given = JSON.stringify({ address, smtp, dieAt, early, ahead })
  const child = spawn(process.execPath, [program, given], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Started some 150 times.
    env: withCompiled,
  })
  const ended = once(child, 'exit')
  const port = await Promise.race([
    once(child.stdout, 'data').then(([data]) => String(data).trim()),
    ended.then(() => null),
  ])
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { origin: port === null ? null : `http://127.0.0.1:${port}`, ended, kill }
}

/** What one visitor has sent, with the reference if it was acknowledged. */
export interface Sent {
  key: string
  /** A key counts for one address: from another one it is somebody else's. */
  address: string
  reference: string | null
}

let count = 0

/** Sends a new enquiry, or repeats `again`, whose answer was lost. */
export async function send(origin: string, again?: Sent): Promise<Sent> {
  count += 1
  const { key = `kill-test-${count}`, address = newClientAddress() } = again ?? {}
  const request = enquiry({ key, address })
  const response = await fetch(`${origin}/api/contact/`, request).catch(() => null)
  const receipt = response?.ok ? ((await response.json().catch(() => null)) as Receipt) : null
  return { key, address, reference: receipt?.reference ?? null }
}

/** Sends one enquiry after the other, until one gets no answer. */
export async function sendUntilItDies(origin: string | null, sent: Sent[]): Promise<void> {
  if (origin === null) return
  for (;;) {
    const last = await send(origin)
    sent.push(last)
    if (last.reference === null) return
  }
}

type Receipt = { reference: string } | null

/** What is wrong with what is stored and delivered, as sentences. */
export async function complaints(
  database: Database,
  sent: Sent[],
  mails: ReceivedMail[],
  kills: number,
) {
  const rows = await database.read.selectFrom('enquiry').selectAll().execute()
  const tasks = await database.read.selectFrom('outbox').selectAll().execute()
  const wrong: string[] = []
  for (const { key, reference } of sent) {
    const own = rows.filter(({ subject }) => subject === key)
    if (own.length > 1) wrong.push(`${key} is stored ${own.length} times`)
    if (reference === null) continue
    const row = own.find((one) => one.reference === reference)
    if (row?.message !== enquiryWords.message)
      wrong.push(`${key} was acknowledged and is not there`)
  }
  for (const { id, subject, quarantined_at } of rows) {
    const mailCount = tasks.filter(({ about }) => about === id).length
    // The second one is the confirmation, as long as fewer than 200 went today.
    const due = quarantined_at === null ? [1, 2] : [0]
    if (!due.includes(mailCount)) wrong.push(`${subject} has ${mailCount} mails`)
  }
  const clean = rows.filter(({ quarantined_at }) => quarantined_at === null).length
  const counted = (await database.read.selectFrom('counted_mail').select('id').execute()).length
  const confirmed = tasks.length - clean
  if (counted !== confirmed) wrong.push(`${confirmed} confirmations, and ${counted} were counted`)
  if (confirmed !== Math.min(clean, 200)) wrong.push(`${confirmed} of ${clean} are confirmed`)
  const orphans = tasks.filter(({ about }) => !rows.some(({ id }) => id === about)).length
  if (orphans > 0) wrong.push(`${orphans} mails belong to no enquiry`)
  const ids = mails.map(({ raw }) => /^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? '')
  const unseen = tasks.filter(({ id }) => !ids.includes(id)).length
  if (unseen > 0) wrong.push(`${unseen} mails never arrived`)
  const twice = ids.length - new Set(ids).size
  if (twice > kills) wrong.push(`${twice} mails came twice after ${kills} kills`)
  return wrong
}
