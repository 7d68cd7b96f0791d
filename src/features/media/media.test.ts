import assert from 'node:assert/strict'
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Hono } from 'hono'
import sharp from 'sharp'
import { halves, mediaRoom, photo } from '../../../test/support/site/pictures.ts'
import type { Problem } from '../../contract/problem.ts'
import type { Bindings } from '../../platform/http/exchange.ts'
import type { Files } from '../../platform/storage/files.ts'
import { mountMedia } from './mount.ts'
import { asPicture, forgetMediaBefore, mediaOfHash } from './store.ts'
import { mediaAddress, mediaReference } from '../../contract/media-address.ts'

test('a picture is upright, public in all sizes, and has lost its place and its camera', async (t) => {
  const { send, call, shown, sizeMaker, address } = await mediaRoom(t)
  const sent = await photo(1000, 600)
  assert.match(sent.toString('latin1'), /Camera of Ada/)
  const added = await send('Edda', 'C:\\photos\\Ada at work.jpg', sent)
  assert.equal(added.status, 200, added.detail)
  assert.deepEqual(
    [added.name, added.width, added.height, added.made],
    ['Ada at work.jpg', 600, 1000, false],
  )
  const early = await shown(mediaAddress(added, 800, 'avif'))
  assert.deepEqual([early.status, early.cache, early.width], [200, 'no-cache', 600])
  await sizeMaker.runDue()
  const whole = await call('Edda', 'GET', `/staff/media/${added.id}/`)
  assert.deepEqual([whole.made, whole.failed, whole.used_in], [true, false, []])
  const widths = whole.sizes.filter(({ format }) => format === 'avif').map(({ name }) => name)
  assert.deepEqual(widths.toSorted(), ['400', '800', 's192', 's384', 's96'])
  for (const [format, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const) {
    const answer = await shown(mediaAddress(added, 1600, format))
    assert.deepEqual(
      [answer.status, answer.type, answer.width, answer.exif],
      [200, type, 600, undefined],
    )
    assert.match(answer.cache ?? '', /immutable/)
  }
  const square = await shown(mediaAddress(added, 's96', 'webp'))
  assert.deepEqual([square.width, square.height], [96, 96])
  // Nowhere on the disk either.
  const folder = join(address.dataDir, 'files')
  for (const name of readdirSync(folder).filter((one) => one.length === 32))
    assert.doesNotMatch(readFileSync(join(folder, name)).toString('latin1'), /Camera of Ada/)
})

test('what is cut and stays in sight is seen at a new address, to which the old one leads', async (t) => {
  const { send, call, shown, sizeMaker, clock } = await mediaRoom(t)
  const bytes = await halves(1000, 400).png().toBuffer()
  const added = await send('Edda', 'halves.png', bytes)
  await sizeMaker.runDue()
  const old = mediaAddress(added, 's192', 'webp')
  const left = await call('Edda', 'PATCH', `/staff/media/${added.id}/`, {
    focus: { x: 0, y: 50 },
    base: { version: 1 },
  })
  // Of the clock, so that a database that was put back repeats no address that browsers keep.
  const version = Math.floor(clock.now().getTime() / 60_000)
  assert.deepEqual([left.status, left.version], [200, version], left.detail)
  const now = mediaAddress(left, 's192', 'webp')
  assert.deepEqual(await shown(old), { status: 302, location: now })
  const { middle = [] } = await shown(now)
  assert.ok(middle[0]! > 200 && middle[2]! < 60, `red: ${middle.join()}`)
  const crop = { left: 600, top: 0, width: 400, height: 400 }
  const base = { version }
  const cut = await call('Edda', 'PATCH', `/staff/media/${added.id}/`, { crop, base })
  assert.deepEqual([cut.crop, cut.version], [crop, version + 1])
  await sizeMaker.runDue()
  const blue = await shown(mediaAddress(cut, 800, 'webp'))
  assert.deepEqual([blue.width, blue.height], [400, 400])
  assert.ok(blue.middle![2]! > 200 && blue.middle![0]! < 60, `blue: ${blue.middle?.join()}`)
  const late = await call('Mona', 'PATCH', `/staff/media/${added.id}/`, {
    focus: { x: 9, y: 9 },
    base,
  })
  assert.equal(late.status, 409)
  const outside = { left: 900, top: 0, width: 400, height: 400 }
  const refused = await call('Edda', 'PATCH', `/staff/media/${added.id}/`, { crop: outside })
  assert.equal(refused.status, 400)
})

test('a picture that is small is a JPEG, too, where one is asked for', async (t) => {
  const { send, shown, sizeMaker } = await mediaRoom(t)
  const added = await send('Edda', 'small.png', await halves(300, 200).png().toBuffer())
  await sizeMaker.runDue()
  for (const size of [400, 800]) {
    const { type, width } = await shown(mediaAddress(added, size, 'jpg'))
    assert.deepEqual([type, width], ['image/jpeg', 300])
  }
})

test('a bomb, a drawing, a damaged picture and a text are refused in words, and nothing stays', async (t) => {
  const { send, call } = await mediaRoom(t)
  const large = sharp({
    create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' },
  })
  const whole = await photo(900, 600)
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
  for (const [bytes, status, words] of [
    [await large.png().toBuffer(), 413, /60 megapixels/],
    [Buffer.from(drawing), 415, /SVG/],
    [Buffer.from('%PDF-1.7 not a picture'), 415, /no picture/],
    [whole.subarray(0, whole.length / 2), 415, /damaged/],
    [Buffer.alloc(0), 415, /no picture/],
  ] as const) {
    const answer = await send('Edda', 'picture.png', bytes)
    assert.equal(answer.status, status, answer.detail)
    assert.match(answer.detail, words)
  }
  assert.deepEqual((await call('Edda', 'GET', '/staff/media/')).items, [])
  const forbidden = await send('Corin', 'a.jpg', whole)
  assert.equal(forbidden.status, 403, 'a consultant has no part in the site')
})

test('the same file again is the picture that is there, also when both come at once', async (t) => {
  const { send, call } = await mediaRoom(t)
  const bytes = await photo(400, 300)
  const [one, two] = await Promise.all([
    send('Edda', 'one.jpg', bytes),
    send('Mona', 'two.jpg', bytes),
  ])
  assert.equal(one.id, two.id)
  assert.equal((await send('Edda', 'three.jpg', bytes)).id, one.id)
  assert.equal((await call('Edda', 'GET', '/staff/media/')).items.length, 1)
})

test('what stands on the site cannot be removed; what is removed is not public, and comes back', async (t) => {
  const { send, call, shown, get, lookForChanges, as } = await mediaRoom(t)
  const ada = await send('Edda', 'ada.jpg', await photo(400, 300))
  const values = { name: 'Ada Quince', role: 'Lead', bio: 'She leads.', featured: 'yes' }
  const team = async (picture: string) =>
    (await (
      await as.named('Edda').call('POST', '/staff/site/lists/team/', {
        values: { ...values, avatar_url: picture },
      })
    ).json()) as { id: string; detail?: string }
  const { id: row, detail } = await team(mediaReference(ada))
  assert.equal(detail, undefined)
  await lookForChanges()
  const page = await (await get('/about')).text()
  assert.match(page, new RegExp(`src="/media/${ada.id}/1/s192.webp"`))
  assert.match(page, new RegExp(`srcSet="/media/${ada.id}/1/s96.avif 1x, `, 'i'))
  const open = await call('Edda', 'GET', `/staff/media/${ada.id}/`)
  assert.deepEqual(open.used_in, [
    { where: 'Team', title: 'Ada Quince', href: `/console/site/team/${row}` },
  ])
  const refused = await call('Edda', 'DELETE', `/staff/media/${ada.id}/`)
  assert.deepEqual(
    [refused.status, refused.detail],
    [409, 'It stands in Team (Ada Quince): take it out there first.'],
  )
  const at = `/staff/site/lists/team/rows/${row}/`
  await call('Edda', 'PATCH', at, { values: { avatar_url: '' } })
  assert.equal((await call('Edda', 'DELETE', `/staff/media/${ada.id}/`)).status, 204)
  assert.equal((await shown(mediaReference(ada))).status, 404)
  assert.equal(
    (await team(mediaReference(ada))).detail,
    'This picture was removed. Choose another one.',
  )
  const removed = await call('Edda', 'GET', '/staff/media/?box=removed')
  assert.deepEqual(
    removed.items.map(({ id }) => id),
    [ada.id],
  )
  assert.equal((await call('Edda', 'POST', `/staff/media/${ada.id}/restore/`)).removed_at, null)
  assert.equal((await shown(mediaReference(ada))).status, 200)
})

test('after 30 days the files of what was removed are gone, and those of what is kept stay', async (t) => {
  const { send, call, clock, sweep, address, database, sizeMaker } = await mediaRoom(t)
  const gone = await send('Edda', 'gone.jpg', await photo(400, 300))
  const kept = await send('Edda', 'kept.jpg', await photo(300, 300))
  await sizeMaker.runDue()
  await call('Edda', 'DELETE', `/staff/media/${gone.id}/`)
  const before = (days: number) =>
    new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000).toISOString()
  const forget = async () => {
    await database.transaction(async (trx) => await forgetMediaBefore(trx, before(30)))
    await sweep()
  }
  const stored = async () => {
    const whole = await database.read.selectFrom('media').select('file_key').execute()
    const sizes = await database.read.selectFrom('media_size').select('file_key').execute()
    const keys = [...whole, ...sizes].map(({ file_key }) => file_key).toSorted()
    const there = readdirSync(join(address.dataDir, 'files')).filter((one) => one !== 'parts')
    return { keys, there: there.toSorted() }
  }
  clock.pass(29 * 24 * 60 * 60 * 1000)
  await forget()
  const { keys, there } = await stored()
  assert.deepEqual(there, keys, 'and what the first sizes were is swept')
  clock.pass(2 * 24 * 60 * 60 * 1000)
  await forget()
  const after = await stored()
  assert.deepEqual(after.there, after.keys)
  assert.ok(after.keys.length > 5 && after.keys.length < keys.length)
  const left = await database.read.selectFrom('media').select('id').execute()
  assert.deepEqual(
    left.map(({ id }) => id),
    [kept.id],
  )
})

test('an address has one spelling, so that nobody fills the memory with all that can be spelt', async (t) => {
  const { send, shown } = await mediaRoom(t)
  const { id } = await send('Edda', 'ada.jpg', await photo(400, 300))
  for (const path of [
    `/media/${id}/01/400.webp`,
    `/media/${id}/1/401.webp`,
    `/media/${id}/1/s97.webp`,
    `/media/${id}/1/0400.webp`,
    `/media/${id}/0/400.webp`,
    `/media/${id}/1/400.png`,
  ])
    assert.equal((await shown(path)).status, 404, path)
  assert.equal((await shown(`/media/${id}/1/400.webp`)).status, 200)
})

test('sizes that cannot be made are tried again, at last once a day, and then they are there', async (t) => {
  const { send, sizeMaker, clock, database, address } = await mediaRoom(t)
  await send('Edda', 'ada.jpg', await photo(400, 300))
  const now = async () => asPicture((await mediaOfHash(database.read, hash))!)
  const { file_key, sha256: hash } = await database.read
    .selectFrom('media')
    .select(['file_key', 'sha256'])
    .executeTakeFirstOrThrow()
  const file = join(address.dataDir, 'files', file_key)
  renameSync(file, `${file}-away`)
  for (let tries = 0; tries < 5; tries += 1) {
    await sizeMaker.runDue()
    clock.pass(16 * 60 * 1000)
  }
  assert.equal((await now()).failed, true)
  renameSync(`${file}-away`, file)
  await sizeMaker.runDue()
  assert.equal((await now()).made, false, 'not yet')
  clock.pass(24 * 60 * 60 * 1000)
  await sizeMaker.runDue()
  const open = await now()
  assert.deepEqual([open.made, open.failed], [true, false])
})

test('a picture that is removed while it is read is not sent, so that nobody keeps it', async (t) => {
  const { send, call, database } = await mediaRoom(t)
  const added = await send('Edda', 'ada.jpg', await photo(400, 300))
  const app = new Hono<{ Bindings: Bindings }>()
  app.onError((error) => new Response(null, { status: (error as Problem).status }))
  const read = async function* () {
    assert.equal((await call('Edda', 'DELETE', `/staff/media/${added.id}/`)).status, 204)
    yield Buffer.from('a picture')
  }
  const getOrMake = () => assert.fail('its sizes are not made yet')
  mountMedia(app, { database, files: { read } as unknown as Files, pageCache: { getOrMake } })
  const { status } = await app.request(mediaAddress(added, 800, 'webp'))
  assert.equal(status, 404)
})
