import type { ParsedMail } from './parse.ts'

/** More servers than this have passed a mail on only where it goes in a circle (RFC 5321, 6.3). */
const mostHops = 50

/** How programs name an answer that nobody wrote, at the beginning of its subject. */
const subjects =
  /^(?:re: ?|aw: ?|sv: ?)?(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|automatische antwort|abwesenheitsnotiz|abwesend|réponse automatique|absence du bureau|automatisk svar|autosvar|automatiskt svar|fravær|respuesta automática|fuera de la oficina|risposta automatica|resposta automática|automatisch antwoord|automaattinen vastaus|自動応答|自動返信|自动回复|不在)/i

const bulk = /\b(?:bulk|junk|list|auto_reply)\b/i

/** What says that a mail goes in a circle, in words for staff; null: nothing. */
export function loopSign(mail: ParsedMail, isOwn: (address: string) => boolean): string | null {
  if (mail.from.some(isOwn)) return 'it comes from an address of ours'
  if (mail.hops > mostHops) return `${mail.hops} servers have passed it on`
  return null
}

/**
 * What says that a program has written a mail (RFC 3834, and what others do), in words for staff;
 * null: nothing, so a person has.
 */
export function automaticSign(mail: ParsedMail): string | null {
  const { header } = mail
  const submitted = header('auto-submitted')
  if (submitted !== null && !/^\s*no\b/i.test(submitted)) return `Auto-Submitted: ${submitted}`
  const precedence = header('precedence')
  if (precedence !== null && bulk.test(precedence)) return `Precedence: ${precedence}`
  for (const name of ['x-autoreply', 'x-autorespond', 'x-auto-response', 'x-mail-autoreply'])
    if (header(name) !== null) return `${name}: ${header(name)}`
  if (header('list-id') !== null || header('list-unsubscribe') !== null)
    return 'it comes from a list'
  if (header('return-path')?.trim() === '<>') return 'it names nobody to return it to'
  if (mail.report !== null) return 'it is a report'
  if (mail.from.some((address) => /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(address)))
    return 'it comes from a program'
  return subjects.test(mail.subject.trim()) ? `its subject: ${mail.subject.slice(0, 80)}` : null
}
