import { isLoopback } from '../http/address.ts'

/**
 * The options of nodemailer for the server at `smtp://` (TLS once it is offered) or `smtps://` (TLS
 * from the start). A password is never sent in clear, except to this machine itself, whose own relay
 * mostly has no certificate that could be checked. `patience`: ms for each step.
 */
export function connectionTo(smtpUrl: string, patience: number) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const secure = protocol === 'smtps:'
  const here = isLoopback(hostname)
  return {
    host,
    secure,
    port: Number(port) || (secure ? 465 : username ? 587 : 25),
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    requireTLS: !secure && !here && username !== '',
    ignoreTLS: !secure && here,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  }
}
