import { argon2Sync, randomBytes } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../src/database/open.ts'
import type { Tables } from '../src/database/tables.ts'
import { recoveryHash } from '../src/features/secondfactor/recovery.ts'
import { createAudit } from '../src/platform/audit.ts'
import type { Clock } from '../src/platform/clock.ts'
import { hashOf } from '../src/platform/token.ts'
import { cast, companies, idOf, markOf, names, password, recoveryCode, tokenOf } from './story.ts'
import type { Company, Name } from './story.ts'
import { markAll } from './story-marks.ts'
import { addFiles } from './story-files.ts'
import { addTalk } from './story-talk.ts'
import { addReader, addWork } from './story-work.ts'

/** Tells the story to an empty database: the cast, each with everything that a person can have. */
export async function tellStory(database: Database, clock: Clock): Promise<void> {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  const password_hash = cheapHash()
  await database.transaction(async (trx) => {
    const page: Page = { at, password_hash, add: writer(trx) }
    for (const key of Object.keys(companies) as Company[]) await addCompany(page, key)
    for (const name of names) await addPerson(page, name)
    for (const name of ['Salome', 'Noor'] as const) await addLetter(page, name)
    for (const [key, reader] of readers) {
      await addWork(page, key)
      await addReader(page, key, idOf('account', reader))
      await addFiles(page, key, reader)
      await addTalk(page, key, reader)
    }
  })
  await database.transaction(async (trx) => {
    for (const name of ['Salome', 'Noor'] as const) await addDeed(trx, clock, name)
  })
  for (const key of ['halden', 'cedar'] as const)
    await markAll(database, { id: idOf('organisation', key), ...companies[key] })
}

/** The companies that there is work for, and who has read of it. */
const readers = [
  ['halden', 'Mateo'],
  ['cedar', 'Bram'],
] as const

interface Page {
  /** The moment so many minutes from now. */
  at: (minutes: number) => string
  password_hash: string
  add: <T extends keyof Tables>(table: T, row: Insertable<Tables[T]>) => Promise<void>
}

const writer =
  (trx: Transaction<Tables>): Page['add'] =>
  async (table, row) =>
    void (await trx.insertInto(table).values(row).execute())

async function addCompany({ at, add }: Page, key: Company) {
  const { name, mark } = companies[key]
  const rules = { second_factor_required: Number(key === 'tern'), demo: 0 }
  const times = { created_at: at(-9999), suspended_at: key === 'gull' ? at(-60) : null }
  const id = idOf('organisation', key)
  await add('organisation', { id, name: `${name} ${mark}`, ...rules, ...times })
}

async function addPerson(page: Page, name: Name) {
  const { at, add, password_hash } = page
  const { home, role, state, factors } = cast[name]
  const [mark, comes, first] = [markOf(name), state !== 'invited', name.toLowerCase()]
  const organisation_id = home && idOf('organisation', home)
  const id = { id: idOf('account', name), organisation_id, role, demo: 0 }
  const names = { first_name: name, last_name: mark, email: `${first}@${mark}.example` }
  const chosen = { username: `${first}.${mark}`, password_hash }
  const suspended_at = state === 'suspended' ? at(-5) : null
  const removed_at = state === 'removed' ? at(-5) : null
  const times = { created_at: at(-9000), suspended_at, removed_at }
  const none = { username: null, password_hash: null }
  await add('account', { ...id, ...names, ...times, ...(comes ? chosen : none) })
  const kind = comes ? ('reset' as const) : ('invitation' as const)
  const link = { id: idOf('link', name), kind, token_hash: hashOf(tokenOf(name, 'link')) }
  const soon = { created_at: at(-3), expires_at: at(4), used_at: null }
  await add('link', { ...link, ...soon, account_id: id.id })
  if (comes) await addDevices(page, name)
  if (factors) await addSecondFactors(page, name)
}

async function addDevices({ at, add }: Page, name: Name) {
  const account_id = idOf('account', name)
  const id = { id: idOf('session', name), account_id, token_hash: hashOf(tokenOf(name)) }
  const from = { address: '192.0.2.7', agent: 'Firefox on Linux', device_id: null }
  const begun = { created_at: at(-4), seen_at: at(0), confirmed_at: at(-4) }
  const ends = { idle_until: at(60), expires_at: at(480), ended_at: null }
  await add('session', { ...id, ...from, ...begun, ...ends, bind_hash: null, remembered: 0 })
  const times = { created_at: at(-4), seen_at: at(0) }
  await add('device', { id: idOf('device', name), account_id, ...times })
}

async function addSecondFactors({ at, add }: Page, name: Name) {
  const mark = markOf(name)
  const has = { account_id: idOf('account', name), created_at: at(-900) }
  await add('totp', { ...has, secret: `${mark} sealed`, confirmed_at: at(-900), last_step: null })
  const code_hash = recoveryHash(recoveryCode) as string
  await add('recovery_code', { ...has, code_hash, used_at: null })
  const key = { id: idOf('passkey', name), name: `Key ${mark}`, public_key: mark }
  const uses = { counter: 0, transports: JSON.stringify([mark]), used_at: null }
  await add('passkey', { ...has, ...key, ...uses })
  const id = { id: idOf('challenge', name), token_hash: hashOf(tokenOf(name, 'challenge')) }
  const detail = JSON.stringify({ remember: false, challenge: mark })
  const waits = { detail, tries: 0, expires_at: at(4), used_at: null }
  await add('challenge', { ...has, ...id, ...waits, kind: 'second-factor' })
}

/** A mail that waits to be sent to them. */
async function addLetter({ at, add }: Page, name: Name) {
  const mark = markOf(name)
  const letter = { to: `${name}@${mark}.example`, subject: mark, text: mark, html: mark }
  const task = { id: idOf('outbox', name), kind: 'mail' as const, about: idOf('account', name) }
  const waits = { state: 'queued', attempts: 0, created_at: at(-4), next_try_at: at(1) }
  const later = { ended_at: null, leased_until: null, last_error: null, outcome: null }
  await add('outbox', { ...task, ...waits, ...later, payload: JSON.stringify(letter) })
}

async function addDeed(trx: Transaction<Tables>, clock: Clock, name: 'Salome' | 'Noor') {
  const mark = markOf(name)
  const [account, home] = [idOf('account', name), cast[name].home ?? 'halden']
  const viewer = { account, organisation: idOf('organisation', home) }
  const by = { viewer, address: `192.0.2.7 ${mark}`, requestId: `request-${mark}` }
  const deed = { action: `signed-in-${mark}`, about: account, detail: { mark } }
  await createAudit(clock).append(trx, by, deed)
}

/** Of the shared password, with the least that argon2id can be made to cost. */
function cheapHash(): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { ...cost, nonce, message: password })
  const [salt, sum] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${sum}`
}
