import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

/** An element whose whole text is one that people wrote, with its attributes and that text. */
const written = /<(?:b|span|p|h\d)\b([^>]*)>\{(\w+\.(?:title|name|place))\}</g

test('what people wrote stands in the console in the direction of its own script', () => {
  const found = globSync('src/features/*/Staff*.tsx', { cwd: root }).flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(written)].map(
      ([, attributes = '', text = '']) => ({
        at: `${name}: ${text}`,
        isAuto: attributes.includes('dir="auto"'),
      }),
    ),
  )
  assert.ok(found.length > 5)
  assert.deepEqual(
    found.filter(({ isAuto }) => !isAuto).map(({ at }) => at),
    [],
  )
})
