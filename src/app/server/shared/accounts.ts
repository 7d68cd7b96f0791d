import { ownPassword } from '../../../features/account/password.ts'
import { securityMails } from '../../../features/account/security-mails.ts'
import { accountStore } from '../../../features/account/store.ts'
import { createInvitations } from '../../../features/invitation/invitation.ts'
import { manageOrganisations } from '../../../features/organisation/organisations.ts'
import { managePeople } from '../../../features/organisation/people.ts'
import { organisationStore, peopleStore } from '../../../features/organisation/store.ts'
import { passwordReset } from '../../../features/reset/reset.ts'
import { secondFactors } from '../../../features/secondfactor/factors.ts'
import { createGuard, noteRefused } from '../../../features/signin/guard.ts'
import { createOpener } from '../../../features/signin/opening.ts'
import { createSecondStep } from '../../../features/signin/second-step.ts'
import { signIn } from '../../../features/signin/signin.ts'
import { signOut } from '../../../features/signin/signout.ts'
import { signInWorks } from '../../../features/signin/works.ts'
import { candidateOf, findCandidate } from '../../../features/signin/store.ts'
import { createAudit } from '../../../platform/audit/act.ts'
import { identify } from '../../../platform/auth/credentials.ts'
import { createLinks } from '../../../platform/auth/links.ts'
import { passwordProblem } from '../../../platform/auth/password-rules.ts'
import { createPasswords } from '../../../platform/auth/passwords.ts'
import { createSealer, createSigner } from '../../../platform/auth/secrets.ts'
import { createSessions } from '../../../platform/auth/sessions.ts'
import { demoIsOn } from '../../../platform/config/config.ts'
import { personalMails } from '../../../platform/mail/personal.ts'
import type { AccountsGiven } from './accounts-given.ts'
import type { World } from '../world.ts'

export type Accounts = Awaited<ReturnType<typeof createAccounts>>

/** Everything about accounts and sign-in, put together once. */
export async function createAccounts(world: World, given: AccountsGiven) {
  const base = baseOf(world, given)
  const { sealer, factors, ...signingIn } = await signinOf(world, base)
  const { staffNeedSecondFactor, links, security, sessions, audit } = base
  const accounts = accountStore(base.database, { staffNeedSecondFactor, factors: factors.overview })
  const invitations = createInvitations({
    ...base,
    mayInvite: (trx, address) => base.mayMail(trx, 'invitation', address),
  })
  const reset = resetOf(base)
  return {
    sessions,
    audit,
    ...signingIn,
    accounts,
    invitations,
    reset,
    ...peopleOf(base, { invitation: invitations.send, reset: reset.sendLink }),
    secondFactor: {
      ...base,
      sealer,
      notify: security.changed,
      isRequired: async ({ account }: { account: string }) =>
        (await accounts.me(account)).second_factor.required,
    },
    identify: identify(sessions, base.origin.startsWith('https:')),
    password: ownPassword({
      ...base,
      accounts,
      changed: async (trx, account) => {
        await links.withdraw(trx, 'reset', account)
        await security.changed(trx, account, 'password-changed')
      },
    }),
  }
}

type Base = ReturnType<typeof baseOf>

/** What the slices about accounts share. */
function baseOf({ config, database, clock, disk }: World, given: AccountsGiven) {
  const staffNeedSecondFactor = !demoIsOn(config)
  const origin = config.PUBLIC_URL
  const mails = personalMails({ ...given, add: given.outbox.add, origin })
  return {
    ...given,
    database,
    clock,
    origin,
    mails,
    staffNeedSecondFactor,
    security: securityMails({ mails, templates: given.templates }),
    sessions: createSessions({ database, clock, staffNeedSecondFactor, disk }),
    audit: createAudit(database, clock),
    passwords: createPasswords(),
    passwordProblem,
    links: createLinks({ database, clock }),
  }
}

async function signinOf({ config, log }: World, base: Base) {
  const { database, limiter, security } = base
  const noted = { noteRefused: noteRefused(log) }
  const sealer = await createSealer(database, 'totp')
  const factors = secondFactors({ ...base, sealer })
  const guard = createGuard(database, limiter, await createSigner(database, 'signin'))
  const binding = config.SESSION_BINDING
  const opener = createOpener({ ...base, binding, notify: security.newDevice })
  const secondStep = createSecondStep({ ...base, ...noted, guard, opener, factors })
  return {
    sealer,
    factors,
    secondStep,
    signIn: signIn({ ...base, ...noted, guard, opener, secondStep }),
    signInWorks: signInWorks({ ...base, secondStep }),
    signOut: signOut(base),
  }
}

function resetOf(base: Base) {
  const { database, security } = base
  return passwordReset({
    ...base,
    mayMail: (trx, address) => base.mayMail(trx, 'reset', address),
    findByName: (identifier) => findCandidate(database, identifier),
    findById: (account) => candidateOf(database, account),
    notifyChanged: (trx, account) => security.changed(trx, account, 'password-changed'),
  })
}

function peopleOf(base: Base, send: Parameters<typeof managePeople>[0]['send']) {
  const { database, outbox } = base
  const organisations = organisationStore(database)
  const people = peopleStore(database)
  return {
    people: managePeople({ ...base, organisations, people, send, wake: outbox.wake }),
    companies: manageOrganisations({ ...base, organisations }),
  }
}
