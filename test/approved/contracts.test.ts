import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { within } from '../architecture/mounted.ts'
import { contractLines, type Names } from './contract-lines.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync(['src/contract/*.ts', 'src/features/*/{contract,staff.contract}.ts'], {
  cwd: root,
})
const modules = await Promise.all(
  files
    .filter((file) => !file.endsWith('.test.ts'))
    .map(async (file) => [file, (await import(join(root, file))) as object] as const),
)

/** Schemas inside others are printed by name. */
const names: Names = z.registry()
for (const [name, what] of modules.flatMap(([, exported]) => Object.entries(exported)))
  if (what instanceof z.ZodType && !names.has(what)) names.add(what, { id: name })

/** Beneath `approved/contracts` as its contract is beneath `src`. */
const textOf = (file: string) => file.replace(/^src\//, '').replace(/\.ts$/, '.txt')

for (const [file, exported] of modules) {
  const lines = Object.entries(exported)
    .flatMap(within)
    .flatMap(([name, what]) => contractLines(name, what, names))
  // Only types, or functions, which have tests of their own.
  if (lines.length === 0) continue
  test(`the limits, lengths and access in ${file} are as approved`, (t) => {
    const approved = join(import.meta.dirname, 'contracts', textOf(file))
    t.assert.fileSnapshot(lines.join('\n'), approved, { serializers: [String] })
  })
}
