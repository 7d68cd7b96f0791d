// On SQLite alone: what a call answers and leaves behind is the same on both, as the matrix tests.
import { join } from 'node:path'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { createPasswords } from '../../src/platform/auth/passwords.ts'
import { doEach } from '../plans/everything.ts'
import { fixture } from '../matrix/fixture.ts'
import { promises } from '../architecture/mounted.ts'
import { readState } from '../matrix/state.ts'
import { answerLines, auditLines, rowLines } from './effect-lines.ts'

test('what each call answers and leaves behind is as approved', async (t) => {
  // At the usual cost, which stands in the hashes that are stored.
  const here = await fixture(t, undefined, createPasswords())
  const slices = new Map((await promises()).map(({ what, feature }) => [what as unknown, feature]))
  const texts = new Map<string, string[]>()
  // Long enough that each call updates `seen_at` of its session.
  here.clock.pass(90_000)
  await doEach(here, async ({ endpoint, caller }, send) => {
    const reads = endpoint.method === 'GET'
    const before = reads ? new Map() : await readState(here.database)
    const answer = await send()
    // What a call leaves to the outbox is done, however busy the machine is.
    await here.outbox.runDue()
    const after = reads ? new Map() : await readState(here.database)
    const slice = `${whose(endpoint)}/${slices.get(endpoint) ?? 'none'}`
    const name = `${endpoint.method} ${endpoint.path} by ${caller.who}`
    const lines = [
      `== ${name}: ${answer.status}`,
      ...(endpoint.path.startsWith('/staff/audit') ? auditLines(answer) : answerLines(answer)),
      ...rowLines(before, after),
    ]
    if (answer.status < 400) texts.set(slice, [...(texts.get(slice) ?? []), ...lines])
  })
  for (const [slice, lines] of texts)
    await t.test(slice, (one) => {
      const file = join(import.meta.dirname, 'effects', `${slice}.txt`)
      one.assert.fileSnapshot(lines.join('\n'), file, { serializers: [String] })
    })
})

/** The folder: of the firm's site, its people, its work, or of its clients and visitors. */
function whose({ access, path }: Endpoint): string {
  if (/^staff:(site|settings)$/.test(access)) return 'site'
  if (/^staff:(people|staff|mail|audit|erasure|export|keys|salesforce)$/.test(access)) return 'firm'
  return path.startsWith('/staff/') ? 'staff' : 'features'
}
