import type { Transaction } from 'kysely'
import type { Letter } from '../../contract/letter.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { agentName } from '../../platform/http/agent.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { invitationPage, resetPage, type SecurityEvent } from './contract.ts'

/** The letters of this slice (mail.tsx), which come built as the pages do. */
interface SigninLetters {
  resetPassword(given: Addressed & { url: string }): Letter
  invitation(given: Addressed & { url: string; organisation: string }): Letter
  securityNotice(given: Addressed & { event: SecurityEvent }): Letter
  newDevice(given: Addressed & { device: string; address: string }): Letter
}

interface Addressed {
  email: string
  first_name: string
  firm: CompanyInfo
  origin: string
}

interface Parts {
  add: AddTask
  letters: () => SigninLetters
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
export function createNotify({ add, letters, firm, origin, tell }: Parts) {
  const to = async ({ email, first_name }: Person) => ({
    email,
    first_name,
    origin,
    firm: await firm(),
  })
  const send = async (trx: Transaction<Tables>, { id }: Person, letter: Letter) =>
    void (await add(trx, { kind: 'mail', about: id, payload: letter }))
  // After `#`, so that no server and no log is ever sent the token.
  const linkTo = (path: string, token: string) => {
    const link = `${origin}${path}#${token}`
    tell(link)
    return link
  }

  return {
    async reset(trx: Transaction<Tables>, person: Person, token: string) {
      const url = linkTo(resetPage.path, token)
      await send(trx, person, letters().resetPassword({ ...(await to(person)), url }))
    },
    async invitation(
      trx: Transaction<Tables>,
      person: Person & { organisation: string | null },
      token: string,
    ) {
      const [url, given] = [linkTo(invitationPage.path, token), await to(person)]
      const organisation = person.organisation ?? given.firm.name
      await send(trx, person, letters().invitation({ ...given, url, organisation }))
    },
    async security(trx: Transaction<Tables>, account: string, event: SecurityEvent) {
      const person = await trx
        .selectFrom('account')
        .select(['id', 'email', 'first_name'])
        .where('id', '=', account)
        .executeTakeFirstOrThrow()
      await send(trx, person, letters().securityNotice({ ...(await to(person)), event }))
    },
    async newDevice(
      trx: Transaction<Tables>,
      person: Person,
      { agent, address }: { agent: string; address: string },
    ) {
      const given = { ...(await to(person)), device: agentName(agent), address }
      await send(trx, person, letters().newDevice(given))
    },
  }
}

export type Notify = ReturnType<typeof createNotify>
