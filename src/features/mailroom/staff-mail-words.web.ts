import type { BadgeShape } from '../../ui/base/Badge.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import type { MailListRow, MailState, MailWhole } from './staff.contract.ts'

/** The state of a mail in a word, with its shape. */
export const mailBadges: Record<MailState, { shape: BadgeShape; children: string }> = {
  held: { shape: 'bars', children: 'Held' },
  waiting: { shape: 'bars', children: 'Waiting' },
  sending: { shape: 'dot', children: 'Being sent' },
  retried: { shape: 'bars', children: 'Failed, tried again' },
  sent: { shape: 'tick', children: 'Sent' },
  failed: { shape: 'ring', children: 'Failed' },
  bounced: { shape: 'ring', children: 'Came back' },
  dropped: { shape: 'ring', children: 'Not sent' },
}

/** The states in which somebody has to look. */
export const isBad = (state: MailState): boolean => state === 'failed' || state === 'bounced'

/** What a state means, in a sentence. */
export function stateSentence({ state, next_try_at, ended_at }: MailListRow): string {
  const when = ended_at === null ? '' : ` ${fullMoment(ended_at)}`
  const next = next_try_at === null ? '' : ` Next try: ${fullMoment(next_try_at)}.`
  const sentences: Record<MailState, string> = {
    held: 'Held back for a moment, while what caused it can still be taken back.',
    waiting: 'Waits to be sent. Without a mail server nothing is sent.',
    sending: 'Being sent just now.',
    retried: `The last try failed. It is tried again by itself.${next}`,
    sent: `The recipient’s server took it:${when}.`,
    failed: `Given up:${when}. It is not tried again by itself.`,
    bounced: `It had left and came back:${when}. The address cannot be reached.`,
    dropped: `Not sent on purpose: whom it is for may no longer see what it is about.`,
  }
  return sentences[state]
}

/** `1 try`, `3 tries`. */
export const triesWords = (attempts: number): string =>
  `${attempts} ${attempts === 1 ? 'try' : 'tries'}`

/** Why a mail that failed is not sent again. */
export const notAgainWords: Record<NonNullable<MailWhole['not_again']>, string | null> = {
  'not-failed': null,
  'link-gone':
    'It carried a link, which is gone with its last try, so it cannot be sent again. Send a new one: invite them again, or mail a new link.',
}
