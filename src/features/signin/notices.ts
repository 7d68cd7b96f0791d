import type { Transaction } from 'kysely'
import type { MailMessage } from '../../contract/mail.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { agentName } from '../../platform/http/agent.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { invitationPage, resetPage, type SecurityEvent } from './contract.ts'

/** The templates of this slice (mail.tsx), which come built as the pages do. */
interface SigninTemplates {
  resetPassword(given: Addressed & { url: string }): MailMessage
  invitation(given: Addressed & { url: string; organisation: string }): MailMessage
  securityNotice(given: Addressed & { event: SecurityEvent }): MailMessage
  newDevice(given: Addressed & { device: string; address: string }): MailMessage
}

interface Addressed {
  email: string
  first_name: string
  firm: CompanyInfo
  origin: string
}

interface Parts {
  add: AddTask
  templates: () => SigninTemplates
  firm: () => Promise<CompanyInfo>
  /** PUBLIC_URL, whatever a request says of its host. */
  origin: string
  /** Hears of each link that goes into a mail. */
  tell: (link: string) => void
}

/** Whom a mail goes to. */
export interface Person {
  id: string
  email: string
  first_name: string
}

/** The mails about accounts; each goes into the outbox in the transaction of its cause. */
export function createNotify({ add, templates, firm, origin, tell }: Parts) {
  const to = async ({ email, first_name }: Person) => ({
    email,
    first_name,
    origin,
    firm: await firm(),
  })
  const send = async (trx: Transaction<Tables>, { id }: Person, mail: MailMessage) =>
    void (await add(trx, { kind: 'mail', about: id, payload: mail }))
  // After `#`, so that no server and no log is ever sent the token.
  const linkTo = (path: string, token: string) => {
    const link = `${origin}${path}#${token}`
    tell(link)
    return link
  }

  return {
    async reset(trx: Transaction<Tables>, person: Person, token: string) {
      const url = linkTo(resetPage.path, token)
      await send(trx, person, templates().resetPassword({ ...(await to(person)), url }))
    },
    async invitation(
      trx: Transaction<Tables>,
      person: Person & { organisation: string | null },
      token: string,
    ) {
      const [url, given] = [linkTo(invitationPage.path, token), await to(person)]
      const organisation = person.organisation ?? given.firm.name
      await send(trx, person, templates().invitation({ ...given, url, organisation }))
    },
    async security(trx: Transaction<Tables>, account: string, event: SecurityEvent) {
      const person = await trx
        .selectFrom('account')
        .select(['id', 'email', 'first_name'])
        .where('id', '=', account)
        .executeTakeFirstOrThrow()
      await send(trx, person, templates().securityNotice({ ...(await to(person)), event }))
    },
    async newDevice(
      trx: Transaction<Tables>,
      person: Person,
      { agent, address }: { agent: string; address: string },
    ) {
      const given = { ...(await to(person)), device: agentName(agent), address }
      await send(trx, person, templates().newDevice(given))
    },
  }
}

export type Notify = ReturnType<typeof createNotify>
