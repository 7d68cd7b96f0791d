import { ownPassword } from '../../features/account/password.ts'
import { accountStore } from '../../features/account/store.ts'
import type { CompanyInfo } from '../../features/content/contract.ts'
import { forgotPassword } from '../../features/signin/contract.ts'
import { manageOrganisations } from '../../features/organisation/organisations.ts'
import { managePeople } from '../../features/organisation/people.ts'
import { organisationStore, peopleStore } from '../../features/organisation/store.ts'
import type { SetupParts } from '../../features/secondfactor/change.ts'
import { secondFactors } from '../../features/secondfactor/factors.ts'
import { createGuard } from '../../features/signin/guard.ts'
import { invitations as createInvitations } from '../../features/signin/invitation.ts'
import { createLinks } from '../../features/signin/links.ts'
import { createNotify } from '../../features/signin/notices.ts'
import { createOpener } from '../../features/signin/opening.ts'
import { passwordReset } from '../../features/signin/reset.ts'
import { createSecondStep } from '../../features/signin/second-step.ts'
import { signIn as createSignIn } from '../../features/signin/signin.ts'
import { createAudit } from '../../platform/audit/act.ts'
import { demoIsOn } from '../../platform/config/config.ts'
import { identify } from '../../platform/auth/credentials.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import type { Limiter } from '../../platform/auth/limiter.ts'
import type { Outbox } from '../../platform/outbox/queue.ts'
import { passwordProblem } from '../../platform/auth/password-rules.ts'
import { createPasswords } from '../../platform/auth/passwords.ts'
import { createSealer, createSigner } from '../../platform/auth/secrets.ts'
import { createSessions } from '../../platform/auth/sessions.ts'
import type { World } from './world.ts'

interface Given {
  limiter: Limiter
  outbox: Outbox
  firm: () => Promise<CompanyInfo>
  tell: (link: string) => void
}

export type Accounts = Awaited<ReturnType<typeof createAccounts>>

/** Everything about who may come in, put together once. */
export async function createAccounts(world: World, { limiter, outbox, firm, tell }: Given) {
  const { config, database, clock, render } = world
  const staffNeedSecondFactor = !demoIsOn(config)
  const sessions = createSessions({ database, clock, staffNeedSecondFactor })
  const audit = createAudit(database, clock)
  const passwords = createPasswords()
  const links = createLinks({ database, clock })
  const notify = createNotify({
    add: outbox.add,
    templates: () => render().mailTemplates,
    firm,
    tell,
    origin: config.PUBLIC_URL,
  })
  const opener = createOpener({
    sessions,
    audit,
    clock,
    binding: config.SESSION_BINDING,
    notify: notify.newDevice,
  })
  const guard = createGuard(database, limiter, await createSigner(database, 'signin'))
  const sealer = await createSealer(database, 'totp')
  const origin = config.PUBLIC_URL
  const factors = secondFactors({ database, clock, sealer, origin })
  const secondStep = createSecondStep({ database, clock, guard, opener, factors })
  const parts = { database, clock, audit, limiter, links, passwords, passwordProblem, sessions }
  const reset = passwordReset({ ...parts, notify, outbox })
  const accounts = accountStore(database, {
    staffNeedSecondFactor,
    factors: factors.overview,
  })
  const secondFactor: SetupParts = {
    database,
    clock,
    limiter,
    audit,
    sealer,
    firm,
    origin,
    notify: notify.security,
    isRequired: async ({ account }) => (await accounts.me(account)).second_factor.required,
  }
  const organisations = organisationStore(database)
  const people = managePeople({
    database,
    clock,
    audit,
    sessions,
    organisations,
    people: peopleStore(database),
    send: {
      invitation: async (trx, person) =>
        notify.invitation(trx, person, await links.issue(trx, 'invitation', person.id)),
      reset: async (trx, person) =>
        notify.reset(trx, person, await links.issue(trx, 'reset', person.id)),
    },
    wake: outbox.wake,
  })
  return {
    people,
    secondFactor,
    companies: manageOrganisations({
      database,
      clock,
      audit,
      organisations,
    }),
    sessions,
    audit,
    passwords,
    links,
    notify,
    secondStep,
    accounts,
    identify: identify(sessions, config.PUBLIC_URL.startsWith('https:')),
    signIn: createSignIn({
      database,
      guard,
      passwords,
      opener,
      secondStep,
    }),
    reset,
    /** The form of a browser without scripts; counted together with the call. */
    async forget(username: string, { address }: Caller) {
      if (forgotPassword.limit)
        await limiter.take(`${forgotPassword.path} ${address}`, forgotPassword.limit)
      await reset.ask(username)
    },
    async signOut(caller: SignedIn) {
      const { account, session } = caller.viewer
      await database.transaction(async (trx) => {
        await sessions.end(trx, account, session)
        await audit.append(trx, caller, { action: 'signed-out' })
      })
      caller.cookies.set('bind', '', 0)
    },
    invitations: createInvitations({
      ...parts,
      firm: async () => (await firm()).name,
    }),
    password: ownPassword({
      ...parts,
      accounts,
      changed: async (trx, account) => {
        await links.withdraw(trx, 'reset', account)
        await notify.security(trx, account, 'password-changed')
      },
    }),
  }
}
