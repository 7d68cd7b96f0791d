import { ownPassword } from '../../../features/account/password.ts'
import { accountStore } from '../../../features/account/store.ts'
import { createInvitations } from '../../../features/invitation/invitation.ts'
import { manageOrganisations } from '../../../features/organisation/organisations.ts'
import { managePeople } from '../../../features/organisation/people.ts'
import { organisationStore, peopleStore } from '../../../features/organisation/store.ts'
import { passwordReset } from '../../../features/reset/reset.ts'
import { dropFactors } from '../../../features/secondfactor/store.ts'
import { candidateOf, findCandidate } from '../../../features/signin/store.ts'
import { identify } from '../../../platform/auth/credentials.ts'
import type { World } from '../world.ts'
import { accountBase, type AccountBase } from './account-base.ts'
import type { AccountsGiven } from './accounts-given.ts'
import { createSigningIn } from './signing-in.ts'

export type Accounts = Awaited<ReturnType<typeof createAccounts>>

/** Everything about accounts and sign-in, put together once. */
export async function createAccounts(world: World, given: AccountsGiven) {
  const base = accountBase(world, given)
  const { sealer, factors, ...signingIn } = await createSigningIn(world, base)
  const { staffNeedSecondFactor, links, security, sessions, audit } = base
  const accounts = accountStore(base.database, { staffNeedSecondFactor, factors: factors.overview })
  const invitations = createInvitations({
    ...base,
    mayInvite: (trx, address, by) => base.mayMail(trx, 'invitation', address, by),
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

function resetOf(base: AccountBase) {
  const { database, security } = base
  return passwordReset({
    ...base,
    mayMail: (trx, address) => base.mayMail(trx, 'reset', address),
    findByName: (identifier) => findCandidate(database, identifier),
    findById: (account) => candidateOf(database, account),
    notifyChanged: (trx, account) => security.changed(trx, account, 'password-changed'),
  })
}

function peopleOf(base: AccountBase, send: Parameters<typeof managePeople>[0]['send']) {
  const { database, outbox } = base
  const organisations = organisationStore(database)
  const people = peopleStore(database)
  return {
    people: managePeople({
      ...base,
      organisations,
      people,
      send,
      dropFactors: async (trx, account) => {
        await dropFactors(trx, account)
        await base.security.changed(trx, account, 'second-factor-removed')
      },
      wake: outbox.wake,
    }),
    companies: manageOrganisations({ ...base, organisations }),
  }
}
