// On SQLite alone: about a process.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../test/support/database/database.ts'
import { runOn } from './postgres-programs.ts'

test('a password is in no argument of a program, and in no file', async (t) => {
  const [programs, temporary] = [freshFolder(t), freshFolder(t)]
  const said = join(programs, 'said')
  const script = `#!/bin/sh\nprintf '%s\\n' "$PGPASSWORD" "$@" "$(ls '${temporary}')" > '${said}'\n`
  writeFileSync(join(programs, 'pg_dump'), script, { mode: 0o755 })
  const { PATH, TMPDIR } = process.env
  Object.assign(process.env, { PATH: `${programs}:${PATH}`, TMPDIR: temporary })
  try {
    await runOn('postgres://iris:se%3Acret@localhost:5432/portico', 'pg_dump', ['--format=custom'])
  } finally {
    process.env['PATH'] = PATH
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  }
  const [password, ...rest] = readFileSync(said, 'utf8').trimEnd().split('\n')
  assert.equal(password, 'se:cret')
  assert.match(
    rest.join('\n'),
    /^--format=custom\n--dbname=postgres:\/\/iris@localhost:5432\/portico\?options=\S+$/,
  )
  assert.deepEqual(readdirSync(temporary), [])
})
