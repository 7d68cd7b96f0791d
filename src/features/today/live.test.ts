import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { idOf, signedInAs, type Name } from '../../../test/fixtures/cast.ts'
import { plainEnquiry } from '../../../test/fixtures/plain-enquiry.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { insertEnquiry } from '../enquiry/store.ts'

/** The cast, with what is heard on streams of theirs. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const url = `http://127.0.0.1:${here.port}/api/staff/today/stream/`
  const listen = async (name: Name) => {
    const stopping = new AbortController()
    t.after(() => stopping.abort())
    const response = await fetch(url, { headers: signedInAs(name), signal: stopping.signal })
    const heard: string[] = []
    const read = async () => {
      for await (const chunk of response.body ?? [])
        heard.push(
          ...Buffer.from(chunk)
            .toString()
            .matchAll(/data: (.*)/g)
            .map(([, data = '']) => data),
        )
      return 'ended'
    }
    const ended = read().catch(() => 'cut')
    return { status: response.status, heard, ended, stop: () => stopping.abort() }
  }
  const ask = async () =>
    await here.database.transaction((trx) =>
      insertEnquiry(trx, {
        ...plainEnquiry,
        id: 'another'.padEnd(22, '_'),
        reference: 'ENQ-ANOTHER1',
      }),
    )
  return { ...here, as, listen, ask }
}

const soon = async (what: () => boolean) => {
  const end = performance.now() + 10_000
  while (!what() && performance.now() < end) await wait(50)
  return what()
}

test('a stream says that something is new, and only to whoever may see it', async (t) => {
  const { listen, ask, as } = await firm(t)
  const [corin, edda] = [await listen('Corin'), await listen('Edda')]
  // Two looks, so that both know what was there.
  await wait(4_500)
  assert.deepEqual([corin.heard, edda.heard], [[], []])
  await ask()
  assert.ok(await soon(() => corin.heard.length > 0))
  assert.deepEqual(corin.heard, ['{"event":"today"}'], 'and not what it is')
  const away_until = '2026-11-20T18:00:00.000Z'
  await as.consultant.call('POST', '/staff/today/away/', {
    kind: 'enquiry',
    about: idOf('enquiry', 'Corin'),
    away_until,
  })
  assert.ok(await soon(() => corin.heard.length === 2))
  assert.deepEqual(edda.heard, [])
})

test('a stream ends with the rights of who follows it', async (t) => {
  const { listen, database } = await firm(t)
  const mona = await listen('Mona')
  await database.transaction((trx) =>
    trx
      .updateTable('account')
      .set({ suspended_at: '2026-11-20T15:00:00.000Z' })
      .where('id', '=', idOf('account', 'Mona'))
      .execute(),
  )
  assert.equal(await mona.ended, 'ended')
  assert.equal((await listen('Mona')).status, 401)
})

test('a stream ends when its reader gets other rights, even if they may go on to follow it', async (t) => {
  const { listen, database } = await firm(t)
  const mona = await listen('Mona')
  await database.transaction((trx) =>
    trx
      .updateTable('account')
      .set({ firm_roles: 'consultant' })
      .where('id', '=', idOf('account', 'Mona'))
      .execute(),
  )
  assert.equal(await mona.ended, 'ended')
  assert.equal((await listen('Mona')).status, 200)
})

test('at most five streams of one are open at once, and clients have none', async (t) => {
  const { listen } = await firm(t)
  const streams = []
  for (let nth = 0; nth < 6; nth += 1) streams.push(await listen('Olwen'))
  assert.deepEqual(
    streams.map(({ status }) => status),
    [200, 200, 200, 200, 200, 429],
  )
  streams[0]?.stop()
  await streams[0]?.ended
  await wait(200)
  assert.equal((await listen('Olwen')).status, 200)
  assert.equal((await listen('Salome')).status, 403)
})
