// On SQLite alone: about the build, before anything of it runs.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freshFolder } from '../support/database/database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The program in a folder, with a build that prints its arguments and where it is run. */
function program(t: TestContext, { node = true, built = true } = {}) {
  const folder = freshFolder(t)
  for (const part of ['scripts', 'src', 'node_modules/node/bin', 'dist/server'])
    mkdirSync(join(folder, part), { recursive: true })
  copyFileSync(join(root, 'portico'), join(folder, 'portico'))
  for (const file of globSync(join(root, 'scripts/*.mjs')))
    copyFileSync(file, join(folder, 'scripts', basename(file)))
  for (const file of ['package-lock.json', 'vite.config.ts', 'src/a.ts', 'dist/.stamp'])
    writeFileSync(join(folder, file), '')
  if (node) symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'))
  const said = 'console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)]))'
  if (built) writeFileSync(join(folder, 'dist/server/cli.js'), said)
  return {
    folder,
    /** As if the source had been written this long (in s) after the build. */
    age: (seconds: number) => {
      const now = Date.now() / 1000
      for (const file of globSync(join(folder, '{scripts,src}/*')))
        utimesSync(file, now - 1000, now - 1000)
      for (const file of ['package-lock.json', 'vite.config.ts'])
        utimesSync(join(folder, file), now - 1000, now - 1000)
      utimesSync(join(folder, 'dist/.stamp'), now - 500, now - 500)
      utimesSync(join(folder, 'src/a.ts'), now - 500 + seconds, now - 500 + seconds)
    },
    run: (words: string[], env: Record<string, string> = {}) =>
      new Promise<{ code: number; out: string; err: string }>((done) => {
        const cwd = join(folder, 'src')
        const options = { cwd, env: { PATH: process.env['PATH'] ?? '', ...env } }
        execFile(join(folder, 'portico'), words, options, (error, out, err) =>
          done({ code: error ? Number(error.code) : 0, out, err }),
        )
      }),
  }
}

test('a command runs where one stands, and the start in the folder of the program', async (t) => {
  const { folder, age, run } = program(t)
  age(-100)
  const words = ['enquiry', 'list', '--json']
  const listed = await run(words)
  assert.deepEqual([listed.code, listed.err], [0, ''])
  assert.deepEqual(JSON.parse(listed.out), [join(folder, 'src'), ...words])
  const started = await run(['--settings', 'a.env', 'start'])
  assert.deepEqual(JSON.parse(started.out), [folder, '--settings', 'a.env', 'start'])
  const byNpm = { npm_lifecycle_event: 'portico', INIT_CWD: join(folder, 'dist') }
  assert.deepEqual(JSON.parse((await run(['version'], byNpm)).out), [
    join(folder, 'dist'),
    'version',
  ])
})

test('a build that is older than its sources is said, and is not started', async (t) => {
  const { folder, age, run } = program(t)
  age(100)
  const stale = `portico: The build in ${folder}/ is older than its sources. Run "cd ${folder} && npm run build".\n`
  const listed = await run(['enquiry', 'list'])
  assert.deepEqual([listed.code, listed.err], [0, stale])
  assert.notEqual(listed.out, '')
  assert.deepEqual(await run(['start']), { code: 1, out: '', err: stale })
})

test('a missing build and missing packages are said with the command that brings them', async (t) => {
  const unbuilt = program(t, { built: false })
  const command = (folder: string) => `Run "cd ${folder} && npm run build"`
  assert.deepEqual(await unbuilt.run(['version']), {
    code: 1,
    out: '',
    err: `portico: The program in ${unbuilt.folder}/ is not built. ${command(unbuilt.folder)}.\n`,
  })
  const bare = program(t, { node: false })
  const { code, out, err } = await bare.run(['version'])
  assert.deepEqual([code, out], [1, ''])
  assert.ok(err.startsWith(`portico: The program in ${bare.folder} is not installed. `), err)
  assert.ok(err.includes(command(bare.folder)), err)
})

/** Installs or builds as somebody who may not write in the folder. */
function buildAsStranger(folder: string) {
  const code = `const { alone } = await import('./scripts/alone.mjs')
    if (process.getuid?.() === 0) process.setuid(1)
    await alone(${JSON.stringify(join(folder, 'dist.lock'))}, () => console.log('built'))`
  const args = ['--input-type=module', '-e', code]
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(process.execPath, args, { cwd: folder }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

test('who may not build reads who may, and the same for a lock that somebody else left', async (t) => {
  const { folder } = program(t)
  const lock = join(folder, 'dist.lock')
  chmodSync(folder, 0o555)
  const refused = await buildAsStranger(folder)
  chmodSync(folder, 0o755)
  assert.deepEqual([refused.code, refused.out], [1, ''])
  assert.match(refused.err, /^The program in \S+ is not built.*: run "cd \S+ && npm run build"/)
  // Of a process that has ended.
  writeFileSync(lock, '999999999')
  chmodSync(folder, 0o555)
  const left = await buildAsStranger(folder)
  // Or it could not be removed after the test.
  chmodSync(folder, 0o755)
  assert.deepEqual([left.code, left.out], [1, ''])
  assert.match(left.err, new RegExp(`^${lock} was left behind: run "rm ${lock}"`))
})
