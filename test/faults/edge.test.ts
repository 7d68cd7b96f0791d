// On SQLite alone: about what caches in front of the program keep. Varnish and nginx are not on every machine.
import assert from 'node:assert/strict'
import { get } from 'node:http'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { changeContent } from '../../src/platform/publishing/revision.ts'
import { startNginx, startVarnish, withoutNginx, withoutVarnish } from '../engines/edges.ts'
import { emptyAddress, freshFolder, openFor } from '../support/database/database.ts'
import { writeRow } from '../support/database/rows.ts'
import { freePort } from '../support/program/free-port.ts'
import { startServer } from '../support/program/program.ts'
import { times } from '../support/thorough.ts'

const kinds = {
  Varnish: { start: startVarnish, skip: withoutVarnish, purges: true },
  nginx: { start: startNginx, skip: withoutNginx, purges: false },
}
type Kind = keyof typeof kinds

/** In ms, from the commit of a change until visitors see it; a busy machine is given more. */
const soon = times(20_000, 2_000)

async function edgeRig(t: TestContext, kind: Kind, { purges }: { purges: boolean } = kinds[kind]) {
  const { start } = kinds[kind]
  const [port, behind] = [await freePort(), await freePort()]
  const { dataDir } = await emptyAddress(t)
  const purging = { EDGE_PURGE_URL: `http://127.0.0.1:${port}/`, EDGE_PURGE_BY: 'xkey' }
  const settings = { EDGE_CACHE: 'on', ...(purges && purging) }
  const environment = { DATA_DIR: dataDir, DEMO: 'on', PORT: String(behind), ...settings }
  const begin = async () => await startServer(t, environment)
  const program = await begin()
  const edge = await start({ folder: freshFolder(t), port, behind })
  t.after(() => edge.stop())
  const database = await openFor(t, { dataDir })
  // A start asks them to forget, too.
  await wait(2_500)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(edge.origin + path, { headers, redirect: 'manual' })
  return { program, begin, database, get, origin: edge.origin }
}

/** Whether an answer comes from what is kept: it has the id of an earlier request. */
async function isKept(
  { get }: Awaited<ReturnType<typeof edgeRig>>,
  path: string,
): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    const [one, other] = [await get(path), await get(path)]
    await Promise.all([one.text(), other.text()])
    if (one.headers.get('x-request-id') === other.headers.get('x-request-id')) return true
  }
  return false
}

for (const kind of Object.keys(kinds) as Kind[]) {
  const { skip, purges } = kinds[kind]

  test(
    `behind ${kind} a change is seen within two seconds, and the old page never again`,
    { skip },
    async (t) => {
      const rig = await edgeRig(t, kind)
      const visit = { goes: true }
      const visitors = Promise.all(
        Array.from({ length: 3 }, async () => {
          while (visit.goes) await (await rig.get('/')).text()
        }),
      )
      const waits: number[] = []
      for (let at = 0; at < times(2, 8); at += 1) {
        const name = `Quince ${at} Works`
        await writeRow(rig.database, 'partner', { name })
        const begun = performance.now()
        const shows = async () => (await (await rig.get('/')).text()).includes(name)
        while (!(await shows()) && performance.now() - begun < 30_000) await wait(20)
        waits.push(Math.round(performance.now() - begun))
        for (let again = 0; again < 30; again += 1) {
          assert.ok(await shows(), 'the old page came again')
          await wait(50)
        }
      }
      visit.goes = false
      await visitors
      t.diagnostic(`seen after ${waits.join(', ')} ms`)
      assert.ok(Math.max(...waits) < soon, `${waits.join(', ')} ms`)
    },
  )

  test(
    `${kind} keeps pages in each encoding, and nothing that is somebody's own`,
    { skip },
    async (t) => {
      const rig = await edgeRig(t, kind)
      for (const path of ['/', '/about', '/blog/rss.xml', '/robots.txt'])
        assert.ok(await isKept(rig, path), `${path} is kept`)
      for (const path of ['/contact', '/nothing', '/health', '/console', '/blog?search=flow'])
        assert.equal(await isKept(rig, path), false, `${path} is not`)
      for (const encoding of ['br', 'gzip', 'identity']) {
        const { headers } = await rig.get('/about', { 'Accept-Encoding': encoding })
        assert.equal(headers.get('content-encoding') ?? 'identity', encoding)
        assert.equal(headers.get('cache-control'), 'no-cache')
        for (const name of ['cdn-cache-control', 'surrogate-control', 'surrogate-key', 'xkey'])
          assert.equal(headers.get(name), null, name)
      }
      const etag = (await rig.get('/about')).headers.get('etag') ?? ''
      assert.equal((await rig.get('/about', { 'If-None-Match': etag })).status, 304)
      const refused = await rig.get('/api/users/me/', { Authorization: 'Token none' })
      assert.equal(refused.status, 401)
    },
  )

  test(
    `while the program is away ${kind} shows what it has, and lets nobody in`,
    { skip },
    async (t) => {
      const rig = await edgeRig(t, kind)
      assert.ok(await isKept(rig, '/about'))
      await (await rig.get('/about')).text()
      await rig.program.stop()
      await wait(purges ? 7_000 : 1_500)
      const old = await rig.get('/about')
      assert.equal(old.status, 200)
      assert.match(await old.text(), /<title>About/)
      assert.ok([502, 503, 504].includes((await rig.get('/contact')).status))
      assert.ok(
        [502, 503, 504].includes(
          (await rig.get('/api/users/me/', { Authorization: 'Token x' })).status,
        ),
      )
      await rig.begin()
      // A rig that cannot come back fails, and is not waited for.
      const back = async () => (await rig.get('/contact')).status === 200
      for (let tries = 0; tries < 200 && !(await back()); tries += 1) await wait(100)
      assert.ok(await back())
    },
  )
}

for (const [kind, purges] of [
  ['nginx', false],
  ['Varnish', true],
  // As when it was away, or could not be asked.
  ['Varnish', false],
] as const) {
  const { skip } = kinds[kind]

  test(
    `a page that was withdrawn stays away behind ${kind} ${purges ? 'that was' : 'that was not'} asked to forget, also once the program is away`,
    { skip },
    async (t) => {
      const rig = await edgeRig(t, kind, { purges })
      const slug = 'flow-or-apex'
      const page = `/blog/${slug}`
      assert.ok(await isKept(rig, page))
      await changeContent(rig.database, (trx) =>
        trx.updateTable('post').set({ published_at: null }).where('slug', '=', slug).execute(),
      )
      const status = async () => {
        const answer = await rig.get(page)
        await answer.text()
        return answer.status
      }
      for (let tries = 0; (await status()) !== 404; tries += 1) {
        assert.ok(tries < 200, 'it is gone')
        await wait(100)
      }
      for (let again = 0; again < 5; again += 1) assert.equal(await status(), 404)
      await rig.program.stop()
      await wait(7_000)
      for (let again = 0; again < 3; again += 1) assert.notEqual(await status(), 200)
    },
  )
}

test(
  'nobody puts where another address leads in the place of a page in nginx',
  { skip: withoutNginx },
  async (t) => {
    const rig = await edgeRig(t, 'nginx')
    const old = { created_at: '2026-01-01T00:00:00.000Z', hits: 0, last_used_at: null }
    const row = { from_address: '/about', from_key: '/about', to_address: '/contact' }
    await rig.database.transaction((trx) =>
      trx
        .insertInto('old_address')
        .values({ ...old, ...row, id: 'quince' })
        .execute(),
    )
    await wait(2_000)
    const spelt = ['/%61bout', '//about', '/x/../about', '/about']
    const asked = async () => {
      const statuses = []
      // As it is, which a URL is not sent.
      for (const path of spelt) statuses.push(await rawStatus(rig.origin, path))
      return statuses
    }
    for (let round = 0; round < 3; round += 1) {
      const [escaped, , , page] = await asked()
      assert.deepEqual([escaped, page], [301, 200])
      await wait(1_100)
    }
  },
)

/** The status of an answer to a path that is sent as it is spelt. */
const rawStatus = async (origin: string, path: string) =>
  await new Promise<number>((done, fail) => {
    const { hostname, port } = new URL(origin)
    const request = get({ hostname, port, path, agent: false }, (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    request.on('error', fail)
  })

test('Varnish forgets for the program alone', { skip: withoutVarnish }, async (t) => {
  const rig = await edgeRig(t, 'Varnish')
  const headers = { 'xkey-purge': 'site', 'X-Forwarded-For': '192.0.2.7' }
  const { status } = await fetch(rig.origin, { method: 'PURGE', headers })
  assert.equal(status, 405, 'one that came through what speaks https')
})
