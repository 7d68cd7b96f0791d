import { serve } from '../../platform/http/serve.ts'
import { show } from '../../platform/publishing/pages.ts'
import { acceptInvitation, agreeToInvitation, invitationPage, readInvitation } from './contract.ts'
import type { Invitations } from './invitation.ts'

/** The calls for reading and accepting an invitation. */
export function invitationRoutes(invitations: Invitations) {
  return [
    serve(readInvitation, async ({ body }) => await invitations.read(body.token)),
    serve(acceptInvitation, async ({ body }, caller) => {
      const { username } = await invitations.accept(body, caller)
      return { detail: 'Your account is ready. Please sign in.', username }
    }),
    serve(agreeToInvitation, async ({ body }, caller) => {
      const { organisation } = await invitations.agree(body.token, caller)
      return { detail: `You are a member of ${organisation} now.` }
    }),
  ]
}

/** The page; its script uses the token through the calls above. */
export const invitationPages = () => [show(invitationPage, async () => null)]
