import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { TodayList } from '../today/staff.contract.ts'
import type { Launch } from './staff.contract.ts'

async function launching(t: TestContext, options: Parameters<typeof world>[1] = {}) {
  const here = await world(t, { demo: false, ...options })
  const as = await actors(here)
  const show = async () => (await (await as.owner.call('GET', '/staff/launch/')).json()) as Launch
  const mark = async (name: string, state: string | null) =>
    (await as.owner.call('POST', '/staff/launch/marks/', { name, state })).status
  const stepsOf = ({ steps }: Launch) =>
    Object.fromEntries(steps.map((one) => [one.step, one.state]))
  const leftOf = ({ items }: Launch) =>
    items.filter(({ is_done }) => !is_done).map(({ item }) => item)
  const home = async () => {
    await here.lookForChanges()
    return await here.whole('/')
  }
  return { ...here, as, show, mark, stepsOf, leftOf, home }
}

test('the steps of a new install are open, and each is done by what it is about', async (t) => {
  const { as, show, mark, stepsOf } = await launching(t)
  const fresh = { you: 'open', firm: 'open', site: 'open', mail: 'open' }
  const { you: _factor, ...others } = stepsOf(await show())
  const { you: _unset, ...open } = fresh
  assert.deepEqual(others, open)
  await as.owner.call('PATCH', '/staff/site/firm/', { phone: '+47 555' })
  assert.equal(stepsOf(await show())['firm'], 'open', 'a firm without a name of its own')
  await as.owner.call('PATCH', '/staff/site/firm/', { name: 'Quince' })
  await as.owner.call('PATCH', '/staff/site/hero/', { headline: 'Quinces, all year.' })
  assert.equal(await mark('mail', 'skipped'), 200)
  const { firm, site, mail } = stepsOf(await show())
  assert.deepEqual([firm, site, mail], ['done', 'done', 'skipped'])
  await mark('mail', null)
  assert.equal(stepsOf(await show())['mail'], 'open')
})

test('a built-in claim is listed until it is confirmed, left out or replaced', async (t) => {
  const { as, show, mark, leftOf, home, whole } = await launching(t)
  const names = (await show()).claims.map(({ name }) => name)
  assert.equal(names.length, 6)
  assert.match(await home(), /Companies Served[\s\S]*More than 20 years/)
  assert.equal(await mark('built-in-companies', 'hidden'), 200)
  assert.equal(await mark('built-in-experience', 'hidden'), 200)
  const page = await home()
  assert.doesNotMatch(page, /Companies Served|More than 20 years/)
  const about = await whole('/about')
  assert.doesNotMatch(about, /Companies Served/)
  assert.match(about, /Years Experience/)
  assert.match(page, /Years Experience/)
  for (const name of ['built-in-years', 'built-in-certifications', 'built-in-success'])
    await mark(name, 'confirmed')
  assert.ok(leftOf(await show()).includes('claims'), 'the words of trust are still open')
  assert.equal(await mark('trust', 'hidden'), 422)
  await as.owner.call('PATCH', '/staff/site/hero/', { trust: '' })
  assert.ok(!leftOf(await show()).includes('claims'))
  assert.doesNotMatch(await home(), /Five stars/, 'no stars without words')
  await mark('built-in-companies', null)
  assert.match(await home(), /Companies Served/)
})

test('without any figure the site shows no empty section of them', async (t) => {
  const { mark, home } = await launching(t)
  for (const name of ['years', 'companies', 'certifications', 'success'])
    await mark(`built-in-${name}`, 'hidden')
  assert.doesNotMatch(await home(), /The firm in figures/)
})

test('the privacy text counts as read, and a state that does not fit is refused', async (t) => {
  const { show, mark, leftOf } = await launching(t)
  assert.ok(leftOf(await show()).includes('privacy'))
  assert.equal(await mark('privacy', 'skipped'), 422)
  assert.equal(await mark('firm', 'confirmed'), 422)
  assert.equal(await mark('privacy', 'confirmed'), 200)
  assert.ok(!leftOf(await show()).includes('privacy'))
})

test('only an owner sees it', async (t) => {
  const { as } = await launching(t)
  for (const who of [as.manager, as.editor, as.consultant])
    assert.equal((await who.call('GET', '/staff/launch/')).status, 403)
})

test('a test mail goes to oneself, and what became of it is read as of any mail', async (t) => {
  const { as, show } = await launching(t)
  const sent = await as.owner.call('POST', '/staff/launch/mail/', {})
  assert.equal(sent.status, 201)
  const { id } = (await sent.json()) as { id: string }
  const mail = (await (await as.owner.call('GET', `/staff/mails/${id}/`)).json()) as {
    to: string
    subject: string
    state: string
  }
  assert.equal(mail.to, (await show()).mail.to)
  assert.match(mail.subject, /arrives$/)
  assert.equal(mail.state, 'waiting')
})

test('what is open stands in the owner’s Today until it is done or put away, uncounted', async (t) => {
  const { as, mark, leftOf, show } = await launching(t)
  const today = async (who = as.owner) =>
    (await (await who.call('GET', '/staff/today/')).json()) as TodayList
  const namesOf = (items: TodayList['items']) =>
    items.filter(({ kind }) => kind === 'launch').map(({ about }) => about)
  const { items } = await today()
  const open = namesOf(items)
  assert.deepEqual(open.toSorted(), leftOf(await show()).toSorted())
  assert.ok(open.includes('privacy') && open.includes('mail'))
  assert.equal(items.at(-1)?.kind, 'launch', 'below everything else')
  assert.deepEqual(namesOf((await today(as.manager)).items), [])
  const counted = (await (await as.owner.call('GET', '/staff/today/counts/')).json()) as {
    today: number
  }
  assert.equal(counted.today, items.filter(({ waits_on }) => waits_on === 'firm').length)
  await mark('privacy', 'confirmed')
  assert.ok(!namesOf((await today()).items).includes('privacy'))
  const put = { kind: 'launch', about: 'mail', away_until: '2026-12-20T15:00:00.000Z' }
  const away = await as.owner.call('POST', '/staff/today/away/', put)
  assert.equal(away.status, 200)
  const after = await today()
  assert.ok(!namesOf(after.items).includes('mail'))
  assert.deepEqual(namesOf(after.away), ['mail'])
  const { undo } = (await away.json()) as { undo: string }
  assert.equal((await as.owner.call('POST', `/undo/${undo}/`)).status, 204)
  assert.ok(namesOf((await today()).items).includes('mail'))
})

test('a firm with empty words leaves no empty line, and no title that ends in a colon', async (t) => {
  const { as, home, whole } = await launching(t)
  const empty = { tagline: '', location: '', hours: '' }
  assert.equal((await as.owner.call('PATCH', '/staff/site/firm/', empty)).status, 200)
  assert.match(await home(), /<title>Your firm<\/title>/)
  for (const path of ['/', '/about', '/contact']) {
    const page = await whole(path)
    assert.doesNotMatch(page, /<li><\/li>|<dd><\/dd>|<p><\/p>|"slogan":""|"address":""/, path)
  }
})
