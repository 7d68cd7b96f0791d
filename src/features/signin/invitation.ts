import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Invitation } from './contract.ts'
import type { Links } from './links.ts'
import { nameTaken, unfit } from './newcomer.ts'
import { gone } from './reset.ts'
import { addOwner, fillAccount, hasOwner, invited } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  links: Links
  passwords: Passwords
  passwordProblem: (password: string, about: readonly string[]) => string | null
  /** The firm's name. */
  firm: () => Promise<string>
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

/** Invitations, and the link by which the first owner comes in. */
export function invitations({ database, clock, audit, links, passwords, ...parts }: Parts) {
  /** Whom a token is for; throws 410 when it is over. */
  async function find(token: string) {
    const link = await links.find(token)
    if (link?.kind === 'setup' && !(await hasOwner(database.read))) return { link, person: null }
    const person = link?.account_id ? await invited(database, link.account_id) : undefined
    if (link?.kind !== 'invitation' || !person) throw gone()
    return { link, person }
  }

  async function read(token: string): Promise<Invitation> {
    const { person } = await find(token)
    const nobody = { email: '', first_name: '', last_name: '', organisation: null }
    const { organisation, ...names } = person ?? nobody
    const kind = person ? 'invitation' : 'setup'
    return { kind, ...names, organisation: organisation ?? (await parts.firm()) }
  }

  /** Throws 410 for a token that is over, 400 with what is wrong at which field. */
  async function accept(given: Acceptance, caller: Caller): Promise<{ username: string }> {
    const { link, person } = await find(given.token)
    const email = person?.email ?? (given.email ?? '').trim().toLowerCase()
    const filled = { ...given, email }
    const problem = await unfit(filled, person === null, { database, ...parts })
    if (problem) throw problem
    const password_hash = await passwords.hash(given.password)
    const { username, first_name, last_name } = given
    const names = { username, first_name, last_name, password_hash }
    const account = person?.id ?? newId()
    const organisation = person?.organisation_id ?? null
    const come = database.transaction(async (trx) => {
      if (!(await links.use(trx, link.id))) throw gone()
      const created_at = clock.now().toISOString()
      if (person) await fillAccount(trx, account, names)
      else if (await hasOwner(trx)) throw gone()
      else await addOwner(trx, { id: account, email, created_at, ...names })
      const action = person ? 'invitation-accepted' : 'owner-set-up'
      await audit.append(trx, caller, { action, about: account, organisation })
    })
    await come.catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error
    })
    return { username }
  }

  return { read, accept }
}
