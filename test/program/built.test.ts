// On SQLite alone: about the output of the build.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freshFolder } from '../support/database/database.ts'
import { runToEnd, startServer } from '../support/program/program.ts'

const built = fileURLToPath(new URL('../../dist/server/', import.meta.url))

test('every dynamic import of the built program can be loaded', async () => {
  // main.js and cli.js are left out: importing them runs the program, which other tests do.
  const pieces = globSync('*.js', { cwd: built, exclude: ['main.js', 'cli.js'] })
  const later = pieces.flatMap((piece) => {
    const calls = readFileSync(join(built, piece), 'utf8').matchAll(/\bimport\("(\.?[^"]+)"\)/g)
    return [...calls].map(([, name = '']) => (name.startsWith('.') ? join(built, name) : name))
  })
  assert.ok(later.length > 5)
  for (const name of new Set(later)) await import(name)
})

test('the built program can begin to register a passkey', async (t) => {
  const data = join(freshFolder(t), 'data')
  const program = await startServer(t, { DATA_DIR: data, LOG_LEVEL: 'silent' })
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

test('the built program refuses addresses with broken escapes, as the source does', async (t) => {
  const data = join(freshFolder(t), 'data')
  const program = await startServer(t, { DATA_DIR: data, LOG_LEVEL: 'silent' })
  for (const path of ['/blog?q=%', '/login?x=%C0%80', '/api/posts/?search=%FF', '/a%ED%A0%80'])
    assert.equal((await fetch(program.origin + path)).status, 400, path)
  assert.equal((await fetch(`${program.origin}/blog?q=%C3%A9`)).status, 200)
  await program.stop()
})

/** The files of the build that a command loads, by V8's coverage. */
async function readBy(t: TestContext, words: string[], status = 0): Promise<string[]> {
  const folder = freshFolder(t)
  const { code } = await runToEnd(t, 'cli.js', words, {
    NODE_V8_COVERAGE: folder,
    DATA_DIR: folder,
  })
  assert.equal(code, status)
  const files = globSync('coverage-*.json', { cwd: folder })
  return files.flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Coverage
    return result.map(({ url }) => url).filter((url) => url.startsWith('file:'))
  })
}

interface Coverage {
  result: { url: string }[]
}

const heavy = /node:sqlite|from "(pg|sharp)"|react-dom/

test('help and version load neither the database nor the rendering of pages and pictures', async (t) => {
  for (const words of [['version'], ['--help'], ['user', 'list', '--help']]) {
    const files = await readBy(t, words)
    assert.ok(files.length > 1, words.join(' '))
    const found = files.filter((url) => heavy.test(readFileSync(new URL(url), 'utf8')))
    assert.deepEqual(found, [], words.join(' '))
  }
  // It opens no database, because there is none.
  const files = await readBy(t, ['migrate', '--json'], 1)
  assert.ok(files.some((url) => heavy.test(readFileSync(new URL(url), 'utf8'))))
})

/** Files that import each other, and so may run before their imports are initialised. */
function circlesIn(needs: ReadonlyMap<string, string[]>): string[] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of needs.get(from) ?? []) if (!seen.has(to)) reach(to, seen.add(to))
    return seen
  }
  return [...needs.keys()].filter((file) => reach(file).has(file))
}

test('no files of the built program import each other in a circle', () => {
  const files = globSync('*.js', { cwd: built })
  const needs = files.map((file): [string, string[]] => {
    const text = readFileSync(join(built, file), 'utf8')
    const imports = text.matchAll(/^(?:import|export)\b[^;'"]*["']\.\/([^"']+)["']/gm)
    return [file, [...imports].map(([, name = '']) => name)]
  })
  assert.ok(needs.some(([, names]) => names.length > 2))
  assert.deepEqual(circlesIn(new Map(needs)), [])
  const planted = new Map([
    ['a.js', ['b.js']],
    ['b.js', ['c.js', 'a.js']],
    ['c.js', []],
  ])
  assert.deepEqual(circlesIn(planted), ['a.js', 'b.js'])
})

/** The native libraries that a process has loaded; empty on systems without /proc. */
const librariesOf = (pid: number) =>
  existsSync('/proc') ? readFileSync(`/proc/${pid}/maps`, 'utf8') : ''

test('the built program draws the card of a page', async (t) => {
  const data = join(freshFolder(t), 'data')
  const program = await startServer(t, { DATA_DIR: data, LOG_LEVEL: 'silent' })
  const page = await (await fetch(`${program.origin}/about`)).text()
  const [, url = ''] = /<meta property="og:image" content="([^"]*)"/.exec(page) ?? []
  const answer = await fetch(program.origin + new URL(url).pathname)
  const bytes = Buffer.from(await answer.arrayBuffer())
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png'])
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630])
  assert.doesNotMatch(
    librariesOf(program.pid),
    /vips|sharp/,
    'the drawing library is not loaded in a process that answers requests',
  )
  await program.stop()
})

test('the first owner signs up with the link from the terminal; a common password is refused', async (t) => {
  const data = join(freshFolder(t), 'data')
  const program = await startServer(t, { DATA_DIR: data, LOG_LEVEL: 'silent' })
  const [, token = ''] = /\/invitation#([\w-]{43})/.exec(program.said()) ?? []
  const names = { first_name: 'Ada', last_name: 'King', username: 'ada.king' }
  const accept = (password: string) =>
    fetch(`${program.origin}/api/auth/invitation/accept/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, ...names, email: 'ada@coronet.example', password }),
    })
  const refused = await accept('password1234')
  assert.equal(refused.status, 400)
  assert.ok('password' in ((await refused.json()) as { errors: object }).errors)
  assert.equal((await accept('herons-above-the-weir')).status, 200)
  await program.stop()
})
