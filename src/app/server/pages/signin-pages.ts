import { invitationPages } from '../../../features/invitation/routes.ts'
import { mailboxPage } from '../../../features/mailbox/contract.ts'
import { mailboxPages } from '../../../features/mailbox/routes.ts'
import { mailboxStore } from '../../../features/mailbox/store.ts'
import { resetPages } from '../../../features/reset/routes.ts'
import { signInLinkPages } from '../../../features/signinlink/routes.ts'
import { signinPages } from '../../../features/signin/routes.ts'
import { demoIsOn } from '../../../platform/config/config.ts'
import type { PageRoute } from '../../../platform/publishing/pages.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** The pages on the way in: signing in, passwords, invitations, and the mails of a demo. */
export function signInPages(
  { config, database }: World,
  { accounts, demoSignIn, isDemo, mailbox: outbox }: Shared,
): PageRoute[] {
  const mailbox = async (local: boolean) => ((await isDemo(local)) ? mailboxPage.path : null)
  const personal = demoIsOn(config)
  return [
    ...signinPages({ demoSignIn, mailbox, isDemo, personal }),
    ...resetPages({ reset: accounts.reset, mailbox, personal }),
    ...signInLinkPages(),
    ...invitationPages(),
    ...mailboxPages({ outbox, isDemo, mailbox: mailboxStore(database) }),
  ]
}
