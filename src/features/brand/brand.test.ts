import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { brandRoom, logo } from '../../../test/support/site/brand.ts'

const navy = '#0b2a5b'

/** Of the first face that is chosen at this time. */
const versionAt = (clock: { now: () => Date }) => Math.floor(clock.now().getTime() / 60_000)

test('an accent is on every page and in its policy, and nothing of it without one', async (t) => {
  const { set, whole, get, clock } = await brandRoom(t)
  const before = await whole('/')
  const { status, values } = await set({ accent: '317F5D' })
  assert.deepEqual([status, values.accent], [200, '#317f5d'])
  for (const path of ['/', '/blog', '/login', '/dashboard', '/console', '/nothing-here']) {
    const answer = await get(path)
    const html = await answer.text()
    const [, rules = ''] = /<style>(:root\{--marigold:[^<]*)<\/style>/.exec(html) ?? []
    assert.match(rules, /^:root\{--marigold:#317f5d;--marigold-hover:#[\da-f]{6};/, path)
    const hash = createHash('sha256').update(rules).digest('base64')
    assert.ok(answer.headers.get('content-security-policy')?.includes(`'sha256-${hash}'`), path)
  }
  const icon = await get(`/brand/${versionAt(clock)}/icon-32.png`)
  assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/png'])
  await set({ accent: '' })
  assert.equal(await whole('/'), before, 'byte for byte')
})

test('an accent that some could not see is refused with the nearest that works', async (t) => {
  const { set, ask, as } = await brandRoom(t)
  const refused = await set({ accent: '#ffcc00' })
  assert.equal(refused.status, 400)
  const [words = ''] = refused.errors['accent'] ?? []
  const [nearest] = /#[\da-f]{6}/.exec(words) ?? []
  assert.equal((await set({ accent: nearest! })).status, 200, words)
  assert.equal((await set({ accent: 'red' })).errors['accent']?.[0]?.slice(0, 14), 'Enter a colour')
  assert.equal((await ask(as.owner, 'GET')).values.accent, nearest)
})

test('a logo stands in the place of the name where it can be seen, and leads old addresses on', async (t) => {
  const { set, picture, whole, shown, get, clock } = await brandRoom(t)
  const first = versionAt(clock)
  const { reference } = await picture(await logo(1200, 300, navy))
  assert.equal((await set({ logo_paper: reference })).status, 200)
  const paper = await whole('/privacy')
  const [, src, width, height] =
    /<img src="([^"]+)" width="(\d+)" height="(\d+)" alt="Your firm" data-logo=""/.exec(paper) ?? []
  assert.deepEqual([src, width, height], [`/brand/${first}/logo-paper.webp`, '176', '44'])
  const file = await shown(src!)
  assert.deepEqual([file.width, file.height, file.type], [352, 88, 'image/webp'])
  assert.match(file.cache ?? '', /immutable/)
  assert.doesNotMatch(await whole('/'), /<img[^>]*data-logo/, 'navy cannot be seen on night')
  const { reference: white } = await picture(await logo(300, 300, '#ffffff'))
  assert.equal((await set({ logo_night: white })).status, 200)
  const second = `/brand/${first + 1}/`
  assert.ok((await whole('/')).includes(`src="${second}logo-night.webp" width="44" height="44"`))
  assert.deepEqual(await shown(src!), { status: 302, location: `${second}logo-paper.webp` })
  const mailed = await shown(`${second}mail-paper.png`)
  assert.deepEqual([mailed.width, mailed.height], [352, 88])
  assert.equal((await get(`${second}icon-180.png`)).status, 200, 'of the square one')
  await set({ logo_paper: '', logo_night: '' })
  assert.equal((await get(src!)).status, 404)
})

test('a database that was put back repeats no address that browsers keep', async (t) => {
  const { set, picture, whole, shown, clock, database } = await brandRoom(t)
  const choose = async (width: number) => {
    const { reference } = await picture(await logo(width, 300, navy))
    await set({ logo_paper: reference })
    return /src="([^"]+logo-paper\.webp)"/.exec(await whole('/privacy'))?.[1] ?? ''
  }
  await choose(900)
  const kept = await database.read.selectFrom('brand').select('version').executeTakeFirstOrThrow()
  clock.pass(60_000)
  const lost = await choose(600)
  await database.transaction((trx) => trx.updateTable('brand').set(kept).execute())
  clock.pass(60_000)
  const now = await choose(300)
  assert.notEqual(now, lost)
  assert.deepEqual(await shown(lost), { status: 302, location: now })
})

test('a logo that nobody could see is refused; one on a white ground of its own is not', async (t) => {
  const { set, picture } = await brandRoom(t)
  const { reference: white } = await picture(await logo(400, 100, '#ffffff'))
  const refused = await set({ logo_paper: white })
  assert.match(refused.errors['logo_paper']?.[0] ?? '', /^Nobody could see this logo on paper/)
  assert.equal((await set({ logo_night: white })).status, 200)
  const plate = sharp({ create: { width: 400, height: 100, channels: 3, background: '#fff' } })
  const ink = { create: { width: 60, height: 60, channels: 3 as const, background: navy } }
  const drawn = await plate
    .composite([{ input: ink, left: 20, top: 20 }])
    .jpeg()
    .toBuffer()
  const { reference: plated } = await picture(drawn, 'logo.jpg')
  assert.equal((await set({ logo_paper: plated, logo_night: '' })).status, 200)
})

test('very wide and very tall logos stay within their place', async (t) => {
  const { set, picture, whole } = await brandRoom(t)
  for (const [width, height, place] of [
    [3000, 60, 'width="200" height="4"'],
    [60, 3000, 'width="1" height="44"'],
    [30, 20, 'width="30" height="20"'],
  ] as const) {
    const { reference } = await picture(await logo(width, height, navy))
    assert.equal((await set({ logo_paper: reference })).status, 200)
    assert.ok((await whole('/privacy')).includes(`logo-paper.webp" ${place}`), place)
  }
})

test('the icon of a firm is on its pages, in the manifest and in what search engines read', async (t) => {
  const { set, picture, whole, shown, clock } = await brandRoom(t)
  const { reference } = await picture(await logo(500, 300, navy))
  await set({ icon: reference, ground: 'paper' })
  const home = await whole('/')
  const at = `/brand/${versionAt(clock)}/`
  assert.ok(home.includes(`<link rel="apple-touch-icon" href="${at}icon-180.png"`))
  assert.doesNotMatch(home, /favicon\.ico|icon\.svg/)
  assert.ok(home.includes(`${at}icon-512.png"`))
  const manifest = JSON.parse(await whole('/manifest.webmanifest')) as {
    icons: { src: string; sizes: string }[]
    theme_color: string
  }
  assert.equal(manifest.theme_color, '#f6fbfc')
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await shown(src)
    assert.equal(`${width}x${height}`, sizes, src)
  }
})

test('what browsers look for at fixed addresses is the icon of the firm, as soon as it has one', async (t) => {
  const { set, picture, get, shown, clock } = await brandRoom(t)
  const types = {
    '/favicon.ico': 'image/x-icon',
    '/icon.svg': 'image/svg+xml',
    '/apple-touch-icon.png': 'image/png',
  }
  for (const [path, type] of Object.entries(types)) {
    const answer = await get(path)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, type], path)
  }
  const { reference } = await picture(await logo(300, 300, navy))
  await set({ icon: reference })
  const at = `/brand/${versionAt(clock)}/`
  const own = { '/favicon.ico': 32, '/icon.svg': 192, '/apple-touch-icon.png': 180 }
  for (const [path, size] of Object.entries(own)) {
    const answer = await get(path)
    assert.deepEqual(
      [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')],
      [302, `${at}icon-${size}.png`, 'no-cache'],
      path,
    )
    assert.equal((await shown(`${at}icon-${size}.png`)).width, size)
  }
  await set({ icon: '' })
  assert.equal((await get('/favicon.ico')).status, 200)
})

test('the main pages stand on paper where the firm has chosen that, and texts to read always do', async (t) => {
  const { set, whole } = await brandRoom(t)
  const themeOf = async (path: string) => /data-theme="(\w+)"/.exec(await whole(path))?.[1]
  assert.deepEqual([await themeOf('/'), await themeOf('/privacy')], ['dark', 'light'])
  await set({ ground: 'paper' })
  assert.deepEqual([await themeOf('/'), await themeOf('/privacy')], ['light', 'light'])
  assert.equal((await set({ ground: 'mud' })).status, 400)
})

test('changes of two people are merged by field; of one field the second is refused', async (t) => {
  const { set, ask, as } = await brandRoom(t)
  const { values: base } = await ask(as.owner, 'GET')
  const both = await Promise.all([
    set({ accent: '#317f5d', base }),
    set({ ground: 'paper', base }),
    set({ accent: '#317f5d', base }),
  ])
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200, 200],
  )
  const { accent, ground } = (await ask(as.owner, 'GET')).values
  assert.deepEqual([accent, ground], ['#317f5d', 'paper'])
  const late = await set({ accent: '#c6453f', base })
  assert.deepEqual([late.status, late.theirs], [409, { accent: '#317f5d' }])
})

test('a picture of the face cannot be removed, and what was removed cannot be its face', async (t) => {
  const { set, picture, call } = await brandRoom(t)
  const { reference, id } = await picture(await logo(400, 100, navy))
  await set({ logo_paper: reference })
  const inUse = await call('Edda', 'DELETE', `/staff/media/${id}/`)
  assert.deepEqual(
    [inUse.status, inUse.detail],
    [409, 'It stands in Look (Logo on paper): take it out there first.'],
  )
  await set({ logo_paper: '' })
  assert.equal((await call('Edda', 'DELETE', `/staff/media/${id}/`)).status, 204)
  const gone = await set({ logo_paper: reference })
  assert.deepEqual(
    [gone.status, gone.detail],
    [400, 'This picture was removed. Choose another one.'],
  )
})

test('only owners choose the face; the preview shows it to whoever has its address, for a while', async (t) => {
  const { ask, as, set, picture, get, clock } = await brandRoom(t)
  for (const name of ['Edda', 'Mona'] as const)
    assert.equal((await ask(as.named(name), 'GET')).status, 403, name)
  const { values } = await set({ ground: 'night' })
  const { reference } = await picture(await logo(400, 100, navy))
  const asked = { ...values, accent: '#7c5dd2', ground: 'paper', logo_paper: reference }
  const { url } = await ask(as.owner, 'POST', 'preview/', asked)
  const answer = await get(url)
  const html = await answer.text()
  assert.match(
    html,
    /data-theme="light".*--marigold:#7c5dd2.*<img src="\/media\/[^"]+" width="\d+"/s,
  )
  assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  // Of the last character of a signature some bits mean nothing.
  const other = url.replace(/.(?=.{4}$)/, (one) => (one === 'A' ? 'B' : 'A'))
  assert.equal((await get(other)).status, 404)
  clock.pass(11 * 60_000)
  assert.equal((await get(url)).status, 404)
})

test('cards have the accent and the logo, at new addresses', async (t) => {
  const { set, picture, whole, get } = await brandRoom(t)
  const cardIn = (html: string) =>
    new URL(/og:image" content="([^"]+)"/.exec(html)?.[1] ?? '').pathname
  const before = cardIn(await whole('/'))
  const { reference } = await picture(await logo(300, 100, '#ffffff'))
  await set({ accent: '#7c5dd2', logo_night: reference })
  const after = cardIn(await whole('/'))
  assert.notEqual(after, before)
  const drawn = sharp(Buffer.from(await (await get(after)).arrayBuffer()))
  const pixel = async (left: number, top: number) => [
    ...(await drawn
      .clone()
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()),
  ]
  const [red = 0, green = 0, blue = 0] = await pixel(1112, 142)
  assert.ok(Math.hypot(red - 0x7c, green - 0x5d, blue - 0xd2) < 40, `${red} ${green} ${blue}`)
  assert.ok(
    (await pixel(120, 90)).every((one) => one > 240),
    'the logo where the mark would stand',
  )
})
