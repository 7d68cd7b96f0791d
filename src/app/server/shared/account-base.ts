import { securityMails } from '../../../features/account/security-mails.ts'
import { endFeeds } from '../../../features/calendarfeed/store.ts'
import { endTicketsOf } from '../../../features/download/store.ts'
import { endUploadsOf } from '../../../features/upload/store.ts'
import { createAudit } from '../../../platform/audit/act.ts'
import { createApiKeys } from '../../../platform/auth/api-keys.ts'
import { createLinks } from '../../../platform/auth/links.ts'
import { passwordProblem } from '../../../platform/auth/password-rules.ts'
import { createPasswords } from '../../../platform/auth/passwords.ts'
import { createSeeAs } from '../../../platform/auth/see-as.ts'
import { createSessions } from '../../../platform/auth/sessions.ts'
import { endingWaysIn } from '../../../platform/auth/ways-in.ts'
import { demoIsOn } from '../../../platform/config/config.ts'
import { personalMails } from '../../../platform/mail/personal.ts'
import type { AccountsGiven } from './accounts-given.ts'
import type { World } from '../world.ts'

export type AccountBase = ReturnType<typeof accountBase>

/** What the slices about accounts share. */
export function accountBase(world: World, given: AccountsGiven) {
  const { config, database, clock, disk, passwords = createPasswords() } = world
  const staffNeedSecondFactor = !demoIsOn(config)
  const origin = config.PUBLIC_URL
  const sendsMail = config.SMTP_URL !== undefined
  const sessions = createSessions({ database, clock, staffNeedSecondFactor, disk })
  const seeAs = createSeeAs({ database, clock })
  const apiKeys = createApiKeys({ database, clock, staffNeedSecondFactor, disk })
  const links = createLinks({ database, clock })
  const byMembership = [endFeeds(clock), endTicketsOf, endUploadsOf(clock)]
  const mails = personalMails({ ...given, add: given.outbox.add, origin, sendsMail })
  return {
    ...given,
    database,
    clock,
    origin,
    mails,
    staffNeedSecondFactor,
    security: securityMails({ mails, templates: given.templates }),
    sessions,
    apiKeys,
    seeAs,
    audit: createAudit(database, clock),
    passwords,
    passwordProblem,
    links,
    endWaysIn: endingWaysIn({ sessions, links, apiKeys, byMembership }),
  }
}
