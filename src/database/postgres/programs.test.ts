import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runOn } from './programs.ts'

test('a file with a password that a killed process has left goes before the next is written', async (t) => {
  const [old, living] = ['portico-pass-aaaaaa', 'portico-pass-bbbbbb'].map((name) =>
    join(tmpdir(), name),
  )
  for (const folder of [old, living] as string[]) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'pass'), '')
  }
  utimesSync(old as string, 1_000, 1_000)
  // Nobody listens there, or there is no such program.
  await assert.rejects(runOn('postgres://iris:secret@127.0.0.1:1/portico', 'pg_dump', []))
  t.after(() => rmSync(living as string, { recursive: true }))
  const left = readdirSync(tmpdir()).filter((name) => /^portico-pass-[ab]{6}$/.test(name))
  assert.deepEqual(left, ['portico-pass-bbbbbb'])
})
