import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import type { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Links } from '../../platform/auth/links.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { MailAddressed, PersonalMails } from '../../platform/mail/personal.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { SealedLink } from '../../platform/outbox/sealed.ts'
import type { CompanyInfo } from '../content/contract.ts'

/** Somebody who may sign in. */
export interface Account {
  id: string
  firm_roles: string | null
  email: string
  username: string | null
  first_name: string
  last_name: string
  password_hash: string | null
  /** 1: of the demo firm. */
  demo: number
}

/** A session that was just opened. */
export interface LinkSession {
  account: string
  token: string
  expiresAt: string
}

type SecondFactor = 'app' | 'passkey' | 'recovery'

/** What links to sign in are made and used with, wired in app/server. */
export interface SignInLinkParts {
  database: Database
  audit: Audit
  links: Links
  mails: PersonalMails<CompanyInfo>
  outbox: { add: AddTask; wake(): void }
  /** Of mail.tsx, which comes built as the pages do. */
  templates: {
    signInLinkMail(given: MailAddressed<CompanyInfo> & { url: SealedLink }): QueuedMail
  }
  /** Whether this address may be sent a link; counts it. */
  mayMail: (trx: Transaction<Tables>, address: string) => Promise<boolean>
  /** Finds who may sign in by user name or e-mail address. */
  findByName: (identifier: string) => Promise<Account | undefined>
  /** The same by id. */
  findById: (account: string) => Promise<Account | undefined>
  /** False for an account that was changed since it was found; locks its row. */
  isUnchanged: (trx: Transaction<Tables>, account: Account) => Promise<boolean>
  /** The second factors of an account. */
  methods: (account: string) => Promise<SecondFactor[]>
  /** A session, or where there is a second factor the refusal that asks for it. */
  enter: (
    trx: Transaction<Tables>,
    record: RecordEntry,
    entrant: {
      somebody: Account
      methods: SecondFactor[]
      remember: boolean
      confirmed: boolean
    },
    caller: Caller,
  ) => Promise<LinkSession | Problem>
}
