import { StartError } from '../../contract/start-error.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import type { Invitations } from './invitation.ts'

interface Given {
  invitations: Pick<Invitations, 'setup'>
  /** The address of a link with this token. */
  setupAddress: (token: string) => string
}

/** Prints the setup link for the first owner. */
export const setupLinkCommand = (open: Open<Given>) =>
  command({
    summary: 'Print a new link for the first owner to sign up with; earlier ones stop working.',
    example: 'setup-link',

    run: async () =>
      await open(async ({ invitations, setupAddress }) => {
        const token = await invitations.setup()
        if (token === null) throw new StartError('There is an owner already.')
        const link = setupAddress(token)
        return done(link, { link })
      }),
  }).prints({ link: 'The link; it works once, within 72 hours.' })
