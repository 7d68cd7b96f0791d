import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { contours, terrain } from '../../src/ui/site/chart/contours.ts'
import { route } from '../../src/ui/site/chart/route.ts'

const drawings = {
  contours: contours(terrain(7, 240, 120), 240, 120, [1, 1.5, 2, 2.5, 3], 20),
  'contours-around-a-summit': contours(
    terrain(7, 240, 120, { x: 200, y: 30 }),
    240,
    120,
    [1, 1.5, 2, 2.5, 3],
    20,
  ),
  route: route([
    { x: 8, y: 50 },
    { x: 60, y: 34 },
    { x: 112, y: 40 },
    { x: 212, y: 12 },
  ]),
}

function hold(t: TestContext, name: string, path: string): void {
  const file = join(import.meta.dirname, 'drawings', `${name}.txt`)
  t.assert.fileSnapshot(path.replaceAll('M', '\nM').trim(), file, { serializers: [String] })
}

for (const [name, path] of Object.entries(drawings)) {
  test(`${name}: drawn as approved`, (t) => hold(t, name, path))
}
