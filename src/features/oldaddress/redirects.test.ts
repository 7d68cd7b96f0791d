import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { Brought, Redirect } from './staff.contract.ts'

type Answer = {
  status: number
  redirect?: Redirect
  undo?: string
  errors?: Record<string, string[]>
}

/** The site of the demo firm with an editor, and where its addresses lead. */
async function site(t: TestContext) {
  const here = await world(t)
  const { editor } = await actors(here)
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await editor.call(method, path, body)
    const text = await answer.text()
    return { status: answer.status, ...(text ? (JSON.parse(text) as object) : {}) }
  }
  const add = (from: string, to: string) => call('POST', '/staff/redirects/', { from, to })
  /** Those beside the one of the cast. */
  const list = async () => {
    const all = await (await editor.call('GET', '/staff/redirects/')).json()
    const { items } = all as { items: Redirect[] }
    return items.filter(({ from }) => from !== '/harbour.html')
  }
  const bring = async (csv: string) =>
    (await (await editor.call('POST', '/staff/redirects/csv/', { csv })).json()) as Brought
  const undo = (id: string | null | undefined) => call('POST', `/undo/${id}/`)
  /** Where a request is led after everybody has seen the changes: status and address. */
  const led = async (path: string) => {
    await here.lookForChanges()
    const answer = await here.get(path)
    await answer.body?.cancel()
    return [answer.status, answer.headers.get('location')]
  }
  return { ...here, editor, call, add, list, bring, undo, led }
}

test('an old address leads to a page in one hop, with what was asked of it', async (t) => {
  const { add, led, request } = await site(t)
  const { status } = await add('/about-us.html', '/about')
  assert.equal(status, 201)
  assert.deepEqual(await led('/about-us.html'), [301, '/about'])
  assert.deepEqual(await led('/about-us.html?a=1&b=%C3%BC'), [301, '/about?a=1&b=%C3%BC'])
  const posted = await request('/about-us.html', { method: 'POST', body: 'a=1' })
  assert.deepEqual([posted.status, posted.headers.get('location')], [308, '/about'])
})

test('old addresses are found as people and old sites write them', async (t) => {
  const { add, led } = await site(t)
  for (const [from, ...asked] of [
    ['/Über uns/', '/%C3%9Cber%20uns', '/%c3%bcber%20uns/', '/u%CC%88ber%20UNS'],
    ['/Leistungen/CPQ.aspx', '/leistungen/cpq.aspx', '/LEISTUNGEN/CPQ.ASPX/'],
    ['/index.php?page=7', '/index.php?page=7', '/INDEX.php?page=7'],
    ['http://localhost:3000/team/anna+bo', '/team/anna+bo'],
    ['/services/old-thing/', '/services/old-thing', '/services/old-thing/'],
    ['/blog/2019/11/hello', '/blog/2019/11/hello/'],
  ] as const) {
    assert.equal((await add(from, '/about')).status, 201, from)
    for (const path of asked) assert.deepEqual(await led(path), [301, '/about'], path)
  }
  assert.deepEqual(await led('/index.php?page=8'), [404, null])
  assert.deepEqual(await led('/services/advisory/'), [308, '/services/advisory'])
})

test('it never leads over a page or a route, to nothing, in a chain or in a circle', async (t) => {
  const { add, list, led } = await site(t)
  const why = async (from: string, to: string) => Object.entries((await add(from, to)).errors ?? {})
  for (const from of [
    '/about',
    '/about/',
    '/',
    '/console/redirects',
    '/api/nothing',
    '/robots.txt',
    '/services/advisory',
    '/media/x',
  ])
    assert.match(String(await why(from, '/contact')), /^from,The site has a page there/, from)
  for (const [from, to, words] of [
    ['about-us', '/about', /^from,Begin with a slash/],
    ['https://elsewhere.example/x', '/about', /^from,Only addresses of this site/],
    ['/a', 'http://elsewhere.example/', /^to,Elsewhere only/],
    ['/a', '//elsewhere.example/', /^to,Begin with one slash/],
    ['/a', String.raw`/\elsewhere.example/`, /^to,Begin with one slash/],
    ['/a', 'https://me:pass@elsewhere.example/', /^to,Leave out/],
    ['/a', 'javascript:alert(1)', /^to,Begin with a slash/],
    ['/a', '/nothing-there', /^to,There is no page at/],
    ['/a', '/A/', /^to,It would lead to itself/],
  ] as const)
    assert.match(String(await why(from, to)), words, `${from} ${to}`)
  assert.equal((await add('/two', '/about#team')).status, 201)
  const flat = await add('/one', '/Two/')
  assert.equal(flat.redirect?.to, '/about#team', 'what led to an old address leads to its end')
  assert.match(String(await why('/two', '/contact')), /leads to \/about#team already/)
  assert.equal((await add('/abroad', 'https://elsewhere.example/a?b=1')).status, 201)
  assert.deepEqual(await led('/abroad?c=2'), [301, 'https://elsewhere.example/a?b=1&c=2'])
  assert.deepEqual(await led('/one?x=1'), [301, '/about?x=1#team'])
  assert.equal((await list()).length, 3)
})

test('a page that comes wins, and one whose slug is changed is reached in one hop', async (t) => {
  const { add, led, database, clock, call } = await site(t)
  assert.equal((await add('/old-sales', '/services/advisory#more')).status, 201)
  const { id } = await database.read
    .selectFrom('service')
    .select('id')
    .where('slug', '=', 'advisory')
    .executeTakeFirstOrThrow()
  const row = `/staff/site/lists/services/rows/${id}/`
  const renamed = await call('PATCH', row, { values: { slug: 'sales' } })
  assert.equal(renamed.status, 200, JSON.stringify(renamed))
  clock.pass(1000)
  assert.deepEqual(await led('/old-sales?a=1'), [301, '/services/sales?a=1#more'])
  const list = (await call('GET', '/staff/former-addresses/')) as unknown as object
  const [former] = Object.values(list).filter((one) => typeof one === 'object')
  assert.deepEqual(
    [former.from, former.to, former.noun],
    ['/services/advisory', '/services/sales', 'Service'],
  )
  const again = await add('/services/advisory', '/contact')
  assert.match(again.errors?.['from']?.[0] ?? '', /leads to \/services\/sales already/)
  assert.equal((await add('/older-sales', '/services/advisory')).redirect?.to, '/services/sales')
  assert.equal((await add('/services/later', '/contact')).status, 201)
  assert.deepEqual(await led('/services/later/'), [301, '/contact'])
  await call('PATCH', row, { values: { slug: 'later' } })
  assert.deepEqual(await led('/services/later'), [200, null])
  assert.deepEqual(await led('/services/later/'), [308, '/services/later'])
})

test('a CSV brings many, in any order, with what is wrong by its row, and is taken back whole', async (t) => {
  const { add, bring, led, list, undo } = await site(t)
  await add('/kept', '/about')
  const csv = [
    'From;To',
    '/a;/b',
    '/b;/contact',
    '"/quoted; here";/about',
    '/about;/contact',
    '/c;/d',
    '/d;/c',
    '/e',
    '/kept;/contact',
    '/f;/nothing-there',
    '/a;/about',
  ].join('\r\n')
  const brought = await bring(csv)
  assert.deepEqual([brought.added, brought.changed, brought.same], [3, 1, 0])
  assert.deepEqual(
    brought.errors.map(({ row, why }) => `${row}: ${why.slice(0, 24)}`),
    [
      '5: The site has a page ther',
      '6: It would lead in a circl',
      '7: It would lead in a circl',
      '8: It needs two columns, fr',
      '10: There is no page at /not',
      '11: It is there twice.',
    ],
  )
  assert.deepEqual(await led('/a'), [301, '/contact'])
  assert.deepEqual(await led('/quoted%3B%20here'), [301, '/about'])
  assert.deepEqual(await led('/kept'), [301, '/contact'])
  assert.equal((await bring('/a,/contact')).same, 1)
  assert.equal((await undo(brought.undo)).status, 204)
  assert.deepEqual(await led('/kept'), [301, '/about'])
  assert.equal((await led('/a'))[0], 404)
  assert.equal((await list()).length, 1)
})

test('one is changed and removed, each is taken back, and not over what somebody did since', async (t) => {
  const { add, call, led, undo } = await site(t)
  const { redirect } = await add('/old', '/about')
  await add('/other', '/about')
  const one = `/staff/redirects/${redirect?.id}/`
  const changed = await call('PATCH', one, { from: '/older', to: '/contact' })
  assert.equal(changed.redirect?.to, '/contact')
  assert.deepEqual([(await led('/old'))[0], (await led('/older'))[0]], [404, 301])
  const taken = await call('PATCH', one, { from: '/other', to: '/contact' })
  assert.match(taken.errors?.['from']?.[0] ?? '', /^It leads to \/about already/)
  assert.equal((await undo(changed.undo)).status, 204)
  assert.deepEqual(await led('/old'), [301, '/about'])
  const removed = await call('DELETE', one)
  assert.equal((await led('/old'))[0], 404)
  await add('/old', '/contact')
  assert.equal((await undo(removed.undo)).status, 409)
  assert.deepEqual(await led('/old'), [301, '/contact'])
  assert.equal((await call('DELETE', one)).status, 404)
})

test('whoever is led on is counted, and every process leads on within a second', async (t) => {
  const { add, led, list, hitCounter, clock, address } = await site(t)
  const second = await world(t, { address })
  await second.get('/counted')
  await add('/counted', '/about')
  await second.lookForChanges()
  assert.equal((await second.get('/counted')).status, 301)
  await led('/counted?a=1')
  await led('/COUNTED/')
  await hitCounter.runDue()
  await second.hitCounter.runDue()
  const [one] = await list()
  assert.deepEqual([one?.hits, one?.last_used_at], [3, clock.now().toISOString()])
})

test('a CSV of 2,000 long addresses is taken', async (t) => {
  const { bring } = await site(t)
  const rows = Array.from({ length: 2000 }, (_, at) => `/${`${at}`.padStart(52, 'x')},/about`)
  assert.equal((await bring(rows.join('\n'))).added, 2000)
})

test('an address below a list of content may have a dot, an accent or be long', async (t) => {
  const { add, bring, led } = await site(t)
  for (const folder of ['/blog', '/services', '/case-studies']) {
    const some = [`${folder}/hello.html`, `${folder}/%C3%BCber`, `${folder}/${'x'.repeat(81)}`]
    for (const path of some) assert.deepEqual(await led(path), [404, null], path)
    const [form = '', ...rest] = some
    assert.equal((await add(form, '/about')).status, 201, form)
    const { added, errors } = await bring(rest.map((path) => `${path},/about`).join('\n'))
    assert.deepEqual([added, errors], [2, []], folder)
    for (const path of some) assert.deepEqual(await led(path), [301, '/about'], path)
  }
})

test('it ends where a page that it leads to in another case is withdrawn', async (t) => {
  const { add, led, database, call } = await site(t)
  const { id } = await database.read
    .selectFrom('service')
    .select('id')
    .where('slug', '=', 'advisory')
    .executeTakeFirstOrThrow()
  assert.equal((await add('/Services/Advisory', '/services/advisory/#more')).status, 201)
  assert.equal((await add('/services/ADVISORY?a=1', '/services/advisory?b=1')).status, 201)
  assert.deepEqual(await led('/Services/Advisory'), [301, '/services/advisory/#more'])
  const row = `/staff/site/lists/services/rows/${id}/`
  assert.equal((await call('DELETE', row)).status, 200)
  for (const path of ['/services/advisory', '/services/advisory?b=1'])
    assert.deepEqual(await led(path), [404, null], path)
  assert.deepEqual(await led('/services/advisory/'), [308, '/services/advisory'])
})

test('an old address in which something cannot be seen, or which is too long, is refused', async (t) => {
  const { add, bring } = await site(t)
  for (const from of ['/a%00', '/a%0D%0Ab', '/a%E2%80%AEb', '/a?b=%00'])
    assert.match((await add(from, '/about')).errors?.['from']?.[0] ?? '', /control/, from)
  const long = 'x'.repeat(1000)
  const { added, errors } = await bring(
    [
      ['/a%00', '/about'],
      [`/${long}`, '/about'],
      [`/${'%C3%BC'.repeat(500)}`, '/about'],
      ['/a', `/about?${long}`],
      ['/b', '/about'],
    ]
      .map((cells) => cells.join(','))
      .join('\n'),
  )
  assert.deepEqual([added, errors.map(({ row }) => row)], [1, [1, 2, 3, 4]])
})

test('the site has a page at its other names, too, and leads there in no circle', async (t) => {
  const { add, list, led } = await site(t)
  for (const [at, host] of ['https://localhost:3000', 'http://www.localhost:3000'].entries()) {
    assert.equal((await add(`/there${at}`, `${host}/about?a=1`)).redirect?.to, '/about?a=1', host)
    const { errors } = await add('/itself', `${host}/itself`)
    assert.match(errors?.['to']?.[0] ?? '', /^It would lead to itself/, host)
  }
  assert.equal((await list()).length, 2)
  assert.deepEqual(await led('/there0'), [301, '/about?a=1'])
})

test('only a first row that names the columns is left out of a CSV', async (t) => {
  const { bring } = await site(t)
  for (const head of ['from,to', 'Old address;New URL', '"Source"\tTarget']) {
    const mark = /[,;\t]/.exec(head)?.[0] ?? ''
    const { added, same, errors } = await bring(`${head}\n/a${mark}/about`)
    assert.deepEqual([added + same, errors], [1, []], head)
  }
  const { errors } = await bring('about-us,about\n/a,/about')
  assert.deepEqual(
    errors.map(({ row, why }) => [row, why]),
    [[1, 'Begin with a slash, as in /about-us.']],
  )
})
