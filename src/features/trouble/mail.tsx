import type { MailMessage } from '../../contract/mail.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { momentIn } from '../../ui/mail/moment.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { TroubleAbout, TroubleMail } from './contract.ts'

const spelled = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

const words: Record<TroubleAbout, { wrong: string; means: string; right: string; now: string }> = {
  backups: {
    wrong: 'Backups of your site fail',
    means:
      'If the machine were lost today, what was done since the last backup would be lost with it.',
    right: 'Backups of your site are made again',
    now: 'A new one was made. You need do nothing.',
  },
  disk: {
    wrong: 'The disk of your site is nearly full',
    means:
      'When it is full, no files are taken in, and later nothing but signing in and deleting works.',
    right: 'The disk of your site has room again',
    now: 'Files are taken in as before. You need do nothing.',
  },
}

/** To an owner: what is wrong with the program itself, or that it is right again. */
export function troubleMail(
  email: string,
  { about, since, why = null, over_at }: TroubleMail,
  firm: CompanyInfo,
  { origin }: { origin: string },
): MailMessage {
  const { wrong, means, right, now } = words[about]
  const subject = over_at === undefined ? wrong : right
  const begun = `It is so since ${momentIn(firm.time_zone, since, spelled)}.`
  const first = over_at === undefined ? means : now
  return composeMail({
    to: email,
    subject,
    preheader: first,
    title: subject,
    pieces: [
      { kind: 'paragraph', text: over_at === undefined ? `${begun} ${means}` : now },
      ...(why === null ? [] : [{ kind: 'quote' as const, label: 'The machine says', text: why }]),
      { kind: 'button', label: 'Open System', href: `${origin}/console/system` },
    ],
    footer: 'Sent to the owners, once a day at most. Nobody else is mailed about it.',
    firm,
    origin,
  })
}
