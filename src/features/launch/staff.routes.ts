import type { Transaction } from 'kysely'
import { launchItems } from '../../contract/before-launch.ts'
import { Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { readProgress, refuseMark, type BuiltInClaim, type LaunchParts } from './launch.ts'
import {
  launchSteps,
  markLaunch,
  removeDemo,
  sendTestMail,
  showLaunch,
  type ClaimName,
  type DemoCounts,
  type Launch,
  type LaunchStep,
} from './staff.contract.ts'
import { hasDemo, readOwner, writeMark, type MarkState } from './store.ts'

type Trx = Transaction<Tables>

interface Parts extends Omit<LaunchParts, 'claims'> {
  audit: Audit
  claims: readonly BuiltInClaim<ClaimName>[]
  outbox: { add: AddTask; wake: () => void }
  testMail: (given: { to: string; first_name: string }) => Promise<unknown>
  demo: {
    left: () => Promise<DemoCounts>
    remove: (trx: Trx, now: string) => Promise<DemoCounts>
  }
}

/** The calls of the first hour, and of what is to be done before the site goes live. */
export function launchRoutes(parts: Parts) {
  const show = (account: string) => showFor(parts, account)
  return [
    serve(showLaunch, async (_, { viewer }) => await show(viewer.account)),
    serve(markLaunch, async ({ body }, by) => {
      await mark(parts, by, body)
      return await show(by.viewer.account)
    }),
    serve(sendTestMail, async (_, by) => ({ id: await sendTest(parts, by) })),
    serve(removeDemo, async (_, by) => ({ demo: await remove(parts, by) })),
  ]
}

async function showFor(parts: Parts, account: string): Promise<Launch> {
  const { database, builtIn, mail, origin, isReachable } = parts
  const [{ facts, marks, claims, done }, owner] = await Promise.all([
    readProgress(parts, database.read),
    readOwner(database, account),
  ])
  const isOwn = facts.headline !== null && facts.headline !== builtIn.headline
  const isDone: Record<LaunchStep, boolean> = {
    you: owner.factor !== null,
    firm: done.firm,
    site: isOwn,
    mail: done.mail,
  }
  return {
    steps: launchSteps.map((step) => ({
      step,
      state: isDone[step] ? 'done' : marks.has(step) ? 'skipped' : 'open',
    })),
    items: launchItems.map((item) => ({ item, is_done: done[item] })),
    claims: claims as Launch['claims'],
    demo: facts.demo === 1 ? await parts.demo.left() : null,
    mail: { ...mail, to: owner.email },
    origin,
    is_reachable: isReachable,
  }
}

async function mark(
  { audit, clock, claims }: Parts,
  by: SignedInActor,
  { name, state }: { name: string; state: MarkState | null },
): Promise<void> {
  refuseMark(name, state, claims)
  await audit.act(by, async (trx, record) => {
    await incrementRevision(trx)
    await writeMark(trx, name, { state, marked_at: clock.now().toISOString() })
    record({ action: 'launch-marked', about: null, detail: { name, state } })
  })
}

async function sendTest({ database, audit, outbox, testMail }: Parts, by: SignedInActor) {
  const { email, first_name } = await readOwner(database, by.viewer.account)
  const payload = await testMail({ to: email, first_name })
  const id = await audit.act(by, async (trx, record) => {
    const task = await outbox.add(trx, { kind: 'mail', about: by.viewer.account, payload })
    record({ action: 'test-mail-sent', about: task })
    return task
  })
  outbox.wake()
  return id
}

/** What the demo's work hangs on, and what is being written: for whoever changes any of it, removing waits. */
const held = [
  'organisation',
  'account',
  'project',
  'enquiry',
  'enquiry_template',
  'post',
  'draft',
] as const

async function remove(
  { database, audit, clock, demo }: Parts,
  by: SignedInActor,
): Promise<DemoCounts> {
  return await audit.act(by, async (trx, record) => {
    // First, because whoever changes content at the same time waits here.
    await incrementRevision(trx)
    await database.holdTables(trx, held)
    if (!(await hasDemo(trx))) throw new Problem(409, 'There is no demo content left.')
    const gone = await demo.remove(trx, clock.now().toISOString())
    const counts = gone.map(({ kind, goes }) => [kind, goes] as const)
    record({ action: 'demo-removed', about: null, detail: Object.fromEntries(counts) })
    return gone
  })
}
