import { testKeys } from './keys.ts'
import type { Database } from '../../../src/database/open.ts'
import { accountStore } from '../../../src/features/account/store.ts'
import { createEnter } from '../../../src/features/signin/enter.ts'
import { createGuard } from '../../../src/features/signin/guard.ts'
import { createOpener } from '../../../src/features/signin/opening.ts'
import { createSecondStep } from '../../../src/features/signin/second-step.ts'
import { signIn } from '../../../src/features/signin/signin.ts'
import { createAudit } from '../../../src/platform/audit/act.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import { createLimiter } from '../../../src/platform/auth/limiter.ts'
import type { Passwords } from '../../../src/platform/auth/passwords.ts'
import { createSigner } from '../../../src/platform/auth/secrets.ts'
import { createSessions } from '../../../src/platform/auth/sessions.ts'

const never = async (): Promise<never> => {
  throw new Error('Nobody here has a second factor.')
}

/** Signing in, put together as in src/app/server/shared/accounts.ts, but with the given password check. */
export async function signInWith(database: Database, clock: Clock, passwords: Passwords) {
  const limiter = createLimiter(database, clock)
  const guard = createGuard(database, limiter, await createSigner(testKeys, 'signin'))
  const audit = createAudit(database, clock)
  const opener = createOpener({
    sessions: createSessions({ database, clock, staffNeedSecondFactor: false }),
    clock,
    binding: 'browser',
    notify: async () => {},
  })
  const none = { app: false, passkeys: 0, recovery_codes: 0 }
  const factors = { methods: async () => [], passkeyOptions: never, prove: never }
  const secondStep = createSecondStep({
    database,
    clock,
    audit,
    guard,
    opener,
    factors,
    noteRefused: () => {},
  })
  return {
    limiter,
    me: accountStore(database, { staffNeedSecondFactor: false, factors: async () => none }).me,
    signIn: signIn({
      database,
      audit,
      guard,
      passwords,
      enter: createEnter({ opener, secondStep }),
      secondStep,
      noteRefused: () => {},
    }),
  }
}
