import type { MailSummary } from './contract.ts'

const words: Record<string, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not sent',
  refused: 'Refused',
}

/** The state of a mail in a few words. */
export function stateOf({ state, attempts, next_try_at }: MailSummary): string {
  const word = Object.hasOwn(words, state) ? words[state] : state
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  const more = state === 'failed' && next_try_at ? ', will be tried again' : ''
  return attempts === 0 ? `${word}` : `${word}, ${tries}${more}`
}

/** A time in the firm’s zone, with seconds, because mails often follow within a minute. */
export function Moment({ at, zone }: { at: string; zone: string }) {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: zone,
  })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
