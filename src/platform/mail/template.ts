import type { MailMessage, QueuedMail } from '../../contract/mail.ts'
import type { OwnMailWords } from '../../contract/mail-words.ts'
import type { LinkPlace, SealedLink } from '../outbox/sealed.ts'

/** The templates of mails by their names, and what each is given. */
type Templates<All> = { [Name in keyof All]: (...given: never[]) => MailMessage }

/** What a template is given, as it is queued: with its link sealed. */
type Sealed<Given> = {
  [Place in keyof Given]: Place extends LinkPlace ? SealedLink : Given[Place]
}
type AllSealed<Given extends unknown[]> = { [Nth in keyof Given]: Sealed<Given[Nth]> }

/** The same templates, each of which only queues its mail. */
export type Queuing<All extends Templates<All>> = {
  [Name in keyof All]: (...given: AllSealed<Parameters<All[Name]>>) => QueuedMail
}

/**
 * Templates that return what to write, and from which input. Writing a mail takes a quarter of a
 * millisecond, for which whoever caused it should not wait, so it is done when it is sent.
 */
export const queuing = <All extends Templates<All>>(templates: All): Queuing<All> =>
  Object.fromEntries(
    Object.keys(templates).map((template) => [
      template,
      (...given: unknown[]): QueuedMail => ({ template, given }),
    ]),
  ) as unknown as Queuing<All>

/** `withWords`: of one whose words the firm may change. */
interface Write {
  (...given: unknown[]): MailMessage
  withWords?(words: OwnMailWords): (...given: unknown[]) => MailMessage
}

/** How an earlier version queued mails. */
interface EarlierMail {
  letter: string
  about: unknown[]
}

/**
 * Writes the mail of a task, in the words of the firm, or in those in which it was sent. Tasks outlive an update of the program: a mail that an earlier version
 * has written already is returned as it is, and a payload that is no mail, too: the mailer refuses
 * it.
 */
export function writeMail<All extends Templates<All>>(
  templates: All,
  payload: unknown,
  { origin, words = {} }: { origin: string; words?: OwnMailWords },
): unknown {
  const { template, given, sent } = asQueued(payload ?? {}, origin)
  if (template === undefined || !Object.hasOwn(templates, template)) return payload
  const write = templates[template as keyof All] as unknown as Write
  return (write.withWords?.(sent?.words ?? words) ?? write)(...(sent?.given ?? given))
}

function asQueued(mail: Partial<QueuedMail & EarlierMail>, origin: string) {
  if (mail.letter !== undefined)
    return { template: mail.letter, given: [...(mail.about ?? []), { origin }], sent: undefined }
  return { template: mail.template, given: mail.given ?? [], sent: mail.sent }
}
