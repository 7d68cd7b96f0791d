import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import { Problem } from '../../contract/problem.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { insertAccount } from '../../platform/auth/accounts.ts'
import { gone, type Links } from '../../platform/auth/links.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { MailAddressed, MailPerson, PersonalMails } from '../../platform/mail/personal.ts'
import type { SealedLink } from '../../platform/outbox/sealed.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { invitationPage, type Invitation } from './contract.ts'
import { nameTaken, findProblem } from './newcomer.ts'
import { fillAccount, hasOwner, findInvited, type Filled } from './store.ts'

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
      given: MailAddressed<CompanyInfo> & { url: SealedLink; organisation: string },
    ): QueuedMail
    knownAddressMail(
      given: MailAddressed<CompanyInfo> & { by: string; organisation: string },
    ): QueuedMail
  }
  firm: () => Promise<CompanyInfo>
  /** Whether this address may be sent an invitation, in all or by one organisation; counts it. */
  mayInvite: (trx: Transaction<Tables>, address: string, by?: string) => Promise<boolean>
}

/** The input of an accepted invitation. */
export interface Acceptance {
  token: string
  email?: string | undefined
  username: string
  first_name: string
  last_name: string
  password: string
}

const invitedEnough = () =>
  new Problem(429, 'That address was sent three invitations today. Please try again tomorrow.', {
    headers: { 'Retry-After': String(24 * 60 * 60) },
  })

type Invited = MailPerson & {
  organisation: string | null
  /** Who invites, and the id of their organisation (null: the firm). */
  by: { name: string | null; organisation: string | null }
  /** False: an account elsewhere has the address, so that there is nothing to accept. */
  hasAddress: boolean
}

/** How long a link works, in ms. */
const lasts = 72 * 60 * 60 * 1000

/** Invitations, and the setup link for the first owner. */
export function createInvitations(parts: Parts) {
  const { database, links } = parts
  return {
    /**
     * Makes an invitation link and queues the mail with it. After three a day it throws 429 where
     * the inviter knows of them, and where they do not it queues none. Returns the link to hand over
     * where no mail server is set, else null.
     */
    send: (trx: Transaction<Tables>, person: Invited) => send(parts, trx, person),
    /** The token of a setup link, or null when there is an owner already. */
    async setup(): Promise<string | null> {
      if (await hasOwner(database.read)) return null
      const link = { kind: 'setup', account_id: null, lasts } as const
      return await database.transaction((trx) => links.issue(trx, link))
    },
    /** Throws 410 for a token that was used or has expired. */
    read: (token: string) => read(parts, token),
    /** Throws 410 for a token that was used or has expired, 400 with the errors by field. */
    accept: (given: Acceptance, caller: Caller) => accept(parts, given, caller),
  }
}

export type Invitations = ReturnType<typeof createInvitations>

async function send(
  { links, mails, templates, mayInvite }: Parts,
  trx: Transaction<Tables>,
  person: Invited,
): Promise<string | null> {
  const { email, by } = person
  // An organisation is refused for what it sent itself: it learns nothing of what others did.
  const { organisation: inviter } = by
  if (inviter !== null && !(await mayInvite(trx, email, inviter))) throw invitedEnough()
  const may = await mayInvite(trx, email)
  if (inviter === null && !may) throw invitedEnough()
  // Made for every address, so that the time of an answer does not tell; this one opens nothing.
  const token = await links.issue(trx, { kind: 'invitation', account_id: person.id, lasts })
  const { queued: url, shown } = mails.linkTo(person, invitationPage.path, token)
  const to = await mails.to(person)
  const organisation = person.organisation ?? to.firm.name
  const mail = person.hasAddress
    ? templates.invitationMail({ ...to, url, organisation })
    : templates.knownAddressMail({ ...to, by: by.name ?? organisation, organisation })
  if (may) await mails.send(trx, person, mail)
  return shown
}

/** The link and whom it is for; throws 410 when it was used or has expired. */
async function find({ database, links }: Parts, token: string) {
  const link = await links.find(token)
  if (link?.kind === 'setup' && !(await hasOwner(database.read))) return { link, person: null }
  const person = link?.account_id ? await findInvited(database, link.account_id) : undefined
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
  const problem = await findProblem(filled, found.person === null, parts)
  if (problem) throw problem
  const password_hash = await parts.passwords.hash(given.password)
  await saveAccount(parts, found, { ...filled, password_hash }, caller).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error
  })
  return { username: given.username }
}

/** Completes the invited account, or makes the first owner's. */
async function saveAccount(
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
    if (person) {
      if (!(await fillAccount(trx, account, names))) throw gone()
    } else if (await hasOwner(trx)) throw gone()
    else {
      const owner = { id: account, organisation_id: null, role: 'owner' } as const
      await insertAccount(trx, { ...owner, ...names, email, created_at })
    }
    const action = person ? 'invitation-accepted' : 'owner-set-up'
    const before = person ? namesOf(person) : {}
    const after = { username, first_name, last_name, email }
    record({ action, about: account, organisation, before, after, person: account })
  })
}

/** What is known of somebody who is invited: the names may have been given by whoever invited them. */
const namesOf = ({
  first_name,
  last_name,
  email,
}: Omit<Filled, 'username'> & { email: string }) => ({
  username: null,
  first_name,
  last_name,
  email,
})
