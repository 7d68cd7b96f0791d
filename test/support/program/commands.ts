import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { DatabaseAddress } from '../../../src/database/open.ts'
import { documentFixture } from '../work/document-fixture.ts'
import { runToEnd } from './program.ts'

/** Runs commands of the built program on a database. */
export function commandsAt(
  t: TestContext,
  { url, dataDir }: DatabaseAddress,
  more: Record<string, string> = {},
) {
  const settings = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }), ...more }
  const portico = (...words: string[]) => runToEnd(t, 'cli.js', words, settings)
  return {
    portico,
    /** What a command prints with `--json`: one document and nothing else. */
    async json<T>(...words: string[]): Promise<T> {
      const { out, err } = await portico(...words, '--json')
      assert.equal(err, '')
      return JSON.parse(out) as T
    },
  }
}

/** Iris of one company, Otto of another, and the commands of the firm. */
export async function firmAndClients(t: TestContext) {
  const here = await documentFixture(t)
  const file = (name: string, content: unknown) => {
    const path = join(here.address.dataDir, name)
    writeFileSync(path, JSON.stringify(content))
    return path
  }
  const post = async (path: string, json?: unknown, by = here.iris) =>
    assert.ok((await here.call(by, 'POST', path, { json })).ok, path)
  return { ...here, ...commandsAt(t, here.address), file, post }
}
