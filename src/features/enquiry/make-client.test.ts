import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { world } from '../../../test/support/world.ts'
import type { Tables } from '../../database/tables/tables.ts'

const id = idOf('enquiry', 'Corin')
const given = {
  organisation: null,
  organisation_name: 'Nordkai Pilots',
  first_name: 'Grete',
  last_name: 'Olsen',
  project_title: 'CPQ decision',
}

const tables = ['organisation', 'account', 'membership', 'project', 'link', 'outbox'] as const

async function firm(t: TestContext) {
  const here = await world(t, {
    demo: false,
    settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@firm.example' },
  })
  const manager = (await actors(here)).named('Mona')
  const count = async (table: keyof Tables) => {
    const counted = here.database.read.selectFrom(table).select(({ fn }) => fn.countAll().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }
  return {
    ...here,
    manager,
    counts: async () => await Promise.all(tables.map(count)),
    make: async (body: Record<string, unknown> = {}) => {
      const path = `/staff/enquiries/${id}/client/`
      const answer = await manager.call('POST', path, { ...given, ...body })
      return {
        status: answer.status,
        ...((await answer.json()) as {
          undo: string
          detail: string
          organisation: string
          link: string | null
          errors?: object
        }),
      }
    },
    undo: async (undo: string) => (await manager.call('POST', `/undo/${undo}/`)).status,
    invited: async () =>
      (await here.database.read.selectFrom('outbox').selectAll().execute())
        .map(({ payload, ...task }) => ({ ...task, ...writtenMail(payload, here.openLink) }))
        .filter(({ to }) => to === 'grete@nordkai.example'),
  }
}

test('an enquiry becomes a client: an organisation, an invitation that waits, and a project', async (t) => {
  const { make, manager, invited, clock } = await firm(t)
  const { status, organisation, link } = await make()
  assert.deepEqual([status, link], [200, null], 'the link is in the mail alone')
  const [mail, ...more] = await invited()
  assert.deepEqual(more, [])
  assert.equal(mail?.held_until, new Date(clock.now().getTime() + 10_000).toISOString())
  const read = async (path: string) => (await (await manager.call('GET', path)).json()) as unknown
  const people = (await read(`/staff/organisations/${organisation}/members/`)) as object[]
  assert.partialDeepStrictEqual(people, [
    { email: 'grete@nordkai.example', first_name: 'Grete', role: 'admin', state: 'invited' },
  ])
  const enquiry = (await read(`/staff/enquiries/${id}/`)) as { box: string; client: object }
  assert.equal(enquiry.box, 'won')
  assert.deepEqual(enquiry.client, { id: organisation, name: 'Nordkai Pilots' })
})

test('all of a client is taken back, also an account that was made for it', async (t) => {
  const { make, undo, counts } = await firm(t)
  const before = await counts()
  const { undo: back } = await make()
  assert.notDeepEqual(await counts(), before)
  assert.equal(await undo(back), 204)
  assert.deepEqual(await counts(), before)
})

test('a client of whom somebody has made use stays, whole', async (t) => {
  const { make, undo, counts, database } = await firm(t)
  const { undo: back, organisation } = await make()
  await database.transaction(async (trx) => {
    const project = await trx
      .selectFrom('project')
      .select('id')
      .where('organisation_id', '=', organisation)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('milestone')
      .values({
        id: 'first'.padEnd(22, '_'),
        organisation_id: organisation,
        project_id: project.id,
        title: 'First',
        due_date: '2026-12-01',
        reached_at: null,
        created_at: '2026-11-20T15:00:00.000Z',
      })
      .execute()
  })
  const whole = await counts()
  assert.equal(await undo(back), 409)
  assert.deepEqual(await counts(), whole)
})

test('a client for whose project somebody has begun to write stays, with what was written', async (t) => {
  const { make, undo, manager, database } = await firm(t)
  const { undo: back, organisation } = await make()
  const { id: project } = await database.read
    .selectFrom('project')
    .select('id')
    .where('organisation_id', '=', organisation)
    .executeTakeFirstOrThrow()
  const path = `/staff/projects/${project}/draft/`
  const saved = await manager.call('PATCH', path, {
    editor: 'this-page',
    sequence: 1,
    fields: [{ name: 'title', value: 'Week 1', seen: null, base: 0 }],
  })
  assert.equal(saved.status, 200, await saved.text())
  assert.equal(await undo(back), 409)
  const drafts = database.read.selectFrom('draft').select('fields')
  assert.match(JSON.stringify(await drafts.where('subject_id', '=', project).execute()), /Week 1/)
})

test('a client once invited elsewhere keeps their account, and an organisation that is there stays', async (t) => {
  const { make, undo, counts, database } = await firm(t)
  const halden = idOf('organisation', 'halden')
  const before = await counts()
  const {
    status,
    organisation,
    undo: back,
  } = await make({ organisation: halden, project_title: '' })
  assert.deepEqual([status, organisation], [200, halden])
  assert.equal(await undo(back), 204)
  assert.deepEqual(await counts(), before)
  assert.ok(
    await database.read
      .selectFrom('organisation')
      .select('id')
      .where('id', '=', halden)
      .executeTakeFirst(),
  )
})

test('nothing is made where one part cannot be', async (t) => {
  const { make, counts } = await firm(t)
  const before = await counts()
  assert.equal((await make({ organisation_name: '' })).status, 400)
  const taken = await make({ organisation_name: ' nordkai  PILOTS ' })
  assert.equal(taken.status, 200)
  assert.equal((await make()).status, 409, 'a name that is taken')
  const whole = await counts()
  const again = await make({ organisation: taken.organisation })
  assert.deepEqual([again.status, Object.keys(again.errors ?? {})], [400, ['email']])
  assert.deepEqual(await counts(), whole)
  assert.notDeepEqual(whole, before)
})

test('an invitation that was agreed to is not taken back, nor the account of somebody who has one', async (t) => {
  const { make, undo, database } = await firm(t)
  const set = async (to: Partial<{ email: string; accepted_at: string }>) =>
    await database.transaction(async (trx) => {
      if (to.email) await trx.updateTable('enquiry').set(to).where('id', '=', id).execute()
      else
        await trx
          .updateTable('membership')
          .set(to)
          .where('first_name', '=', given.first_name)
          .execute()
    })
  // Of the firm itself, who are members of nothing.
  await set({ email: 'corin@coronet.example' })
  assert.equal((await make()).status, 400)
  await set({ email: 'grete@nordkai.example' })
  const { undo: second } = await make()
  await set({ accepted_at: '2026-11-20T15:00:00.000Z' })
  assert.equal(await undo(second), 409)
})
