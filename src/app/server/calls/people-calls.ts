import { accountRoutes } from '../../../features/account/routes.ts'
import { whereaboutsRoutes } from '../../../features/whereabouts/routes.ts'
import { memberRoutes } from '../../../features/member/routes.ts'
import { memberStore } from '../../../features/member/store.ts'
import { clientMemberRoutes } from '../../../features/member/staff.routes.ts'
import { organisationRoutes, peopleRoutes } from '../../../features/organisation/staff.routes.ts'
import { myDataRoutes } from '../../../features/mydata/routes.ts'
import { exportDataRoutes } from '../../../features/mydata/staff.routes.ts'
import { seeAsRoutes } from '../../../features/seeas/staff.routes.ts'
import { secondFactorRoutes } from '../../../features/secondfactor/routes.ts'
import { signinRoutes } from '../../../features/signin/routes.ts'
import { signOutRoutes } from '../../../features/signout/routes.ts'
import { invitationRoutes } from '../../../features/invitation/routes.ts'
import { signInLinkRoutes } from '../../../features/signinlink/routes.ts'
import { resetRoutes } from '../../../features/reset/routes.ts'
import { staffNoticeRoutes } from '../../../features/staffnotice/staff.routes.ts'
import type { Route } from '../../../platform/http/serve.ts'
import type { World } from '../world.ts'
import type { Accounts } from '../shared/accounts.ts'

/** The calls about people: signing in, one’s own account, and the accounts of others. */
export function peopleCalls({ database, clock }: World, accounts: Accounts): Route[] {
  return [
    ...signinRoutes({ ...accounts, me: accounts.accounts.me }),
    ...signOutRoutes(accounts.signOut),
    ...resetRoutes(accounts.reset),
    ...signInLinkRoutes(accounts.signInLinks, accounts.accounts.me),
    ...invitationRoutes(accounts.invitations),
    ...accountRoutes({ database, clock, ...accounts }),
    ...whereaboutsRoutes(database),
    ...secondFactorRoutes(accounts.secondFactor),
    ...myDataRoutes({ database, clock, audit: accounts.audit }),
    ...exportDataRoutes({ database, clock, audit: accounts.audit }),
    ...staffNoticeRoutes({ database, audit: accounts.audit }),
    ...memberRoutes(accounts),
    ...peopleRoutes(accounts),
    ...clientMemberRoutes(accounts),
    ...seeAsRoutes({
      clock,
      audit: accounts.audit,
      // Who has the right over people has it over everybody's.
      findMember: async (id) => await memberStore(database).find('all', id),
    }),
    ...organisationRoutes(accounts),
  ]
}
