// On SQLite alone: about the source code.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { broken, isEndpoint, promises } from './mounted.ts'
import { planted as plantedElsewhere } from './planted.ts'
import { plantedFolders } from './planted-folders.ts'
import { plantedImports } from './planted-imports.ts'
import { readProject } from './project.ts'
import { rules } from './rules.ts'
import { world } from '../support/world.ts'

const project = readProject()
const planted = [...plantedImports, ...plantedFolders, ...plantedElsewhere]

for (const [name, rule] of Object.entries(rules)) {
  test(name, () => assert.deepEqual(rule(project), []))
}

const complaintsOf = (files: Record<string, string>) => {
  const list = Object.entries(files).map(([name, text]) => ({ name, text }))
  return Object.entries(rules).flatMap(([name, rule]) =>
    rule(list).map((sentence) => ({ name, sentence })),
  )
}

for (const [name, files, complaint] of planted) {
  test(`a violation is reported: ${name} (${Object.keys(files).at(-1)})`, () => {
    const complaints = complaintsOf(files)
    assert.deepEqual(
      complaints.map((each) => each.name),
      [name],
    )
    assert.match(complaints[0]?.sentence ?? '', complaint)
  })
}

test('every rule has a planted violation', () => {
  const seen = new Set(planted.map(([name]) => name))
  assert.deepEqual(
    Object.keys(rules).filter((name) => !seen.has(name)),
    [],
  )
})

test('files that break no rule are not reported', () => {
  assert.deepEqual(
    complaintsOf({ 'src/ui/base/a.ts': 'export const a = 1\n', 'README.md': '# A' }),
    [],
  )
  assert.ok(project.length > 100, 'the project itself was read')
})

test('every page and endpoint of a contract is mounted and declares its access', async (t) => {
  const { request, mounted } = await world(t)
  const routed = mounted.map(({ path }) => path)
  const statusOf = async (method: string, path: string) => (await request(path, { method })).status
  const promised = await promises()
  assert.ok(promised.length > 20, 'the contracts were found')
  assert.deepEqual(await broken(promised, statusOf, routed), [])
  const withoutAccess = promised.filter(({ what }) => isEndpoint(what) && !what.access)
  assert.deepEqual(withoutAccess, [])

  const [first] = promised
  assert.ok(first)
  const forgotten = {
    ...first,
    name: 'forgotten',
    what: { ...first.what, path: '/forgotten/{id}/' },
  }
  const [complaint] = await broken([forgotten], statusOf, routed)
  assert.match(complaint ?? '', /nothing answers forgotten at .*\/forgotten\/x\/ \(404\)/)
})
