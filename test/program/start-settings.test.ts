// On SQLite alone: settings are read before the database is opened.
import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../support/database/database.ts'
import { runToEnd, startServer } from '../support/program/program.ts'

test('the program reads a setting from the file that NAME_FILE names', async (t) => {
  const file = join(freshFolder(t), 'demo')
  writeFileSync(file, 'off\n')
  const program = await startServer(t, {
    DATA_DIR: join(freshFolder(t), 'data'),
    LOG_LEVEL: 'silent',
    DEMO_FILE: file,
  })
  assert.deepEqual(await (await fetch(`${program.origin}/api/partners/`)).json(), [])
  await program.stop()
})

test('when the program cannot start, it prints the reason in one line, exits with 1 and creates nothing', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.after(() => taken.close())
  const { port } = taken.address() as AddressInfo
  const folder = freshFolder(t)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const data = join(folder, 'data')
  const reasons: [settings: Record<string, string>, said: RegExp][] = [
    [{ PORT: String(port) }, new RegExp(`^portico: PORT ${port} is taken by another program`)],
    [{ PORT: '70000' }, /^portico: PORT is "70000"; allowed is a whole number from 0 to 65535\.$/],
    [{ PUBLIC_URL: 'www.example.com' }, /^portico: PUBLIC_URL is "www\.example\.com"; allowed is /],
    [{ PUBLIC_URL: 'https://example.com/path' }, /^portico: PUBLIC_URL is .* without a path\.$/],
    [
      { HOST: '192.0.2.1' },
      /^portico: HOST is "192\.0\.2\.1", which is not an address of this machine\.$/,
    ],
    [
      { DATABASE_URL_FILE: join(folder, 'nothing') },
      /^portico: DATABASE_URL_FILE is .* cannot be read \(ENOENT\)\.$/,
    ],
    [
      { DATABASE_URL: 'postgres://portico:tangerine@127.0.0.1:9/none' },
      /^portico: The PostgreSQL database at 127\.0\.0\.1:9\/none cannot be used: nothing answers there\.$/,
    ],
    [{ TRUSTED_PROXIES: '10.0.0.0/' }, /^portico: TRUSTED_PROXIES is "10\.0\.0\.0\/"; allowed is /],
    [
      { DATA_DIR: join(file, 'data') },
      /^portico: The data folder ".*" cannot be used: a part of that path is a file\.$/,
    ],
  ]
  for (const [settings, said] of reasons) {
    const { code, out, err } = await runToEnd(t, 'main.js', [], {
      PORT: '0',
      DATA_DIR: data,
      ...settings,
    })
    assert.equal(code, 1, err)
    assert.match(err.trimEnd(), said)
    assert.equal(err.split('\n').length, 2, `one line: ${err}`)
    assert.equal(out, '')
    assert.doesNotMatch(err, /tangerine/)
    assert.ok(!existsSync(data), `no folder is made for ${JSON.stringify(settings)}`)
  }
})
