import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { gone, type Links } from '../../platform/auth/links.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { MailAddressed, MailPerson, PersonalMails } from '../../platform/mail/personal.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { invitationPage, type Invitation } from './contract.ts'
import { nameTaken, unfit } from './newcomer.ts'
import { addOwner, fillAccount, hasOwner, invited } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  links: Links
  passwords: Passwords
  passwordProblem: (password: string, about: readonly string[]) => string | null
  mails: PersonalMails<CompanyInfo>
  /** Of mail.tsx, which comes built as the pages do. */
  templates: {
    invitationMail(
      given: MailAddressed<CompanyInfo> & { url: string; organisation: string },
    ): QueuedMail
  }
  firm: () => Promise<CompanyInfo>
}

/** What somebody sends who comes in. */
export interface Acceptance {
  token: string
  email?: string | undefined
  username: string
  first_name: string
  last_name: string
  password: string
}

type Invited = MailPerson & { organisation: string | null }

/** How long a link works, in ms. */
const lasts = 72 * 60 * 60 * 1000

/** Invitations, and the link by which the first owner comes in. */
export function createInvitations(parts: Parts) {
  const { database, links } = parts
  return {
    /** Makes the link by which somebody comes in, and the mail with it. */
    send: (trx: Transaction<Tables>, person: Invited) => send(parts, trx, person),
    /** The token of a link for the first owner, or null when there is one already. */
    async setup(): Promise<string | null> {
      if (await hasOwner(database.read)) return null
      const link = { kind: 'setup', account_id: null, lasts } as const
      return await database.transaction((trx) => links.issue(trx, link))
    },
    /** Throws 410 for a token that is over. */
    read: (token: string) => read(parts, token),
    /** Throws 410 for a token that is over, 400 with what is wrong at which field. */
    accept: (given: Acceptance, caller: Caller) => accept(parts, given, caller),
  }
}

export type Invitations = ReturnType<typeof createInvitations>

async function send(
  { links, mails, templates }: Parts,
  trx: Transaction<Tables>,
  person: Invited,
): Promise<void> {
  const token = await links.issue(trx, { kind: 'invitation', account_id: person.id, lasts })
  const url = mails.linkTo(invitationPage.path, token)
  const to = await mails.to(person)
  const organisation = person.organisation ?? to.firm.name
  await mails.send(trx, person, templates.invitationMail({ ...to, url, organisation }))
}

/** Whom a token is for; throws 410 when it is over. */
async function find({ database, links }: Parts, token: string) {
  const link = await links.find(token)
  if (link?.kind === 'setup' && !(await hasOwner(database.read))) return { link, person: null }
  const person = link?.account_id ? await invited(database, link.account_id) : undefined
  if (link?.kind !== 'invitation' || !person) throw gone()
  return { link, person }
}

async function read(parts: Parts, token: string): Promise<Invitation> {
  const { person } = await find(parts, token)
  const nobody = { email: '', first_name: '', last_name: '', organisation: null }
  const { organisation, ...names } = person ?? nobody
  const kind = person ? 'invitation' : 'setup'
  return { kind, ...names, organisation: organisation ?? (await parts.firm()).name }
}

async function accept(parts: Parts, given: Acceptance, caller: Caller) {
  const found = await find(parts, given.token)
  const email = found.person?.email ?? (given.email ?? '').trim().toLowerCase()
  const filled = { ...given, email }
  const problem = await unfit(filled, found.person === null, parts)
  if (problem) throw problem
  const password_hash = await parts.passwords.hash(given.password)
  await comeIn(parts, found, { ...filled, password_hash }, caller).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error
  })
  return { username: given.username }
}

/** Fills the account of who was invited, or makes that of the first owner. */
async function comeIn(
  { clock, audit, links }: Parts,
  { link, person }: Awaited<ReturnType<typeof find>>,
  given: Acceptance & { email: string; password_hash: string },
  caller: Caller,
): Promise<void> {
  const { username, first_name, last_name, password_hash, email } = given
  const names = { username, first_name, last_name, password_hash }
  const account = person?.id ?? newId()
  const organisation = person?.organisation_id ?? null
  await audit.act(caller, async (trx, record) => {
    if (!(await links.use(trx, link.id))) throw gone()
    const created_at = clock.now().toISOString()
    if (person) await fillAccount(trx, account, names)
    else if (await hasOwner(trx)) throw gone()
    else await addOwner(trx, { id: account, email, created_at, ...names })
    const action = person ? 'invitation-accepted' : 'owner-set-up'
    const after = { username, first_name, last_name, email }
    record({ action, about: account, organisation, after, person: account })
  })
}
