import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pageDouble } from '../../../test/doubles/page.ts'
import { sendingList } from './list.web.ts'
import { rememberedUploads } from './remembered.web.ts'
import { startWaiting } from './run.web.ts'
import type { Sending } from './sending.web.ts'

const plain: Sending = {
  key: 'one',
  id: null,
  project: 'works',
  folder: '',
  name: 'one.pdf',
  size: 3,
  sent: 0,
  changed: 7,
  phase: 'waiting',
  problem: '',
}

/** A list, and a server that takes a file once `finish` is called for its name. */
function sending(t: TestContext, refuse: (name: string) => number | null = () => null) {
  const begun: object[] = []
  const open = new Map<string, () => void>()
  pageDouble(t, async ({ method, path, body }) => {
    if (method === 'POST') {
      const asked = JSON.parse(String(body)) as { name: string }
      begun.push(asked)
      const status = refuse(asked.name)
      if (status !== null) return Response.json({ detail: `No ${status}` }, { status })
      return Response.json({ id: asked.name, offset: 0, done: false })
    }
    if (method === 'GET') return Response.json({ id: path, offset: 0, done: false })
    await new Promise<void>((done) => open.set(path, done))
    return Response.json({ id: path, offset: 3, done: true })
  })
  const later: [run: () => void, ms: number][] = []
  t.mock.method(globalThis, 'setTimeout', ((run: () => void, ms: number) =>
    later.push([run, ms])) as never)
  const list = sendingList()
  const arrived: string[] = []
  const settled = async () => {
    for (let nth = 0; nth < 30; nth += 1) await turn()
  }
  return {
    list,
    begun,
    arrived,
    later,
    settled,
    put: (key: string, given: Partial<Sending> = {}) =>
      list.put({
        shown: { ...plain, key, name: `${key}.pdf`, ...given },
        file: new File(['abc'], `${key}.pdf`),
        stop: null,
        arrived: () => void arrived.push(key),
      }),
    async finish(key: string) {
      const path = [...open.keys()].find((one) => one.includes(`${key}.pdf`)) ?? ''
      open.get(path)?.()
      await settled()
    },
    phases: () => list.all().map(({ key, phase }) => `${key} ${phase}`),
    remembered: () => rememberedUploads().map(({ key, id }) => `${key} ${id}`),
  }
}

test('two files are sent at once, and the next when one has arrived', async (t) => {
  const { list, put, phases, finish, settled, arrived, later, remembered } = sending(t)
  for (const key of ['a', 'b', 'c', 'd']) put(key)
  put('paused', { phase: 'paused' })
  startWaiting(list)
  startWaiting(list)
  await settled()
  assert.deepEqual(phases(), ['a sending', 'b sending', 'c waiting', 'd waiting', 'paused paused'])
  assert.deepEqual(remembered(), ['a a.pdf', 'b b.pdf'])
  await finish('b')
  assert.deepEqual(phases(), ['a sending', 'b done', 'c sending', 'd waiting', 'paused paused'])
  assert.deepEqual([arrived, remembered()], [['b'], ['a a.pdf', 'c c.pdf']])
  assert.equal(list.find('b')?.shown.sent, 3)
  assert.equal(list.find('b')?.stop, null)
  const [remove, ms] = later.at(-1)!
  assert.equal(ms, 6_000)
  remove()
  assert.deepEqual(phases(), ['a sending', 'c sending', 'd waiting', 'paused paused'])
})

test('what a file is for is said to the server, and nothing else', async (t) => {
  const { list, put, begun, settled } = sending(t)
  put('version', { document: 'plan' })
  put('answer', { request: 'prices', folder: 'Offers' })
  startWaiting(list)
  await settled()
  const of = { project: 'works', size: 3 }
  assert.deepEqual(begun, [
    { ...of, folder: '', name: 'version.pdf', document: 'plan' },
    { ...of, folder: 'Offers', name: 'answer.pdf', request: 'prices' },
  ])
})

test('one that the server has begun before goes on, and is not begun again', async (t) => {
  const { list, put, begun, finish, settled, phases } = sending(t)
  put('a', { id: 'a.pdf' })
  startWaiting(list)
  await settled()
  await finish('a')
  assert.deepEqual([begun, phases()], [[], ['a done']])
})

test('one that is refused says why, and holds up no other', async (t) => {
  const { list, put, phases, settled, remembered, arrived } = sending(t, (name) =>
    name === 'c.pdf' ? null : 409,
  )
  for (const key of ['a', 'b', 'c']) put(key)
  startWaiting(list)
  await settled()
  assert.deepEqual(phases(), ['a failed', 'b failed', 'c sending'])
  const { problem, id } = list.find('a')!.shown
  assert.deepEqual([problem, id], ['No 409', null])
  assert.deepEqual([remembered(), arrived], [['c c.pdf'], []])
})

test('one that is stopped is no failure, and one that is removed does not come back', async (t) => {
  const { list, put, phases, settled, remembered } = sending(t)
  for (const key of ['a', 'b']) put(key)
  startWaiting(list)
  await settled()
  const [paused, removed] = [list.find('a')!, list.find('b')!]
  list.change(paused, { phase: 'paused' })
  paused.stop?.abort()
  list.remove('b')
  removed.stop?.abort()
  await settled()
  assert.deepEqual(phases(), ['a paused'])
  assert.deepEqual([paused.stop, paused.shown.problem], [null, ''])
  assert.deepEqual(remembered(), ['a a.pdf'])
})
