import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const listed = (...args: string[]) =>
  execFileSync(process.execPath, [main, '--list', ...args], { encoding: 'utf8' })

test('a list shows as many faults of these files as were wanted, and runs nothing', () => {
  const faults = listed('--seed', '7', '--count', '3', '--files', 'src/contract/**')
  assert.equal(
    faults.match(/^\d\. src\/contract\/[\w/-]+\.ts:\d+ {2}[a-z ]+$/gm)?.length,
    3,
    faults,
  )
  assert.doesNotMatch(faults, /^seed|caught|SURVIVES/m)
})

test('a fault is drawn again by its number', () => {
  const [, second] = listed('--seed', '7', '--count', '2').split(/^(?=\d\. )/m)
  assert.match(second ?? '', /^2\. src/)
  assert.equal(listed('--seed', '7', '--only', '2'), second)
})
