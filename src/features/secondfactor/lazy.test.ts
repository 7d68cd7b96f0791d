import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(
  new URL('../../../test/support/signin/second-factor-lazy.ts', import.meta.url),
)

// In its own process, because another test in this one may have loaded them before.
test('the packages for second factors are loaded when first needed, not at the start', async () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  // Rejects with its output when its test fails.
  await promisify(execFile)(process.execPath, [program], { env })
})
