import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { Transaction } from 'kysely'
import type { Database } from '../../../src/database/open.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'
import { builtInCompany } from '../../../src/features/content/builtin.ts'
import { subscriberStore } from '../../../src/features/newsletter/store.ts'
import { subscriber } from '../../../src/features/newsletter/subscribe.ts'
import { createLimiter } from '../../../src/platform/auth/limiter.ts'
import { mailLimits } from '../../../src/app/server/shared/mail-limits.ts'
import { createAllowance } from '../../../src/platform/mail/allowance.ts'
import type { AddTask } from '../../../src/platform/outbox/task.ts'
import { createSigner } from '../../../src/platform/auth/secrets.ts'
import { testKeys } from '../signin/keys.ts'
import { heldClock } from '../clock.ts'
import { ampleDisk } from '../../../src/platform/storage/disk.ts'
import { freshDatabase } from '../database/database.ts'

/** The statements that a request to subscribe runs, for an address in each possible state. */
export async function newsletterSteps(t: TestContext): Promise<Record<string, string[]>> {
  const { database, steps } = watched(await freshDatabase(t))
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const signer = await createSigner(testKeys, 'unsubscribe')
  const mayMail = createAllowance({ database, clock, limits: mailLimits, signer })
  const subscribers = subscriberStore(database, async () => {})
  const subscribe = subscriber({
    database,
    clock,
    disk: ampleDisk,
    limiter: createLimiter(database, clock),
    mayMail: (trx, address) => mayMail(trx, 'subscription', address),
    outbox: { add: addTask, wake: () => {} },
    signer,
    sealLink: ($link) => ({ $link }),
    firm: async () => builtInCompany,
    template: (given) => ({ template: 'confirmSubscription', given: [given] }),
    origin: 'https://coronet.example',
  })
  let clients = 0
  const taken: Record<string, string[]> = {}
  const request = async (state: string) => {
    steps.length = 0
    await subscribe('ines@example.com', `client ${++clients}`)
    taken[state] = [...steps]
  }
  const row = () => database.read.selectFrom('subscriber').selectAll().executeTakeFirstOrThrow()

  await request('new')
  await request('waiting')
  await subscribers.confirm((await row()).confirm_hash ?? '', clock.now())
  await request('confirmed')
  clock.pass(24 * 3_600_000)
  await subscribers.unsubscribe((await row()).id, clock.now())
  await request('unsubscribed')
  for (const state of ['again', 'once more', 'over its limit', 'far over it']) await request(state)
  return taken
}

const addTask: AddTask = async (trx, { kind, about, payload }) => {
  const ended = { leased_until: null, last_error: null, outcome: null, ended_at: null }
  const waiting = { created_at: '', state: 'queued', attempts: 0, next_try_at: null, ...ended }
  const task = { id: randomUUID(), kind, about, payload: JSON.stringify(payload) }
  await trx
    .insertInto('outbox')
    .values({ ...task, ...waiting })
    .execute()
  return task.id
}

/** A database that records each statement of its transactions: its kind and its table. */
function watched(database: Database): { database: Database; steps: string[] } {
  const steps: string[] = []
  const noting = (trx: Transaction<Tables>) =>
    trx.withPlugin({
      transformQuery({ node }) {
        steps.push(`${node.kind} ${/"name":"(\w+)"/.exec(JSON.stringify(node))?.[1]}`)
        return node
      },
      transformResult: async ({ result }) => result,
    })
  const transaction: Database['transaction'] = async (run) => {
    steps.push('begin')
    return await database.transaction((trx) => run(noting(trx)))
  }
  return { database: { ...database, transaction }, steps }
}
