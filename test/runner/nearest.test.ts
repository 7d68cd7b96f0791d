import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readImports, reachedFrom } from './imports.ts'
import { distances, takeNearest } from './nearest.ts'

const imports = new Map(
  Object.entries({
    'src/platform/gate.ts': [],
    'src/platform/gate.test.ts': ['src/platform/gate.ts', 'test/support/world.ts'],
    'src/features/oak/routes.ts': ['src/platform/gate.ts', 'src/features/oak/contract.ts'],
    'src/features/oak/contract.ts': [],
    'src/features/oak/routes.test.ts': ['test/support/world.ts'],
    'src/features/elm/routes.ts': [],
    'src/features/elm/routes.test.ts': ['test/support/world.ts'],
    'src/app/server.ts': ['src/features/oak/routes.ts', 'src/features/elm/routes.ts'],
    'src/app/server.test.ts': ['test/support/world.ts'],
    'test/support/world.ts': ['src/app/server.ts'],
  }).map(([name, targets]) => [name, new Set(targets)]),
)
const distancesOf = (...changed: string[]) =>
  Object.fromEntries([...distances(imports, changed)].toSorted(([a], [b]) => (a < b ? -1 : 1)))

test('the tests of a slice are nearer than those of the app, and others are not listed', () => {
  assert.deepEqual(distancesOf('src/features/oak/routes.ts'), {
    'src/app/server.test.ts': 2,
    'src/features/oak/routes.test.ts': 1,
  })
})

test('a change of the platform is nearest to its own test, then to those that import it', () => {
  assert.deepEqual(distancesOf('src/platform/gate.ts'), {
    'src/app/server.test.ts': 3,
    'src/features/oak/routes.test.ts': 2,
    'src/platform/gate.test.ts': 1,
  })
})

test('a changed test is the nearest, and a change of the shared world concerns every test', () => {
  assert.deepEqual(distancesOf('src/features/elm/routes.test.ts'), {
    'src/features/elm/routes.test.ts': 0,
  })
  assert.equal(Object.keys(distancesOf('test/support/world.ts')).length, 4)
})

test('the nearest tests are taken while there is time, and changed ones always', () => {
  const far = new Map([
    ['b', 2],
    ['a', 1],
    ['changed', 0],
    ['c', 2],
  ])
  const times = { changed: { wall: 9, cpu: 9 }, a: { wall: 1, cpu: 1 }, b: { wall: 3, cpu: 3 } }
  assert.deepEqual(takeNearest(far, times, 12), { chosen: ['changed', 'a', 'c'], left: ['b'] })
  assert.deepEqual(takeNearest(far, times, 1), { chosen: ['changed'], left: ['a', 'b', 'c'] })
})

test('imports are found, with started programs, built pages and migrations', () => {
  const own = readImports()
  const reaches = (from: string, to: string) => reachedFrom(own, from).has(to)
  assert.ok(reaches('test/support/world.ts', 'src/database/open.ts'))
  assert.ok(
    reaches('test/support/program/program.ts', 'src/app/server/main.ts'),
    'the built program',
  )
  assert.ok(reaches('test/support/world.ts', 'src/app/site/render.tsx'), 'the built pages')
  assert.ok(reaches('test/faults/kill.test.ts', 'test/faults/kill-program.ts'), 'a program')
  assert.ok(reaches('src/database/migrate.ts', 'migrations/0001-content.sql'), 'a folder')
  assert.ok(!reaches('src/contract/email.test.ts', 'src/database/open.ts'))
})
