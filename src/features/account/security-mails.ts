import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { agentName } from '../../platform/http/agent.ts'
import type { MailAddressed, MailPerson, PersonalMails } from '../../platform/mail/personal.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { SecurityEvent } from './contract.ts'
import { addressee } from './store.ts'

type To = MailAddressed<CompanyInfo>

interface Parts {
  mails: PersonalMails<CompanyInfo>
  /** Of mail.tsx, which comes built as the pages do. */
  templates: {
    securityNotice(given: To & { event: SecurityEvent }): QueuedMail
    newDevice(given: To & { device: string; address: string }): QueuedMail
  }
}

/** Queues the mails about changes of an account, in case they were not made by its owner. */
export function securityMails({ mails, templates }: Parts) {
  return {
    async changed(trx: Transaction<Tables>, account: string, event: SecurityEvent) {
      const person = await addressee(trx, account)
      const mail = templates.securityNotice({ ...(await mails.to(person)), event })
      await mails.send(trx, person, mail)
    },
    async newDevice(
      trx: Transaction<Tables>,
      person: MailPerson,
      { agent, address }: { agent: string; address: string },
    ) {
      const given = { ...(await mails.to(person)), device: agentName(agent), address }
      await mails.send(trx, person, templates.newDevice(given))
    },
  }
}
