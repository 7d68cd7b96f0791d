import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import { Problem } from '../../contract/problem.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { insertAccount, lockAccount } from '../../platform/auth/accounts.ts'
import { acceptMembership } from '../../platform/auth/memberships.ts'
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
import { fillAccount, hasOwner, findInvited, type Invited } from './store.ts'

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
      given: MailAddressed<CompanyInfo> & { url: SealedLink; by: string; organisation: string },
    ): QueuedMail
    staffInvitedMail(
      given: MailAddressed<CompanyInfo> & { by: string; organisation: string },
    ): QueuedMail
    agreementMail(
      given: MailAddressed<CompanyInfo> & { url: SealedLink; by: string; organisation: string },
    ): QueuedMail
  }
  firm: () => Promise<CompanyInfo>
  /** What somebody finds who is new to an organisation. */
  welcome: (trx: Transaction<Tables>, membership: string) => Promise<void>
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

const threeToday = 'That address was invited three times today. Please try again tomorrow.'
const invitedEnough = () =>
  new Problem(429, threeToday, {
    errors: { email: [threeToday] },
    headers: { 'Retry-After': String(24 * 60 * 60) },
  })

type Recipient = MailPerson & {
  /** Null for the firm's own people. */
  membership: string | null
  organisation: string | null
  /** Who invites, and the id of their organisation (null: the firm). */
  by: { name: string | null; organisation: string | null }
  /**
   * Of the account that the address has: nobody has taken it into use; its owner only has to agree; it is
   * of one of the firm's own people; the firm has suspended it.
   */
  standing: 'new' | 'known' | 'staff' | 'suspended'
}

/** The link to be shown, and the task that mails it; null where there is none. */
export interface SentInvitation {
  link: string | null
  task: string | null
}

/** How long a link works, in ms. */
const lasts = 72 * 60 * 60 * 1000

/** Invitations, and the setup link for the first owner. */
export function createInvitations(parts: Parts) {
  const { database, links } = parts
  return {
    /**
     * Makes an invitation link and queues the mail with it. After three a day it throws 429 where
     * the inviter knows of them, and where they do not it queues none. The link is for the firm to
     * hand over, where no mail server is set, else null; handing over has no limit.
     */
    send: (trx: Transaction<Tables>, person: Recipient) => send(parts, trx, person),
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
    /** For who has an account already. Throws 410 for a token that was used or has expired. */
    agree: (token: string, caller: Caller) => agree(parts, token, caller),
  }
}

export type Invitations = ReturnType<typeof createInvitations>

async function send(
  { links, mails, templates, mayInvite }: Parts,
  trx: Transaction<Tables>,
  person: Recipient,
): Promise<SentInvitation> {
  const { email, by } = person
  // An organisation is refused for what it sent itself: it learns nothing of what others did.
  const { organisation: inviter } = by
  if (inviter !== null && !(await mayInvite(trx, email, inviter))) throw invitedEnough()
  const may = await mayInvite(trx, email)
  const { id: account_id, membership: membership_id } = person
  const link = { kind: 'invitation', account_id, membership_id, lasts } as const
  const token = await links.issue(trx, link)
  const { queued: url, shown } = mails.linkTo(person, invitationPage.path, token)
  // Without a mail server the firm hands it over by itself, and the limit is one of mails.
  if (inviter === null && !may && shown === null) throw invitedEnough()
  // Who is suspended is mailed nothing, and least of all a link that is refused.
  if (!may || person.standing === 'suspended') return { link: shown, task: null }
  const to = await mails.to(person)
  const organisation = person.organisation ?? to.firm.name
  // A command has no name; what it does, the firm does.
  const given = {
    ...to,
    by: by.name ?? (inviter === null ? to.firm.name : organisation),
    organisation,
  }
  const mail = {
    new: () => templates.invitationMail({ ...given, url }),
    known: () => templates.agreementMail({ ...given, url }),
    staff: () => templates.staffInvitedMail(given),
  }[person.standing]()
  return { link: shown, task: await mails.send(trx, person, mail) }
}

/** The link and whom it is for; throws 410 when it was used or has expired. */
async function find({ database, links }: Parts, token: string) {
  const link = await links.find(token)
  if (link?.kind === 'setup' && !(await hasOwner(database.read))) return { link, person: null }
  if (link?.kind !== 'invitation' || link.account_id === null) throw gone()
  const { account_id, membership_id } = link
  const person = await findInvited(database, { account_id, membership_id })
  if (!person) throw gone()
  // They see every organisation without being a member of one.
  if (person.isStaff)
    throw new Problem(409, 'This address belongs to one of the firm’s own people.')
  return { link, person }
}

async function read(parts: Parts, token: string): Promise<Invitation> {
  const { person } = await find(parts, token)
  if (!person) {
    const nobody = { email: '', first_name: '', last_name: '' }
    return { kind: 'setup', ...nobody, organisation: (await parts.firm()).name }
  }
  const { email, first_name, last_name } = person
  const organisation = person.organisation ?? (await parts.firm()).name
  const kind = person.isKnown ? 'agreement' : 'invitation'
  return { kind, email, first_name, last_name, organisation }
}

/** Lets the owner of an account agree to one more membership, whose token was mailed to them. */
async function agree({ clock, audit, links, ...parts }: Parts, token: string, caller: Caller) {
  const { link, person } = await find({ clock, audit, links, ...parts }, token)
  if (!person?.isKnown || person.membership === null) throw gone()
  const { account, membership, organisation_id: organisation } = person
  await audit.act(caller, async (trx, record) => {
    // In the order of whoever shuts a member out, so that the two wait for each other in turn.
    await lockAccount(trx, account)
    await join({ clock, ...parts }, trx, { id: membership, account })
    if (!(await links.use(trx, link.id))) throw gone()
    record({ action: 'membership-accepted', about: membership, organisation, person: account })
  })
  return { organisation: person.organisation ?? '' }
}

async function accept(parts: Parts, given: Acceptance, caller: Caller) {
  const found = await find(parts, given.token)
  if (found.person?.isKnown) throw gone()
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

async function join(
  { clock, welcome }: Pick<Parts, 'clock' | 'welcome'>,
  trx: Transaction<Tables>,
  membership: { id: string; account: string },
): Promise<void> {
  if (!(await acceptMembership(trx, membership, clock.now().toISOString()))) throw gone()
  await welcome(trx, membership.id)
}

/** Completes the invited account, or makes the first owner's. */
async function saveAccount(
  { clock, audit, links, welcome }: Parts,
  { link, person }: Awaited<ReturnType<typeof find>>,
  given: Acceptance & { email: string; password_hash: string },
  caller: Caller,
): Promise<void> {
  const { username, first_name, last_name, password_hash, email } = given
  const names = { username, first_name, last_name, password_hash }
  const account = person?.account ?? newId()
  const organisation = person?.organisation_id ?? null
  await audit.act(caller, async (trx, record) => {
    const created_at = clock.now().toISOString()
    await lockAccount(trx, account)
    if (person?.membership) await join({ clock, welcome }, trx, { id: person.membership, account })
    if (!(await links.use(trx, link.id))) throw gone()
    if (person) {
      if (!(await fillAccount(trx, account, names))) throw gone()
    } else if (await hasOwner(trx)) throw gone()
    else {
      const owner = { id: account, firm_roles: 'owner' } as const
      await insertAccount(trx, { ...owner, ...names, email, created_at })
    }
    const action = person ? 'invitation-accepted' : 'owner-set-up'
    const before = person ? namesOf(person) : {}
    const after = { username, first_name, last_name, email }
    record({ action, about: account, organisation, before, after, person: account })
  })
}

/** What is known of somebody who is invited: the names may have been given by whoever invited them. */
const namesOf = ({ first_name, last_name, email }: Invited) => ({
  username: null,
  first_name,
  last_name,
  email,
})
