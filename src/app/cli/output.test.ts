import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freshFolder } from '../../../test/support/database/database.ts'
import { runUnread } from '../../../test/support/program/program.ts'

test('a reader that closes the pipe early is no error', async (t) => {
  for (const args of [['config'], ['config', '--json'], ['--help'], ['version', '--help']])
    assert.deepEqual(await runUnread(t, args, {}), { code: 0, err: '' }, args.join(' '))
})

test('a command whose reader leaves in the middle ends then, and does not go on to its end', async (t) => {
  const program = `
    import { endWithReader, write } from '${new URL('write.ts', import.meta.url).href}'
    endWithReader()
    for (let line = 1; line <= 300; line += 1) {
      write('stdout', 'a line\\n')
      await new Promise((done) => setTimeout(done, 10))
    }
    process.exit(3)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  t.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.stdout.destroy()
  assert.deepEqual(await once(child, 'close'), [0, null])
})

test('a failed command has its exit status even when the reader has closed the pipe', async (t) => {
  const where = { DATA_DIR: join(freshFolder(t), 'data') }
  const { code, err } = await runUnread(t, ['migrate', '--check'], where)
  assert.equal(code, 1)
  assert.match(err, /^portico: There is no /)
})

test('npm adds nothing to the JSON when it is told to be silent', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const words = ['--silent', 'run', 'portico', '--', 'version', '--json']
  const { stdout } = await promisify(execFile)('npm', words, { cwd: root })
  assert.deepEqual(Object.keys(JSON.parse(stdout) as object), ['version', 'node', 'sqlite'])
})
