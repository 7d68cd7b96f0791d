import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshAddress } from '../../../test/support/database/database.ts'
import { startServer } from '../../../test/support/program/program.ts'

test('open streams end when the program stops, and do not delay it', async (t) => {
  const { url, dataDir } = await freshAddress(t)
  const program = await startServer(t, { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) })
  const [, password = ''] = /as demo with (\S+)/.exec(program.said()) ?? []
  const { origin } = program
  const answer = await fetch(`${origin}/api/auth/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password }),
  })
  const { token } = (await answer.json()) as { token: string }
  const headers = { Authorization: `Token ${token}` }
  const streams = await Promise.all(
    Array.from({ length: 3 }, () => fetch(`${origin}/api/events/stream/`, { headers })),
  )
  for (const { status } of streams) assert.equal(status, 200)
  const ended = Promise.all(streams.map((stream) => stream.text()))
  const begun = performance.now()
  const { code } = await program.stop()
  assert.equal(code, 0)
  assert.ok(performance.now() - begun < 3_000, `${performance.now() - begun} ms`)
  for (const text of await ended) assert.match(text, /^(:\n\n)+$/)
})
