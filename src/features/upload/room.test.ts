import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertProject } from '../../../test/support/calling.ts'
import { documentClient, documentFixture } from '../../../test/support/work/document-fixture.ts'
import { pdfBytes } from '../../../test/fixtures/document-samples.ts'

test('a member has half of the room, so that one alone does not take it from all', async (t) => {
  const fixture = await documentFixture(t)
  const what = { name: 'large.pdf', bytes: pdfBytes, size: 100 * 1024 * 1024 }
  for (let count = 0; count < 10; count += 1)
    assert.equal((await fixture.begin(fixture.iris, what)).status, 201)
  const refused = await fixture.begin(fixture.iris, what)
  assert.equal(refused.status, 409)
  assert.match(await refused.text(), /what you send may take 1 GB of the 2 GB/)
  const colleague = await documentClient(fixture, 'ingrid', 'member', fixture.iris)
  assert.equal((await fixture.begin(colleague, what)).status, 201)
  assert.equal((await fixture.begin(fixture.iris, { ...what, size: 3 })).status, 201)
})

test('of what a member may send, what is stored counts, and what colleagues sent does not', async (t) => {
  const fixture = await documentFixture(t)
  const { iris, database } = fixture
  const colleague = await documentClient(fixture, 'ingrid', 'member', iris)
  for (const [by, name] of [
    [iris, 'Plan.pdf'],
    [colleague, 'Theirs.pdf'],
  ] as const)
    assert.equal((await fixture.upload(by, { name, bytes: pdfBytes })).status, 200)
  const grow = async (by_account: string, size: number) =>
    await database.transaction((trx) =>
      trx
        .updateTable('document_version')
        .set({ size })
        .where('by_account', '=', by_account)
        .execute(),
    )
  const begin = async (size: number) =>
    (await fixture.begin(iris, { name: 'b.pdf', bytes: pdfBytes, size })).status
  const [gigabyte, file] = [1024 ** 3, 1000]
  await grow(colleague.account, gigabyte - 10 * file)
  assert.equal(await begin(file), 201)
  await grow(iris.account, gigabyte - 2 * file)
  assert.deepEqual([await begin(file), await begin(file)], [201, 409])
})

test('a project takes 5,000 files, those that are coming and earlier versions too', async (t) => {
  const fixture = await documentFixture(t)
  const { iris, otto, database } = fixture
  await fixture.upload(iris, { name: 'Plan.pdf', bytes: pdfBytes })
  assert.equal((await fixture.begin(iris, { name: 'b.pdf', bytes: pdfBytes })).status, 201)
  // In another project of theirs, which takes no room in this one.
  const other = { ...iris, project: await insertProject(database, iris.organisation) }
  assert.equal((await fixture.upload(other, { name: 'Plan.pdf', bytes: pdfBytes })).status, 200)
  assert.equal((await fixture.begin(other, { name: 'b.pdf', bytes: pdfBytes })).status, 201)
  const first = await database.read
    .selectFrom('document_version')
    .selectAll()
    .where('project_id', '=', iris.project)
    .executeTakeFirstOrThrow()
  const document = await database.read
    .selectFrom('document')
    .selectAll()
    .where('id', '=', first.document_id)
    .executeTakeFirstOrThrow()
  // Each with 100 versions, because the search entry of a document is made from all of its versions.
  const others = Array.from({ length: 49 }, (_, at) => ({
    ...document,
    id: `other-${at}`.padEnd(22, '-'),
  }))
  const copies = Array.from({ length: 4997 }, (_, at) => ({
    ...first,
    id: `copy-${at}`.padEnd(22, '-'),
    document_id: [document, ...others][at % 50]!.id,
    number: at + 2,
    file_key: String(at).padStart(32, '0'),
  }))
  await database.transaction(async (trx) => {
    await trx.insertInto('document').values(others).execute()
    for (let at = 0; at < copies.length; at += 500)
      await trx
        .insertInto('document_version')
        .values(copies.slice(at, at + 500))
        .execute()
  })
  assert.equal((await fixture.begin(iris, { name: 'last.pdf', bytes: pdfBytes })).status, 201)
  const refused = await fixture.begin(iris, { name: 'c.pdf', bytes: pdfBytes })
  assert.equal(refused.status, 409)
  assert.equal((await fixture.begin(other, { name: 'c.pdf', bytes: pdfBytes })).status, 201)
  assert.match(await refused.text(), /has 5,000 files, which is the most/)
  assert.equal((await fixture.begin(otto, { name: 'c.pdf', bytes: pdfBytes })).status, 201)
})
