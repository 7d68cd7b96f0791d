import type { SignedInCaller } from '../../platform/http/caller.ts'
import { serve, withoutAnswer } from '../../platform/http/serve.ts'
import { logout } from './contract.ts'

/** The call that ends the session with which it is made. */
export const signOutRoutes = (signOut: (caller: SignedInCaller) => Promise<void>) => [
  serve(logout, async (_, caller) => withoutAnswer(signOut(caller))),
]
