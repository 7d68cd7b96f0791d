import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freshFolder } from '../support/database.ts'
import { start } from '../support/program.ts'

const built = fileURLToPath(new URL('../../dist/server/', import.meta.url))

test('what the built program reads only when it is needed can be read', async () => {
  // What these read is the program itself, which would begin to run; each start shows that it can.
  const pieces = globSync('*.js', { cwd: built, exclude: ['main.js', 'cli.js'] })
  const later = pieces.flatMap((piece) => {
    const calls = readFileSync(join(built, piece), 'utf8').matchAll(/\bimport\("(\.?[^"]+)"\)/g)
    return [...calls].map(([, name = '']) => (name.startsWith('.') ? join(built, name) : name))
  })
  assert.ok(later.length > 5)
  for (const name of new Set(later)) await import(name)
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
