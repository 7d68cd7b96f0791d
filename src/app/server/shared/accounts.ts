import { ownPassword } from '../../../features/account/password.ts'
import { accountStore } from '../../../features/account/store.ts'
import { endTicketsOf } from '../../../features/download/store.ts'
import { createInvitations } from '../../../features/invitation/invitation.ts'
import { manageOrganisations } from '../../../features/organisation/organisations.ts'
import { memberStore } from '../../../features/member/store.ts'
import type { SendInvitation } from '../../../features/member/invite.ts'
import { manageMembers } from '../../../features/member/members.ts'
import { managePeople } from '../../../features/organisation/people.ts'
import { organisationStore, peopleStore } from '../../../features/organisation/store.ts'
import { undoableMembers } from '../../../features/member/undoable.ts'
import { readBeforeJoining } from '../../../features/notification/settled-store.ts'
import { readAllBefore, readAllOnJoining } from '../../../features/message/store.ts'
import { passwordReset } from '../../../features/reset/reset.ts'
import { dropFactors } from '../../../features/secondfactor/store.ts'
import { signInLinkSending } from '../../../features/signinlink/sending.ts'
import { signInLinkUse } from '../../../features/signinlink/using.ts'
import { candidateOf, findCandidate, isUnchanged } from '../../../features/signin/store.ts'
import { heldFor, remembering } from '../../../features/undo/undo.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../database/tables/tables.ts'
import type { MailPerson } from '../../../platform/mail/personal.ts'
import { identify } from '../../../platform/auth/credentials.ts'
import type { Viewer } from '../../../platform/auth/viewer.ts'
import type { World } from '../world.ts'
import { accountBase, type AccountBase } from './account-base.ts'
import type { AccountsGiven } from './accounts-given.ts'
import { createSigningIn } from './signing-in.ts'

export type Accounts = Awaited<ReturnType<typeof createAccounts>>

/** Everything about accounts and sign-in, put together once. */
export async function createAccounts(world: World, given: AccountsGiven) {
  const base = accountBase(world, given)
  const { sealer, factors, enter, ...signingIn } = await createSigningIn(world, base)
  const { staffNeedSecondFactor, links, security, sessions, audit } = base
  const accounts = accountStore(base.database, { staffNeedSecondFactor, factors: factors.overview })
  const invitations = createInvitations({
    ...base,
    welcome: async (trx, membership) => {
      await readAllOnJoining(trx, membership)
      await readBeforeJoining(trx, membership, base.clock.now().toISOString())
    },
    mayInvite: (trx, address, by) => base.mayMail(trx, 'invitation', address, by),
  })
  const reset = resetOf(base)
  const signInLinks = signInLinksOf(base, { enter, methods: factors.methods })
  return {
    sessions,
    audit,
    security,
    endWaysIn: base.endWaysIn,
    ...signingIn,
    accounts,
    invitations,
    reset,
    signInLinks,
    ...peopleOf(base, invitations.send, reset.sendLink),
    secondFactor: {
      ...base,
      sealer,
      notify: security.changed,
      isRequired: async ({ account, membership }: Viewer) =>
        (await accounts.me(account, membership)).second_factor.required,
    },
    identify: identify(base, base.origin.startsWith('https:')),
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

function signInLinksOf(
  base: AccountBase,
  given: Pick<Parameters<typeof signInLinkUse>[0], 'enter' | 'methods'>,
) {
  const { database } = base
  const parts = {
    ...base,
    ...given,
    mayMail: (trx, address) => base.mayMail(trx, 'sign-in-link', address),
    findByName: (identifier) => findCandidate(database, identifier),
    findById: (account) => candidateOf(database, account),
    isUnchanged,
  } satisfies Parameters<typeof signInLinkUse>[0]
  return { ...signInLinkSending(parts), ...signInLinkUse(parts) }
}

function peopleOf(
  base: AccountBase,
  sendInvitation: SendInvitation,
  sendReset: (trx: Transaction<Tables>, person: MailPerson) => Promise<string | null>,
) {
  const { database, outbox } = base
  const organisations = organisationStore(database)
  const common = { ...base, sendInvitation, wake: outbox.wake }
  return {
    people: managePeople({
      ...common,
      people: peopleStore(database),
      sendReset,
      dropFactors: async (trx, account) => {
        await dropFactors(trx, account)
        await base.security.changed(trx, account, 'second-factor-removed')
      },
    }),
    members: manageMembers({
      ...common,
      endTickets: endTicketsOf,
      welcome: readAllBefore,
      organisations,
      members: memberStore(database),
      undoable: undoableMembers({ clock: base.clock, remember: remembering(base.clock), heldFor }),
    }),
    companies: manageOrganisations({ ...base, organisations }),
  }
}
