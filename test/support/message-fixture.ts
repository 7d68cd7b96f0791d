import type { TestContext } from 'node:test'
import { manageWork } from '../../src/app/server/work.ts'
import type { DatabaseAddress } from '../../src/database/open.ts'
import { builtInCompany } from '../../src/features/content/builtin.ts'
import type { MessagePage, Thread } from '../../src/features/message/contract.ts'
import type { Notification } from '../../src/features/notification/contract.ts'
import { notificationMails } from '../../src/features/notification/mails.ts'
import { createNotify } from '../../src/features/notification/notify.ts'
import { createAudit } from '../../src/platform/audit/act.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/database/open.ts'
import { createLog } from '../../src/platform/log.ts'
import { createOutbox } from '../../src/platform/outbox/queue.ts'
import { createSigner } from '../../src/platform/auth/secrets.ts'
import { queuedTemplates } from './mails.ts'
import { signedIn } from './signed-in.ts'
import { addPerson } from './signin-people.ts'
import { world } from './world.ts'

export const author = {
  by: {
    viewer: { account: 'command-line', organisation: null, role: 'owner' as const },
    address: '',
    requestId: '',
  },
  name: 'Idris Halloran',
}

/**
 * The whole program with two companies that have nobody of the demo: Wren and her colleague Cole
 * of one, and Vera of another, each with a project.
 */
export async function messageFixture(t: TestContext, address?: DatabaseAddress) {
  const held = await world(t, address ? { address, demo: false } : { demo: false })
  const { database, clock } = held
  if (address) return { ...held, ...(await workOf(database, clock)) }
  const wren = await addPerson(database, 'wren', { role: 'admin', first_name: 'Wren' })
  const organisation_id = wren.organisation_id as string
  const cole = await addPerson(database, 'cole', { organisation_id, first_name: 'Cole' })
  const watcher = await addPerson(database, 'watcher', { organisation_id, role: 'viewer' })
  const vera = await addPerson(database, 'vera', { role: 'admin', first_name: 'Vera' })
  const work = await workOf(database, clock)
  const begin = async (organisation: string, title: string) => {
    const dates = { start_date: '2026-11-01', end_date: null }
    return await work.projects.add({ organisation, title, description: '', ...dates }, author)
  }
  const harbour = await begin(organisation_id, 'Harbour')
  const orchard = await begin(vera.organisation_id as string, 'Orchard')
  const ids = { harbour: harbour.id, orchard: orchard.id }
  return { ...held, ...work, people: { wren, cole, watcher, vera }, harbour, orchard, ids }
}

/** What the firm does with the work, over the same database. */
export async function workOf(database: Database, clock: Clock) {
  const outbox = createOutbox({ database, clock, log: createLog('silent'), perform: {} })
  const mails = notificationMails({
    add: outbox.add,
    templates: queuedTemplates,
    firm: async () => builtInCompany,
    signer: await createSigner(database, 'notifications'),
    origin: 'http://localhost:3000',
  })
  const notify = createNotify({ clock, mails })
  // What the firm does is not told to itself.
  const notifyFirm = async () => {}
  return manageWork({ database, clock, audit: createAudit(database, clock), notify, notifyFirm })
}

export type Fixture = Extract<Awaited<ReturnType<typeof messageFixture>>, { people: unknown }>

/** A fixture whose world is no second process of another one. */
export const freshFixture = async (t: TestContext) => (await messageFixture(t)) as Fixture

/** Somebody with a session, and what they do with the calls. */
export async function client(
  fixture: Pick<Fixture, 'database' | 'clock' | 'request'>,
  username: string,
) {
  const headers = await signedIn(fixture, username)
  const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    fixture.request(`/api${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json', ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const json = async <T>(path: string) => (await (await call('GET', path)).json()) as T
  return {
    headers,
    call,
    json,
    write: (project: string, body: string, key?: string) =>
      call(
        'POST',
        `/projects/${project}/messages/`,
        { body },
        key ? { 'Idempotency-Key': key } : {},
      ),
    page: (project: string, query = '') =>
      json<MessagePage>(`/projects/${project}/messages/${query}`),
    read: (project: string, until: number) =>
      call('POST', `/projects/${project}/messages/read/`, { until }),
    threads: () => json<Thread[]>('/messages/'),
    told: () => json<{ unread: number; notifications: Notification[] }>('/notifications/'),
  }
}
