import { StartError } from '../../contract/start-error.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { membershipOf, rowsOf, type Given } from './listed.ts'

/** What a field `link` is, after what it opens. */
export const linkField = 'null where a mail server is set, because only the mail has it.'

/** A link for whoever sits at the machine to pass on. */
export const handOver = (link: string) =>
  `No mail server is set (SMTP_URL): hand over this link yourself. It is shown this once:\n${link}`

const email = 'Their address, username or id.'

/** What is done to one person: to their account, or to one membership where a company is named. */
export const personCommands = (open: Open<Given>) => ({
  ...linkCommands(open),
  ...accountCommands(open),
  ...outCommands(open),
})

function linkCommands(open: Open<Given>) {
  const prints = { id: 'Their id.', link: `Where they choose a password; ${linkField}` }
  const shown = (id: string, link: string | null) =>
    done(link === null ? 'A mail with a link is on its way.' : handOver(link), { id, link })
  return {
    'send-invitation': command({
      summary:
        'Send an invitation again, with a new link; while no mail server is set, it is printed.',
      example: 'user send-invitation maren@haldenmarine.example',
      arguments: {
        email,
        'organisation?': 'The name or id of the company, where several have invited them.',
      },

      run: async (asked) =>
        await open(async (given) => {
          const { id, membership } = await invitationOf(given, asked.email, asked.organisation)
          if (membership === null) return shown(id, await given.people.resend(id, given.actor))
          return shown(id, await given.members.resend('all', membership, given.actor))
        }),
    }).prints(prints),
    'reset-password': command({
      summary:
        'Mail somebody a link to choose a new password; while no mail server is set, it is printed.',
      example: 'user reset-password maren@haldenmarine.example',
      arguments: { email },

      run: async (asked) =>
        await open(async (given) => {
          const [{ id }] = await rowsOf(given, asked.email)
          return shown(id, await given.people.reset(id, given.actor))
        }),
    }).prints(prints),
  }
}

/** The one invitation of somebody that waits to be accepted. */
async function invitationOf(given: Given, word: string, organisation?: string) {
  const rows = await rowsOf(given, word, organisation)
  const [one, ...others] = rows.filter(({ state }) => state === 'invited')
  if (!one) throw new StartError('Only an invitation can be sent again.')
  if (others.length === 0) return one
  const names = [one, ...others].map(({ of }) => `"${of}"`).join(', ')
  throw new StartError(`Several have invited ${word}; name the organisation: ${names}.`)
}

function accountCommands(open: Open<Given>) {
  const act = (
    verb: string,
    summary: string,
    message: string,
    method: 'resetSecondFactor' | 'revoke',
  ) =>
    command({
      summary,
      example: `user ${verb} maren@haldenmarine.example`,
      arguments: { email },

      run: async (asked) =>
        await open(async (given) => {
          const [{ id }] = await rowsOf(given, asked.email)
          await given.people[method](id, given.actor)
          return done(message, { id })
        }),
    }).prints({ id: 'Their id.' })
  return {
    'reset-second-factor': act(
      'reset-second-factor',
      'Take every second factor from somebody who lost theirs, and sign them out.',
      'They sign in with their password alone, and may set up another second factor.',
      'resetSecondFactor',
    ),
    'revoke-sessions': act(
      'revoke-sessions',
      'Sign somebody out everywhere.',
      'They are signed out everywhere.',
      'revoke',
    ),
  }
}

function outCommands(open: Open<Given>) {
  const act = (verb: 'suspend' | 'restore' | 'remove', summary: string, message: string) =>
    command({
      summary,
      example: `user ${verb} maren@haldenmarine.example`,
      arguments: {
        email,
        'organisation?': 'The name or id of a company, for their membership of it alone.',
      },

      run: async (asked) =>
        await open(async (given) => {
          const { actor, members, people } = given
          const [{ id }] = await rowsOf(given, asked.email)
          if (asked.organisation === undefined) await people[verb](id, actor)
          else
            await members[verb](
              'all',
              await membershipOf(given, asked.email, asked.organisation),
              actor,
            )
          return done(message, { id })
        }),
    }).prints({ id: 'Their id.' })
  return {
    suspend: act(
      'suspend',
      'Suspend somebody everywhere, or one membership, at once.',
      'They are kept out from now on.',
    ),
    restore: act('restore', 'Let somebody in again.', 'They can sign in again.'),
    remove: act(
      'remove',
      'Remove somebody everywhere, or one membership, at once and for good.',
      'They are removed, and can sign in no more.',
    ),
  }
}
