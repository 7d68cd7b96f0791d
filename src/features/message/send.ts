import type { Transaction } from 'kysely'
import type { FirmNews, Notice } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { idempotently } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Message } from './contract.ts'
import { asMessage } from './store.ts'

type Project = Pick<Tables['project'], 'id' | 'organisation_id' | 'title'>

/** Who writes, with the name that stands above it. */
type Author = { by: Actor; name: string }

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  /** Tells the others of the organisation. */
  notify: (trx: Transaction<Tables>, notice: Notice) => Promise<void>
  notifyFirm: (trx: Transaction<Tables>, news: FirmNews) => Promise<void>
}

/** Writes messages: of the firm's people, and of a client. */
export function createSender({ database, clock, audit, notify, notifyFirm }: Parts) {
  async function write(
    trx: Transaction<Tables>,
    project: Project,
    body: string,
    { by, name, from_firm }: Author & { from_firm: 0 | 1 },
  ): Promise<Message> {
    const { id: project_id, organisation_id, title } = project
    const author = { author_id: by.viewer?.account ?? null, author_name: name, from_firm }
    const number = await nextNumber(trx, project)
    const created_at = clock.now().toISOString()
    const row = { id: newId(), organisation_id, project_id, number, ...author, body, created_at }
    await trx.insertInto('message').values(row).execute()
    await notify(trx, {
      organisation: organisation_id,
      project: project_id,
      kind: 'message',
      text: `${name} wrote about ${title}.`,
      link: `/dashboard?project=${project_id}#messages`,
      except: author.author_id,
    })
    const of = { organisation: organisation_id, project: project_id }
    if (!from_firm) await notifyFirm(trx, { ...of, text: `${name} wrote a message.` })
    const entry = { action: 'message-sent', about: row.id, organisation: organisation_id }
    await audit.append(trx, by, entry)
    return asMessage(row, author.author_id)
  }

  return {
    /** By one of the firm's people. */
    async send(project: Project, body: string, author: Author): Promise<Message> {
      const from = { ...author, from_firm: 1 as const }
      return await database.transaction((trx) => write(trx, project, body, from))
    },
    /** By a client; one that is repeated under the same Idempotency-Key is written once. */
    async post(project: Project, body: string, by: SignedIn, name: string): Promise<Message> {
      const key = by.idempotencyKey && `message:${by.viewer.account}:${by.idempotencyKey}`
      const request = [project.id, body]
      const { answer } = await database.transaction(
        (trx) =>
          idempotently(trx, { key, request, now: clock.now() }, () =>
            write(trx, project, body, { by, name, from_firm: 0 }),
          ),
        { organisation: project.organisation_id },
      )
      return answer
    },
  }
}

export type Sender = ReturnType<typeof createSender>

/** Whoever comes at the same time waits here until this one is written or dropped. */
async function nextNumber(
  trx: Transaction<Tables>,
  { id: project_id, organisation_id }: Project,
): Promise<number> {
  const { last_number } = await trx
    .insertInto('thread')
    .values({ project_id, organisation_id, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet(({ eb, ref }) => ({ last_number: eb(ref('thread.last_number'), '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}
