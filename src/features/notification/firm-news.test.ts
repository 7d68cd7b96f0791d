import assert from 'node:assert/strict'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { test, type TestContext } from 'node:test'
import { insertApproval, subjectHash } from '../../../test/support/work/approvals.ts'
import { insertProject, addActor } from '../../../test/support/calling.ts'
import { insertRequest } from '../../../test/support/dates.ts'
import { world } from '../../../test/support/world.ts'

const minute = 60_000

/** Ada, who has a project, and the mails to the firm about it. */
async function fixture(t: TestContext) {
  const here = await world(t)
  const ada = await addActor(here, 'ada')
  const project_id = await insertProject(here.database, ada.organisation)
  const owned = { organisation_id: ada.organisation, project_id }
  const write = (body: string) => ada.call('POST', `/projects/${project_id}/messages/`, { body })
  const mails = async () => {
    const rows = here.database.read
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'mail')
    const all = (await rows.orderBy('created_at').execute()).map(({ payload }) =>
      writtenMail(payload),
    )
    return all.filter(({ subject }) => subject.startsWith('Quince orchard'))
  }
  return { ...here, ada, owned, write, mails }
}

test('the firm gets one mail about what a client did on a project, without their texts', async (t) => {
  const { ada, owned, write, mails, firmNews, clock, database } = await fixture(t)
  const { id: question } = await insertRequest(database, owned)
  const { id: approval } = await insertApproval(database, owned)
  for (let nth = 0; nth < 3; nth += 1) await write(`The key is under stone ${nth}.`)
  clock.pass(1000)
  await ada.call('POST', `/requests/${question}/answer/`, { answer: 'Under the mat.' })
  clock.pass(1000)
  const decision = { decision: 'declined', reason: 'Too damp.', subject_sha256: subjectHash }
  await ada.call('POST', `/approvals/${approval}/decide/`, decision)
  assert.equal(await firmNews.runDue(), 1)
  const [mail, ...more] = await mails()
  assert.deepEqual(more, [])
  const { email } = await database.read
    .selectFrom('company_info')
    .select('email')
    .executeTakeFirstOrThrow()
  assert.equal(mail?.to, email)
  assert.equal(mail.subject, 'Quince orchard: 5 new things')
  assert.match(mail.text, /wrote a message[^]*answered “Quince question”[^]*declined “Quince plan”/)
  assert.match(mail.text, /ada & Co\./)
  assert.doesNotMatch(mail.text, /stone|mat|damp/)
  await write('And the gate?')
  assert.equal(await firmNews.runDue(), 0, 'not yet')
  clock.pass(15 * minute)
  assert.equal(await firmNews.runDue(), 1)
  assert.equal((await mails()).at(-1)?.subject, 'Quince orchard: Iris Okafor wrote a message.')
  clock.pass(15 * minute)
  assert.equal(await firmNews.runDue(), 0, 'nothing new, no mail')
})

test('of two processes one writes the mail; while the firm has no address, none does', async (t) => {
  const { write, mails, firmNews, address, database } = await fixture(t)
  const second = await world(t, { address, demo: false })
  for (const body of ['One', 'Two']) await write(body)
  const firm = (email: string) =>
    database.transaction((trx) => trx.updateTable('company_info').set({ email }).execute())
  await firm('')
  assert.equal(await firmNews.runDue(), 0)
  assert.deepEqual(await mails(), [])
  await firm('desk@coronet.example')
  const both = [firmNews, second.firmNews]
  const tries = Array.from({ length: 8 }, async (_, nth) => await both[nth % 2]?.runDue())
  await Promise.all(tries)
  assert.deepEqual(
    (await mails()).map(({ to, subject }) => [to, subject]),
    [['desk@coronet.example', 'Quince orchard: 2 new things']],
  )
})

test('of two processes with news of 40 projects without an earlier mail, one writes each mail', async (t) => {
  const { ada, firmNews, address, database } = await fixture(t)
  const second = await world(t, { address, demo: false })
  const organisation = ada.organisation
  const addNews = async () => {
    const project = await insertProject(database, organisation)
    const news = { organisation, project, text: 'Iris Okafor wrote a message.' }
    await database.transaction((trx) => firmNews.add(trx, news))
  }
  for (let nth = 0; nth < 40; nth += 1) await addNews()
  const written = await Promise.all([firmNews.runDue(), second.firmNews.runDue()])
  assert.equal(written[0] + written[1], 40)
})

test('a clock that was ahead delays no mail to the firm', async (t) => {
  const { write, firmNews, clock } = await fixture(t)
  clock.pass(7 * 60 * minute)
  await write('The key is under the stone.')
  assert.equal(await firmNews.runDue(), 1)
  clock.pass(-7 * 60 * minute)
  await write('And the gate?')
  assert.equal(await firmNews.runDue(), 1)
})
