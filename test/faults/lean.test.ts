// On SQLite alone: about the copy of the program that goes into a container.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freshFolder } from '../support/database/database.ts'
import { freePort } from '../support/program/free-port.ts'

const skip = process.getuid?.() !== 0 && 'only root can start a program as somebody else'
const script = fileURLToPath(new URL('../../scripts/lean.mjs', import.meta.url))
const nobody = 10_001

test('a lean copy that it cannot write to runs as a user without a name', { skip }, async (t) => {
  const place = freshFolder(t)
  chmodSync(place, 0o755)
  const [program, data] = [join(place, 'portico'), join(place, 'data')]
  const { status, stderr } = spawnSync(process.execPath, [script, program], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, nobody, nobody)
  const port = await freePort()
  const node = join(program, 'node_modules/node/bin/node')
  const environment = { PATH: '/usr/bin:/bin', PORT: String(port), DATA_DIR: data, DEMO: 'on' }
  const as = { cwd: program, env: environment, uid: nobody, gid: nobody }
  const child = spawn(node, ['dist/server/cli.js', 'start'], {
    ...as,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => void (said += piece))
  const ended = once(child, 'exit')
  t.after(() => child.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  const get = async (path: string) => await fetch(origin + path).catch(() => null)
  for (
    let tries = 0;
    tries < 200 && child.exitCode === null && !(await get('/health'))?.ok;
    tries += 1
  )
    await wait(100)
  const home = await (await get('/'))?.text()
  assert.match(home ?? said, /<h1/)
  // Drawn in a process of its own, by packages that no other page needs.
  const [, card = ''] = /content="http[^"]*?(\/cards\/[^"]*\.png)"/.exec(home ?? '') ?? []
  const drawn = await get(card)
  assert.equal(drawn?.headers.get('content-type'), 'image/png', said)
  const doctor = spawnSync(node, ['dist/server/cli.js', 'version'], { ...as, encoding: 'utf8' })
  assert.equal(doctor.status, 0, doctor.stderr)
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null], said)
})
