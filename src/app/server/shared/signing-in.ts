import { secondFactors } from '../../../features/secondfactor/factors.ts'
import { createEnter } from '../../../features/signin/enter.ts'
import { createGuard, noteRefused } from '../../../features/signin/guard.ts'
import { createOpener } from '../../../features/signin/opening.ts'
import { createSecondStep } from '../../../features/signin/second-step.ts'
import { signIn } from '../../../features/signin/signin.ts'
import { signOut } from '../../../features/signout/signout.ts'
import { signInWorks } from '../../../features/signin/works.ts'
import { createSealer, createSigner } from '../../../platform/auth/secrets.ts'
import type { World } from '../world.ts'
import type { AccountBase } from './account-base.ts'

/** Signing in and out, with both steps. */
export async function createSigningIn({ config, log }: World, base: AccountBase) {
  const { database, limiter, security } = base
  const noted = { noteRefused: noteRefused(log) }
  const sealer = await createSealer(base.keys, 'totp')
  const factors = secondFactors({ ...base, sealer })
  const guard = createGuard(database, limiter, await createSigner(base.keys, 'signin'))
  const binding = config.SESSION_BINDING
  const opener = createOpener({ ...base, binding, notify: security.newDevice })
  const secondStep = createSecondStep({ ...base, ...noted, guard, opener, factors })
  const enter = createEnter({ opener, secondStep })
  return {
    sealer,
    factors,
    secondStep,
    enter,
    signIn: signIn({ ...base, ...noted, guard, enter, secondStep }),
    signInWorks: signInWorks({ ...base, secondStep }),
    signOut: signOut(base),
  }
}
