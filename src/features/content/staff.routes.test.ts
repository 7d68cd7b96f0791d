import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'

interface Shown {
  values: Record<string, string>
  built_in: string[]
  detail: string
  errors: Record<string, string[]>
}

async function site(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const call = async (who: 'Edda' | 'Mona' | 'Corin', path: string, body?: object) => {
    const answer = await as.named(who).call(body ? 'PATCH' : 'GET', `/staff/site/${path}/`, body)
    return { status: answer.status, ...((await answer.json()) as Shown) }
  }
  return { ...here, call }
}

test('an editor changes the head of the home page, which is public with the next look', async (t) => {
  const { call, whole, lookForChanges, database } = await site(t)
  const { built_in, values } = await call('Edda', 'hero')
  assert.deepEqual(built_in, ['headline', 'lead', 'trust'])
  assert.match(await whole('/'), /still trust in year five/)
  const changed = await call('Edda', 'hero', { headline: 'Quinces & pears.', base: values })
  assert.deepEqual([changed.status, changed.built_in], [200, ['lead', 'trust']])
  await lookForChanges()
  const page = await whole('/')
  assert.match(page, /Quinces &amp; pears\./)
  assert.doesNotMatch(page, /still trust in year five/)
  const entries = database.read.selectFrom('audit_entry').select('seq')
  const { seq } = await entries.where('action', '=', 'hero-changed').executeTakeFirstOrThrow()
  const change = database.read.selectFrom('audit_change').select(['before', 'after'])
  const { before, after } = await change.where('seq', '=', seq).executeTakeFirstOrThrow()
  assert.deepEqual(JSON.parse(before ?? ''), { headline: values['headline'] })
  assert.deepEqual(JSON.parse(after ?? ''), { headline: 'Quinces & pears.' })
})

test('changes of two people are merged by field; of one field the second is refused', async (t) => {
  const { call } = await site(t)
  const { values: base } = await call('Edda', 'firm')
  await call('Edda', 'firm', { name: 'Quince', base })
  const other = await call('Mona', 'firm', { phone: '+1 555 0100', base })
  const { name, title, legal_name, phone } = other.values
  assert.deepEqual([name, title, legal_name, phone], ['Quince', 'Quince', 'Quince', '+1 555 0100'])
  const same = await call('Mona', 'firm', { name: 'Pear', base })
  assert.deepEqual([same.status, same.detail], [409, 'Somebody has changed this meanwhile: Name.'])
  assert.equal((await call('Edda', 'firm')).values['name'], 'Quince')
  const equal = await call('Mona', 'firm', { name: 'Quince', base })
  assert.equal(equal.status, 200, 'the same value is no matter')
})

test('an editor, who reads no enquiries, cannot have them mailed to themselves', async (t) => {
  const { call } = await site(t)
  const mine = await call('Edda', 'firm', { email: 'edda@elsewhere.example', phone: '+1 555 0100' })
  assert.equal(mine.status, 403)
  assert.match(mine.errors['email']?.[0] ?? '', /Enquiries are mailed to this address/)
  const { values } = await call('Edda', 'firm')
  assert.notEqual(values['email'], 'edda@elsewhere.example')
  assert.notEqual(values['phone'], '+1 555 0100', 'nothing of it is saved')
  assert.equal((await call('Edda', 'firm', { phone: '+1 555 0100' })).status, 200)
  assert.equal((await call('Mona', 'firm', { email: 'desk@coronet.example' })).status, 200)
})

test('a time zone that the clock cannot reckon by, and names that nobody sees, are refused', async (t) => {
  const { call } = await site(t)
  const zone = await call('Mona', 'firm', { time_zone: 'PST' })
  assert.deepEqual([zone.status, Object.keys(zone.errors)], [400, ['time_zone']])
  for (const name of ['\u200b', ' \u00ad'])
    assert.equal((await call('Edda', 'firm', { name })).status, 400)
  assert.equal((await call('Edda', 'hero', { headline: '\u200b' })).status, 400)
})

test('hours end after they begin, or are day and night', async (t) => {
  const { call } = await site(t)
  const wrong = await call('Edda', 'firm', { opens: '18:00', closes: '09:00' })
  assert.deepEqual([wrong.status, Object.keys(wrong.errors)], [400, ['closes']])
  assert.equal((await call('Edda', 'firm', { closes: '00:00' })).status, 400)
  assert.equal((await call('Edda', 'firm', { opens: '00:00', closes: '00:00' })).status, 200)
})

test('what is wrong is said of its field, and nothing of it is saved', async (t) => {
  const { call } = await site(t)
  const { status, errors } = await call('Edda', 'firm', { name: 'Quince', email: 'desk' })
  assert.equal(status, 400)
  assert.deepEqual(errors, { email: ['Enter an email address, such as name@example.com.'] })
  const { values, built_in } = await call('Edda', 'firm')
  assert.equal(values['name'], 'Your firm')
  assert.ok(built_in.includes('name'))
})

test('two who save at the same moment lose nothing of each other', async (t) => {
  const { call } = await site(t)
  const { values: base } = await call('Edda', 'firm')
  await Promise.all([
    call('Edda', 'firm', { founder: 'Ada Quince', base }),
    call('Mona', 'firm', { location: 'Oslo', base }),
    call('Edda', 'firm', { tagline: 'Fruit', base }),
  ])
  const { founder, location, tagline } = (await call('Edda', 'firm')).values
  assert.deepEqual([founder, location, tagline], ['Ada Quince', 'Oslo', 'Fruit'])
})

test('whoever may not change the site is refused, and reads nothing of it here', async (t) => {
  const { call } = await site(t)
  for (const path of ['firm', 'hero']) {
    const read = await call('Corin', path)
    assert.deepEqual([read.status, read.values], [403, undefined])
    assert.equal((await call('Corin', path, { name: 'Pear' })).status, 403)
  }
})
