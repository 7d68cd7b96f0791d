import { invitationPage } from '../../features/invitation/contract.ts'

interface Started {
  host: string
  port: number
  /** PUBLIC_URL, for the links that work only there. */
  origin: string
  demo: { username: string; password: string } | null
  /** The token of the first owner's link; null where there is an owner. */
  setup: string | null
}

/** What the terminal shows when the program has started. */
export function greeting({ host, port, origin, demo, setup }: Started): string {
  const here = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const lines = [
    `Portico is at ${here}`,
    ...(demo
      ? [`The demo client signs in at ${here}/login as ${demo.username} with ${demo.password}`]
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
