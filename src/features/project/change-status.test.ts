import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import type { Role } from '../../contract/access.ts'
import { projectStatuses } from '../../contract/work.ts'
import type { Problem } from '../../contract/problem.ts'
import { createAudit } from '../../platform/audit/act.ts'
import type { Author } from '../../platform/audit/entry.ts'
import { manageWork } from '../../app/server/shared/work.ts'
import type { Database } from '../../database/open.ts'

const author = (role: Role): Author => ({
  by: {
    viewer: { account: 'somebody', organisation: null, roles: [role] },
    address: '',
    requestId: '',
  },
  name: 'Idris Halloran',
})
const consultant = author('consultant')

/** Whoever a test works as looks after the project, so that a consultant sees it. */
const putOnTeam = async (database: Database, project: string) =>
  await database.transaction(async (trx) => {
    const at = '2026-01-01T00:00:00.000Z'
    await trx
      .insertInto('account')
      .values({
        id: 'somebody',
        firm_roles: 'consultant',
        username: 'idris',
        email: 'idris@coronet.example',
        first_name: 'Idris',
        last_name: 'Halloran',
        password_hash: null,
        time_zone: null,
        demo: 0,
        created_at: at,
        suspended_at: null,
        removed_at: null,
      })
      .execute()
    await trx
      .insertInto('project_team')
      .values({
        organisation_id: 'halden',
        project_id: project,
        account_id: 'somebody',
        title: 'Lead',
        added_at: at,
      })
      .execute()
  })

async function fixture(t: TestContext) {
  const database = await freshDatabase(t)
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const usual = { second_factor_required: 0, demo: 0, suspended_at: null }
  const home = { id: 'halden', name: 'Halden', created_at: '2026-01-01T00:00:00.000Z', ...usual }
  await database.transaction((trx) => trx.insertInto('organisation').values(home).execute())
  const { projects } = manageWork({
    database,
    clock,
    audit: createAudit(database, clock),
    notify: async () => {},
    notifyFirm: async () => {},
    settle: async () => {},
  })
  const given = { title: 'Quotes', description: '', start_date: '2026-12-01', end_date: null }
  const { id } = await projects.add({ organisation: 'halden', ...given }, author('manager'))
  await putOnTeam(database, id)
  /** Writes to the table directly, so that no rule applies. */
  const put = (status: (typeof projectStatuses)[number]) =>
    database.transaction((trx) => trx.updateTable('project').set({ status }).execute())
  return { database, projects, id, put }
}

const allowed = {
  planned: ['active', 'cancelled'],
  active: ['on_hold', 'completed', 'cancelled'],
  on_hold: ['active', 'cancelled'],
  completed: ['active'],
  cancelled: [],
} as Record<string, string[]>

const inWords = (text: string) => text.replaceAll('_', ' ')

test('a status changes as the rules allow; any other change gets 409 with what is allowed', async (t) => {
  const { projects, id, put } = await fixture(t)
  for (const from of projectStatuses) {
    for (const to of projectStatuses) {
      await put(from)
      const tried = projects.setStatus(id, to, 'It goes on.', author('owner'))
      if (allowed[from]?.includes(to)) await tried
      else
        await assert.rejects(tried, (error: Problem) => {
          assert.equal(error.status, 409, `${from} to ${to}`)
          const others = allowed[from]?.join(' or ')
          const named = others ? `only ${others}` : 'nothing any more'
          assert.equal(error.message, inWords(`A project that is ${from} can become ${named}.`))
          return true
        })
      assert.equal((await projects.find(id)).status, allowed[from]?.includes(to) ? to : from)
    }
  }
})

test('a completed project becomes active again only by a manager or an owner, with a reason', async (t) => {
  const { projects, id, put } = await fixture(t)
  await put('completed')
  const again = (who: Author, reason: string) => projects.setStatus(id, 'active', reason, who)
  await assert.rejects(again(consultant, 'More work'), { status: 403 })
  await assert.rejects(again(author('manager'), '  '), { status: 400 })
  await again(author('manager'), 'More work')
  assert.equal((await projects.find(id)).status, 'active')
})

test('each change of status has an audit entry, and a row with its reason and author', async (t) => {
  const { database, projects, id } = await fixture(t)
  await projects.setStatus(id, 'active', '', consultant)
  await projects.setStatus(id, 'on_hold', 'The desk moves.', consultant)
  const changed = await database.read.selectFrom('status_change').selectAll().execute()
  assert.deepEqual(
    changed.map((one) => [one.from_status, one.to_status, one.reason, one.author_name]),
    [
      ['planned', 'active', '', 'Idris Halloran'],
      ['active', 'on_hold', 'The desk moves.', 'Idris Halloran'],
    ],
  )
  const entries = await database.read.selectFrom('audit_entry').select('action').execute()
  const changes = entries.filter(({ action }) => action === 'project-status-changed')
  assert.equal(changes.length, 2)
})

test('of two changes of the status at the same time one is refused', async (t) => {
  const { projects, id } = await fixture(t)
  const both = await Promise.allSettled([
    projects.setStatus(id, 'active', '', consultant),
    projects.setStatus(id, 'active', '', author('owner')),
  ])
  const statuses = both.map(({ status }) => status).sort()
  assert.deepEqual(statuses, ['fulfilled', 'rejected'])
})

test('a milestone is added and reached', async (t) => {
  const { database, projects, id } = await fixture(t)
  const due = { title: 'Live', due_date: '2027-02-01' }
  const milestone = await projects.addMilestone(id, due, consultant)
  await projects.reach(milestone.id, consultant)
  const row = await database.read.selectFrom('milestone').selectAll().executeTakeFirstOrThrow()
  assert.equal(row.organisation_id, 'halden')
  assert.equal(row.reached_at, '2026-11-20T15:00:00.000Z')
  await assert.rejects(projects.reach('nothing', consultant), { status: 404 })
})

test('the database refuses a milestone of another organisation than its project has', async (t) => {
  const { database, id } = await fixture(t)
  const usual = { second_factor_required: 0, demo: 0, suspended_at: null }
  const cedar = { id: 'cedar', name: 'Cedar', created_at: '2026-01-01T00:00:00.000Z', ...usual }
  await database.transaction((trx) => trx.insertInto('organisation').values(cedar).execute())
  const milestone = { id: 'm', organisation_id: 'cedar', project_id: id, title: 'Theirs' }
  const rest = { due_date: '2027-01-01', reached_at: null, created_at: '2026-01-01T00:00:00.000Z' }
  await assert.rejects(
    database.transaction((trx) =>
      trx
        .insertInto('milestone')
        .values({ ...milestone, ...rest })
        .execute(),
    ),
    /foreign key/i,
  )
})
