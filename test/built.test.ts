import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freshFolder } from './database.ts'
import { start } from './program.ts'

const built = fileURLToPath(new URL('../dist/server/', import.meta.url))

test('every piece of the built program can be read, those for later too', async () => {
  const pieces = globSync('*.js', { cwd: built, exclude: ['main.js', 'cli.js', 'run-*.js'] })
  assert.ok(pieces.length > 10)
  for (const piece of pieces) await import(join(built, piece))
})

test('what only a passkey needs is there when somebody makes one', async (t) => {
  const data = join(freshFolder(t), 'data')
  const program = await start(t, { DATA_DIR: data, LOG_LEVEL: 'silent' })
  const [, username, password] = / as (\S+) with (\S+)/.exec(program.said()) ?? []
  const post = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(`${program.origin}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { token?: string; options?: { challenge: string } }
  }
  const { token } = await post('/auth/login/', { username, password })
  const made = await post('/passkeys/options/', {}, { Authorization: `Token ${token}` })
  assert.match(made.options?.challenge ?? JSON.stringify(made), /^[\w-]{43}$/)
  await program.stop()
})
