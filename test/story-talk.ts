import type { Insertable } from 'kysely'
import type { Tables } from '../src/database/tables.ts'
import { idOf, markOf, tokenOf, type Company, type Name } from './story.ts'
import { hashOf } from '../src/platform/token.ts'

interface Page {
  at: (minutes: number) => string
  add: <T extends keyof Tables>(table: T, row: Insertable<Tables[T]>) => Promise<void>
}

/** What is said about the project of a company, to whom, and when one meets. */
export async function addTalk(page: Page, key: Company, reader: Name): Promise<void> {
  await addMessages(page, key, reader)
  await addDates(page, key, reader)
  await addApproval(page, key)
}

const places = (key: Company) => ({
  organisation_id: idOf('organisation', key),
  project_id: idOf('project', key),
})

async function addMessages({ at, add }: Page, key: Company, reader: Name) {
  const [mark, of, account_id] = [markOf(key), places(key), idOf('account', reader)]
  await add('thread', { ...of, last_number: 1 })
  const author = { author_id: null, author_name: `Author ${mark}`, created_at: at(-30) }
  const said = { body: `Said to ${mark}`, number: 1, from_firm: 1 }
  await add('message', { ...of, ...author, ...said, id: idOf('message', key) })
  await add('message_read', { ...of, account_id, read_until: 0 })
  const { project_id } = of
  await add('note', { ...author, project_id, id: idOf('note', key), body: `Noted of ${mark}` })
  const told = { kind: 'message' as const, text: mark, link: `/dashboard?of=${mark}#messages` }
  const id = idOf('notification', key)
  await add('notification', {
    ...of,
    ...told,
    id,
    account_id,
    created_at: at(-30),
    read_at: null,
    digest: 0,
  })
  const { organisation_id } = of
  const news = { id: idOf('firm_news', key), text: `News of ${mark}`, created_at: at(-1) }
  await add('firm_news', { ...of, ...news })
  await add('firm_mail', { organisation_id, project_id, sent_at: at(-2) })
  await add('notification_choice', { account_id, kind: 'update', how: 'daily' })
}

async function addDates({ at, add }: Page, key: Company, reader: Name) {
  const mark = markOf(key)
  const when = { starts_at: at(60), ends_at: at(120), created_at: at(-90), withdrawn_at: null }
  const event = { id: idOf('event', key), title: `Meeting ${mark}`, place: mark }
  await add('event', { ...places(key), ...event, ...when })
  await add('calendar_feed', {
    account_id: idOf('account', reader),
    organisation_id: idOf('organisation', key),
    token_hash: hashOf(tokenOf(reader, 'link')),
    created_at: at(-90),
    revoked_at: null,
  })
}

async function addApproval({ at, add }: Page, key: Company) {
  const mark = markOf(key)
  const decided = { decision: null, reason: null, decided_at: null, certificate: null }
  const by = { decided_by: null, decided_by_name: null, decided_address: null }
  await add('approval', {
    ...places(key),
    ...decided,
    ...by,
    id: idOf('approval', key),
    title: `Decision of ${mark}`,
    detail: mark,
    due_date: '2026-12-01',
    milestone_id: idOf('milestone', key),
    subject_name: `${mark}.pdf`,
    subject_sha256: 'a'.repeat(64),
    subject_version_id: idOf('version', key),
    subject_number: 1,
    created_at: at(-70),
    withdrawn_at: null,
  })
}
