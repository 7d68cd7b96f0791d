import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(
  new URL('../../../test/support/second-factor-lazy.ts', import.meta.url),
)

// In a process of its own, because another test of this one may have loaded them before.
test('the packages are loaded when they are first needed, and not at the start', async () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  // Rejects with what it said when its test fails.
  await promisify(execFile)(process.execPath, [program], { env })
})
