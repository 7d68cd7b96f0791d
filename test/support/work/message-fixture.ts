import type { TestContext } from 'node:test'
import { manageWork } from '../../../src/app/server/shared/work.ts'
import type { DatabaseAddress } from '../../../src/database/open.ts'
import { builtInCompany } from '../../../src/features/content/builtin.ts'
import type { MessagePage, Thread } from '../../../src/features/message/contract.ts'
import type { Notification } from '../../../src/features/notification/contract.ts'
import { notificationMails } from '../../../src/features/notification/mails.ts'
import { createSettle } from '../../../src/features/notification/settle.ts'
import { createNotify } from '../../../src/features/notification/notify.ts'
import { createAudit } from '../../../src/platform/audit/act.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import type { Database } from '../../../src/database/open.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createOutbox } from '../../../src/platform/outbox/queue.ts'
import type { Keys } from '../../../src/platform/auth/keys.ts'
import { testKeys } from '../signin/keys.ts'
import { createSigner } from '../../../src/platform/auth/secrets.ts'
import { queuedTemplates } from '../mail/mails.ts'
import { signedIn } from '../signin/signed-in.ts'
import { addPerson } from '../signin/signin-people.ts'
import { world } from '../world.ts'

export const author = {
  by: {
    viewer: { account: 'command-line', organisation: null, roles: ['owner'] as const },
    address: '',
    requestId: '',
  },
  name: 'Idris Halloran',
}

/**
 * The whole program without the demo firm, with two companies: Wren and her colleague Cole of one,
 * and Vera of the other, each company with a project.
 */
export async function messageFixture(t: TestContext, address?: DatabaseAddress) {
  const held = await world(t, address ? { address, demo: false } : { demo: false })
  const { database, clock } = held
  if (address) return { ...held, ...(await workOf(database, clock, held.keys)) }
  const wren = await addPerson(database, 'wren', { role: 'admin', first_name: 'Wren' })
  const organisation_id = wren.organisation_id as string
  const cole = await addPerson(database, 'cole', { organisation_id, first_name: 'Cole' })
  const watcher = await addPerson(database, 'watcher', { organisation_id, role: 'viewer' })
  const vera = await addPerson(database, 'vera', { role: 'admin', first_name: 'Vera' })
  const work = await workOf(database, clock, held.keys)
  const begin = async (organisation: string, title: string) => {
    const dates = { start_date: '2026-11-01', end_date: null }
    return await work.projects.add({ organisation, title, description: '', ...dates }, author)
  }
  const harbour = await begin(organisation_id, 'Harbour')
  const orchard = await begin(vera.organisation_id as string, 'Orchard')
  const ids = { harbour: harbour.id, orchard: orchard.id }
  return { ...held, ...work, people: { wren, cole, watcher, vera }, harbour, orchard, ids }
}

/** The firm's verbs for projects, on the same database. */
export async function workOf(database: Database, clock: Clock, keys: Keys = testKeys) {
  const outbox = createOutbox({ database, clock, log: createLog('silent'), perform: {} })
  const mails = notificationMails({
    add: outbox.add,
    templates: queuedTemplates,
    firm: async () => builtInCompany,
    leadOf: async () => null,
    signer: await createSigner(keys, 'notifications'),
    origin: 'http://localhost:3000',
  })
  const notify = createNotify({ clock, mails })
  // The firm is not notified of what it does itself.
  const notifyFirm = async () => {}
  const audit = createAudit(database, clock)
  const settle = createSettle({ clock })
  return manageWork({ database, clock, audit, notify, notifyFirm, settle })
}

export type MessageFixture = Extract<
  Awaited<ReturnType<typeof messageFixture>>,
  { people: unknown }
>

/** A fixture on a database of its own. */
export const freshFixture = async (t: TestContext) => (await messageFixture(t)) as MessageFixture

/** Somebody with a session, and their calls. */
export async function messageClient(
  fixture: Pick<MessageFixture, 'database' | 'clock' | 'request'>,
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
    notified: () => json<{ unread: number; notifications: Notification[] }>('/notifications/'),
  }
}
