import type { Outcome } from '../outbox/task.ts'

/** What nodemailer adds to its errors. */
interface SmtpError {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * The outcome of a try that failed at the mail server or on the way to it. Only a 5xx to the
 * recipient or to the mail itself is final (RFC 5321, 4.2.1): one to the greeting, the sign-in or
 * the sender is about us, and can be put right. `patience`: the ms that a step was given. Rethrows
 * an error that did not come from sending mail.
 */
export function smtpFailure(error: unknown, patience: number): Outcome {
  const { code, responseCode = 0, command = '' } = error as SmtpError
  if (code === undefined) throw error
  const why = reasonOf(error as SmtpError, patience)
  const aboutMail = command === 'RCPT TO' || command === 'DATA'
  if (aboutMail && responseCode >= 500) return { end: 'refused', state: 'refused', why }
  return { end: 'later', why }
}

const reasons: Record<string, string> = {
  EDNS: 'the name of the mail server is not known',
  ETLS: 'the mail server offers no TLS that can be trusted',
  EAUTH: 'the mail server does not take the password',
  EABORT: 'not done in time',
}

/** Why a mail server could not be reached or does not take us, in words without a full stop. */
export const failureInWords = (error: unknown, patience: number): string =>
  reasonOf(error as SmtpError, patience)

function reasonOf({ code = '', originalCode, response }: SmtpError, patience: number): string {
  if (response) return `the mail server said: ${response}`
  if (code === 'ETIMEDOUT') return `the mail server did not answer within ${patience / 1000} s`
  return reasons[code] ?? `the connection to the mail server failed (${originalCode ?? code})`
}
