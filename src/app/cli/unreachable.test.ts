// On SQLite alone: about PostgreSQL servers that are not there, or that say nothing.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { runToEnd } from '../../../test/support/program/program.ts'

/** A server that takes connections and does this with each. */
async function serverThat(t: TestContext, greet: (socket: Socket) => void): Promise<number> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}))
    greet(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** One of each way in which commands open the database. */
const commands = [
  ['migrate', '--check'],
  ['enquiry', 'list'],
  ['user', 'list'],
]

const moods: [mood: string, greet: ((socket: Socket) => void) | null, why: string][] = [
  ['is not there', null, 'nothing answers there'],
  ['never answers', () => {}, 'it did not answer in time'],
]

for (const [mood, greet, why] of moods) {
  test(`a command ends with one sentence when PostgreSQL ${mood}`, async (t) => {
    const port = greet ? await serverThat(t, greet) : 1
    const place = `127.0.0.1:${port}/firm`
    const where = {
      DATABASE_URL: `postgres://portico:tangerine@${place}`,
      DATA_DIR: join(freshFolder(t), 'data'),
    }
    const sentence = `portico: The PostgreSQL database at ${place} cannot be used: ${why}.\n`
    const answers = await Promise.all(commands.map((words) => runToEnd(t, 'cli.js', words, where)))
    for (const answer of answers) assert.deepEqual(answer, { code: 1, out: '', err: sentence })
  })
}

test('a command ends when the server hangs up, and says no password', async (t) => {
  const port = await serverThat(t, (socket) => socket.end())
  const where = { DATABASE_URL: `postgres://portico:tangerine@127.0.0.1:${port}/firm` }
  const { code, out, err } = await runToEnd(t, 'cli.js', ['user', 'list'], where)
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /^portico: The PostgreSQL database at \S+ cannot be used: [^\n]+\.\n$/)
  assert.doesNotMatch(err, /tangerine/)
})
