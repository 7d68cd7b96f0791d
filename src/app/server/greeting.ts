import { invitationPage } from '../../features/invitation/contract.ts'
import { mailboxPage } from '../../features/mailbox/contract.ts'

interface Started {
  host: string
  port: number
  /** PUBLIC_URL: the one address that all links have, and the one where passkeys work. */
  origin: string
  demo: { username: string; password: string } | null
  /** The token of the first owner's link; null where there is an owner. */
  setup: string | null
}

/** What the terminal shows when the program has started. */
export function greeting({ host, port, origin, demo, setup }: Started): string {
  const lines = [
    `Portico is at ${origin} (listening on ${host}, port ${port})`,
    ...(demo
      ? [
          `The demo client signs in at ${origin}/login as ${demo.username} with ${demo.password}`,
          `The mail of the demo is read at ${origin}${mailboxPage.path}`,
        ]
      : []),
    ...(setup
      ? [`The owner comes in by ${setupAddress(origin, setup)} (once, within 72 hours)`]
      : []),
    'Stop it with Ctrl-C.',
  ]
  return `\n${lines.map((line) => `  ${line}\n`).join('')}\n`
}

export const setupAddress = (origin: string, token: string) =>
  `${origin}${invitationPage.path}#${token}`
