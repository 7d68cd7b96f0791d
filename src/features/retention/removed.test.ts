import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf } from '../../../test/fixtures/blocks.ts'
import { textDesk } from '../../../test/support/site/desk.ts'
import { insertContent, updateContent } from '../../platform/publishing/collection.ts'

const aDay = 24 * 60 * 60 * 1000

test('a page that was removed goes 30 days later with all that it once said, and one that was restored stays', async (t) => {
  const desk = await textDesk(t, 'pages')
  const { database, clock, retain, call, save } = desk
  const whole = (title: string) => ({ title, blocks: blocksOf('hero', 'text') })
  const removed = async (title: string) => {
    const id = await desk.begin()
    const { revision } = await save(id, whole(title))
    const published = await desk.publish(id, revision)
    const moved = await save(id, { slug: `${title}-moved` }, published.revision)
    assert.equal((await desk.publish(id, moved.revision)).status, 200)
    await save(id, { title: `${title} again` }, 9)
    assert.equal((await call('DELETE', `${id}/`)).status, 200)
    return id
  }
  // Whatever else is removed stands in the tables of its own kind.
  const now = clock.now().toISOString()
  await database.transaction((trx) =>
    insertContent(trx, 'case_study', {
      ...emptyStudy,
      id: 'old',
      slug: 'old',
      updated_at: now,
      removed_at: now,
    }),
  )
  const [gone, kept] = [await removed('gone'), await removed('kept')]
  const end = new Date(clock.now().getTime() + 30 * aDay)
  const lookAt = async (at: number) => {
    clock.set(new Date(at - 4 * aDay).toISOString())
    await retain()
    clock.set(new Date(at).toISOString())
    await retain()
  }
  const left = async () => {
    const { read } = database
    const of = async (table: 'draft' | 'revision') =>
      (await read.selectFrom(table).select('subject_id').execute()).map((row) => row.subject_id)
    const pages = await read.selectFrom('own_page').select('id').execute()
    const studies = await read.selectFrom('case_study').select('id').execute()
    const former = await read.selectFrom('former_slug').select('row_id').execute()
    const found = [
      ...[...pages, ...studies].map(({ id }) => id),
      ...former.map(({ row_id }) => row_id),
      ...(await of('draft')),
      ...(await of('revision')),
    ]
    return new Set(found.filter((id) => [gone, kept, 'old'].includes(id)))
  }
  clock.pass(1)
  const said = (await (await desk.as.owner.call('GET', '/staff/system/retention/')).json()) as {
    kept: { name: string; in_a_week: number; in_a_month: number }[]
  }
  assert.deepEqual(
    said.kept.find(({ name }) => name === 'removed'),
    { name: 'removed', in_a_week: 0, in_a_month: 3 },
  )
  await lookAt(end.getTime())
  assert.deepEqual(await left(), new Set([gone, kept, 'old']), 'not a moment before')
  await database.transaction((trx) =>
    updateContent(trx, 'own_page', { id: kept, removed_at: null }),
  )
  await lookAt(end.getTime() + 5 * aDay)
  assert.deepEqual(await left(), new Set([kept]))
})

const emptyStudy = {
  position: 0,
  published_at: null,
  title: '',
  client_name: '',
  industry: '',
  summary: '',
  metric_value: '',
  metric_label: '',
  metric_series: null,
  duration: '',
  picture: '',
  picture_alt: '',
  body: '',
  stops: '[]',
  featured: 0,
}
