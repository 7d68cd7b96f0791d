import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addActor } from '../../../test/support/calling.ts'
import { world } from '../../../test/support/world.ts'
import { planOf } from './plan.ts'
import { datesFrom, type KeptOfProject, type ProjectTemplate } from './staff.contract.ts'

/** A manager of the demo firm, its project 'Dealer quotes on the phone', and another client. */
async function fixture(t: TestContext) {
  const here = await world(t)
  const { database } = here
  const mona = await addActor(here, 'mona', { organisation_id: null, role: 'manager' })
  const source = await database.read
    .selectFrom('project')
    .select(['id', 'start_date'])
    .where('title', '=', 'Dealer quotes on the phone')
    .executeTakeFirstOrThrow()
  const nadia = await addActor(here, 'nadia')
  const whole = async () => {
    const { json } = await mona.call('GET', `/staff/projects/${source.id}/`)
    const { milestones, requests } = json as Pick<KeptOfProject, 'milestones' | 'requests'>
    return {
      milestones: milestones.map(({ id, title }) => ({ id, title })),
      requests: requests.map(({ id, title, detail }) => ({ id, title, detail })),
    }
  }
  const keep = async (more: Partial<KeptOfProject> = {}) => {
    const body = { title: 'Quotes on the phone', ...(await whole()), ...more }
    const answer = await mona.call('POST', `/staff/projects/${source.id}/template/`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.json as ProjectTemplate
  }
  const open = async (more: object) =>
    await mona.call('POST', `/staff/organisations/${nadia.organisation}/projects/`, {
      title: 'Quotes for Nadia',
      start_date: '2027-01-04',
      ...more,
    })
  return { ...here, mona, nadia, source, whole, keep, open }
}

test('days count from the start, whatever the month, and what has no date gets none', () => {
  const plan = planOf(
    {
      start_date: '2026-02-20',
      end_date: '2026-03-02',
      rhythm: 'weekly',
      milestones: [
        { id: 'b', title: 'Begun', due_date: '2026-02-20' },
        { id: 'd', title: 'Begun', due_date: '2026-03-01' },
        { id: 'x', title: 'Left out', due_date: '2026-03-01' },
      ],
      requests: [
        { id: 'w', kind: 'question', due_date: '2026-02-18', milestone_id: 'd' },
        { id: 'l', kind: 'file', due_date: null, milestone_id: 'x' },
      ],
    },
    {
      milestones: [
        { id: 'b', title: 'Begun' },
        { id: 'd', title: 'Done' },
      ],
      requests: [
        { id: 'w', title: 'Who?', detail: '' },
        { id: 'l', title: 'A list', detail: 'As CSV.' },
      ],
    },
  )
  assert.deepEqual([plan.days, plan.milestones.map(({ day }) => day)], [10, [0, 9]])
  assert.deepEqual(datesFrom(plan, '2028-02-25'), {
    milestones: [
      { title: 'Begun', due_date: '2028-02-25' },
      { title: 'Done', due_date: '2028-03-05' },
    ],
    requests: [
      { kind: 'question', title: 'Who?', detail: '', due_date: '2028-02-23', milestone: 1 },
      { kind: 'file', title: 'A list', detail: 'As CSV.', due_date: null, milestone: null },
    ],
  })
})

test('a project that begins from a template has its milestones, what is asked for, and its team', async (t) => {
  const { database, mona, nadia, keep, open } = await fixture(t)
  const { id: template, plan } = await keep()
  assert.ok(plan.milestones.length >= 3 && plan.requests.length >= 3, JSON.stringify(plan))
  const team = [{ person: mona.id, title: 'Lead' }]
  const opened = await open({ template, team })
  assert.equal(opened.status, 201, opened.text)
  const id = (opened.json as { id: string }).id
  const dates = datesFrom(plan, '2027-01-04')
  const milestones = await database.read
    .selectFrom('milestone')
    .select(['id', 'title', 'due_date', 'reached_at'])
    .where('project_id', '=', id)
    .execute()
  assert.deepEqual(
    milestones.map(({ title, due_date }) => `${title} ${due_date}`).toSorted(),
    dates.milestones.map(({ title, due_date }) => `${title} ${due_date}`).toSorted(),
  )
  assert.ok(milestones.every(({ reached_at }) => reached_at === null))
  const asked = (await nadia.call('GET', '/requests/')).json as Record<string, unknown>[]
  assert.deepEqual(
    asked
      .map(({ title, due_date, milestone, answer }) => [title, due_date, milestone, answer])
      .toSorted(),
    dates.requests
      .map(({ title, due_date, milestone }) => [
        title,
        due_date,
        milestone === null ? null : dates.milestones[milestone]?.title,
        null,
      ])
      .toSorted(),
  )
  const whole = (await mona.call('GET', `/staff/projects/${id}/`)).json as {
    status: string
    team: { id: string; title: string }[]
  }
  assert.equal(whole.status, 'planned')
  assert.deepEqual(
    whole.team.map((one) => [one.id, one.title]),
    [[mona.id, 'Lead']],
  )
  const notices = database.read.selectFrom('notification').select('id')
  const hers = await notices.where('account_id', '=', nadia.id).execute()
  assert.equal(hers.length, 1, 'one notice for all of it')
})

test('of a project nothing is kept but the words that were chosen', async (t) => {
  const { database, source, nadia, whole, keep, open } = await fixture(t)
  await database.transaction(async (trx) => {
    const of = trx.updateTable('request').where('project_id', '=', source.id)
    const answer = {
      answer: 'sandbar',
      answered_by: 'sandbar',
      answered_at: '2026-11-01T09:00:00.000Z',
    }
    await of.set({ ...answer, title: 'sandbar', detail: 'sandbar' }).execute()
    await trx.updateTable('milestone').set({ title: 'sandbar' }).execute()
    const project = trx.updateTable('project').set({ description: 'sandbar' })
    await project.where('id', '=', source.id).execute()
  })
  const { milestones, requests } = await whole()
  const { id: template } = await keep({
    milestones: milestones.map(({ id }) => ({ id, title: 'Reached' })),
    requests: requests.slice(1).map(({ id }) => ({ id, title: 'Ours', detail: '' })),
  })
  const opened = await open({ template })
  assert.equal(opened.status, 201, opened.text)
  const made = (opened.json as { id: string }).id
  const seen = await Promise.all(
    ['/requests/', `/projects/${made}/`, '/notifications/'].map((path) => nadia.call('GET', path)),
  )
  for (const { text, status } of seen) assert.ok(status === 200 && !text.includes('sandbar'), text)
  const [asked] = seen
  assert.ok(asked)
  assert.equal((asked.json as unknown[]).length, requests.length - 1)
})

test('what is not of the project cannot be kept as a part of it', async (t) => {
  const { mona, source, whole } = await fixture(t)
  const { milestones } = await whole()
  const strange = { id: 'x'.repeat(22), title: 'Strange' }
  for (const body of [
    { milestones: [strange], requests: [] },
    { milestones, requests: [{ ...strange, detail: '' }] },
  ]) {
    const path = `/staff/projects/${source.id}/template/`
    assert.equal((await mona.call('POST', path, { title: 'One', ...body })).status, 400)
  }
})

test('all of a project is opened, or nothing', async (t) => {
  const { database, nadia, keep, open } = await fixture(t)
  const { id: template } = await keep()
  const stranger = await open({ template, team: [{ person: nadia.id, title: 'Lead' }] })
  assert.equal(stranger.status, 400, stranger.text)
  assert.equal((await open({ template: 'x'.repeat(22) })).status, 404)
  const rows = database.read.selectFrom('project').select('id')
  assert.deepEqual(await rows.where('organisation_id', '=', nadia.organisation).execute(), [])
})

test('a template of the same name is replaced, and one that is removed comes back unless its name is taken', async (t) => {
  const { mona, keep } = await fixture(t)
  const list = async () =>
    ((await mona.call('GET', '/staff/project-templates/')).json as ProjectTemplate[]).map(
      ({ id }) => id,
    )
  const first = await keep()
  assert.equal((await keep()).id, first.id)
  const path = `/staff/project-templates/${first.id}/`
  assert.equal((await mona.call('DELETE', path)).status, 204)
  assert.equal((await mona.call('DELETE', path)).status, 404)
  assert.deepEqual(await list(), [])
  assert.equal((await mona.call('POST', `${path}restore/`)).status, 204)
  assert.deepEqual(await list(), [first.id])
  await mona.call('DELETE', path)
  const second = await keep()
  assert.equal((await mona.call('POST', `${path}restore/`)).status, 409)
  assert.deepEqual(await list(), [second.id])
})

test('who may not open projects neither keeps nor reads templates', async (t) => {
  const here = await fixture(t)
  const { id } = await here.keep()
  const cora = await addActor(here, 'cora', { organisation_id: null, role: 'consultant' })
  for (const [method, path] of [
    ['GET', '/staff/project-templates/'],
    ['POST', `/staff/projects/${here.source.id}/template/`],
    ['DELETE', `/staff/project-templates/${id}/`],
    ['POST', `/staff/organisations/${here.nadia.organisation}/projects/`],
  ] as const)
    assert.equal((await cora.call(method, path, method === 'POST' ? {} : undefined)).status, 403)
})

test('a project is opened on days that can be counted on from, ends after its start, and has nobody twice', async (t) => {
  const { mona, keep, open } = await fixture(t)
  const { id: template } = await keep()
  const twice = { person: mona.id, title: 'Lead' }
  for (const wrong of [
    { start_date: '9999-12-30' },
    { start_date: '0000-01-01' },
    { end_date: '2027-01-03' },
    { team: [twice, twice] },
  ]) {
    const { status, json } = await open({ template, ...wrong })
    assert.deepEqual([status, Object.keys(json.errors)], [400, Object.keys(wrong)])
  }
  const latest = await open({ template, start_date: '2199-12-31' })
  assert.equal(latest.status, 201)
  const { status } = await mona.call('GET', `/staff/projects/${latest.json.id}/`)
  assert.equal(status, 200)
})
