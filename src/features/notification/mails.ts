import type { Transaction } from 'kysely'
import type { NoticePlace, QueuedMail } from '../../contract/mail.ts'
import type { NewNotice } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Signer } from '../../platform/auth/secrets.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { Stoppable } from './contract.ts'
import { stopAddress } from './stop-link.ts'

/** The recipient of a mail, and what every template needs. */
interface Addressed {
  email: string
  first_name: string
  firm: CompanyInfo
  origin: string
  stopUrl: string
  headers: Record<string, string>
}

/** One line of the mail of the day. */
export interface DigestLine {
  /** The title of the project. */
  project: string
  text: string
  /** Where the reader finds it, from the portal's address. */
  link: string
}

/** The templates of this slice (mail.tsx), which are built with the pages. */
interface NotificationTemplates {
  notificationMail(
    given: Addressed & Pick<NewNotice, 'kind' | 'text' | 'link'> & { consultant: string | null },
  ): QueuedMail
  digestMail(given: Addressed & { lines: DigestLine[] }): QueuedMail
}

interface Parts {
  add: AddTask
  templates: NotificationTemplates
  firm: () => Promise<CompanyInfo>
  /** The name of who looks after a project; null: nobody does. */
  leadOf: (project: string) => Promise<string | null>
  signer: Signer
  /** PUBLIC_URL. */
  origin: string
}

/** Until when a mail is held back; left out: not at all. */
interface Held {
  heldUntil?: string
}

interface Person {
  id: string
  email: string
  first_name: string
}

/** Notification mails to clients; each is added to the outbox in the transaction of its cause. */
export function notificationMails({ add, templates, firm, leadOf, signer, origin }: Parts) {
  const to = async ({ id, email, first_name }: Person, what: Stoppable): Promise<Addressed> => {
    const stopUrl = stopAddress({ account: id, what }, origin, signer)
    // RFC 2369, and RFC 8058, section 3.1: a mail program offers a button of its own.
    const headers = {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    return { email, first_name, firm: await firm(), origin, stopUrl, headers }
  }
  const send = async (trx: Transaction<Tables>, { id }: Person, mail: QueuedMail, held?: Held) =>
    await add(trx, { kind: 'mail', about: id, payload: mail, ...held })
  return {
    /** The same notice to each of these people, from who looks after its project; gives the tasks. */
    async singles(
      trx: Transaction<Tables>,
      people: Person[],
      notice: NewNotice,
      heldUntil: string | null,
    ): Promise<string[]> {
      if (people.length === 0) return []
      const { kind, text, link } = notice
      const consultant = await leadOf(notice.project)
      const places = [{ organisation: notice.organisation, project: notice.project }]
      const held = heldUntil === null ? {} : { heldUntil }
      const tasks: string[] = []
      for (const person of people) {
        const given = { ...(await to(person, kind)), kind, text, link, consultant }
        const mail = { ...templates.notificationMail(given), places }
        tasks.push(await send(trx, person, mail, held))
      }
      return tasks
    },
    /** The lines, and what each is about. */
    async digest(
      trx: Transaction<Tables>,
      person: Person,
      lines: DigestLine[],
      places: NoticePlace[],
    ) {
      const mail = templates.digestMail({ ...(await to(person, 'daily')), lines })
      await send(trx, person, { ...mail, places })
    },
  }
}

export type NotificationMails = ReturnType<typeof notificationMails>
