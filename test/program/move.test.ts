import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyAddress, freshFolder } from '../support/database/database.ts'
import { commandsAt, firmAndClients } from '../support/program/commands.ts'
import { startServer } from '../support/program/program.ts'
import { largePdf } from '../fixtures/document-samples.ts'

test('an install is exported while it runs, tried and brought in elsewhere, and starts there', async (t) => {
  const here = await firmAndClients(t)
  await here.upload(here.iris, { name: 'plan.pdf', bytes: largePdf(200_000) })
  const file = join(freshFolder(t), 'portico.export')
  const { out, err, code } = await here.portico('export', file)
  assert.deepEqual([code, err], [0, ''], 'no bar where standard error is no terminal')
  assert.match(out, /read back and compared\.\n.* 2 people who sign in\n {2}2 clients\n/s)
  assert.match(out, / {2}1 files\n.*stop this service for good/s)
  const again = await here.portico('export', file)
  assert.deepEqual([again.code, again.out], [1, ''])
  assert.match(again.err, /is there already, and is not overwritten/)

  const address = await emptyAddress(t)
  const there = commandsAt(t, address)
  const kept = (name: string) => join(here.address.dataDir, name)
  const keys = ['--key', kept('backup.key'), '--secret', kept('secret.key')]
  const tried = await there.portico('import', file, '--dry-run', ...keys)
  assert.deepEqual([tried.code, tried.err], [0, ''])
  assert.match(tried.out, /^Would bring .* 2 clients\n.*Nothing was kept of it\.\n$/s)
  const { folder, tables } = await there.json<{ folder: string; tables: Record<string, number> }>(
    'import',
    file,
    ...keys,
  )
  assert.deepEqual([folder, tables['organisation']], [address.dataDir, 2])
  assert.ok(existsSync(join(folder, 'secret.key')))

  const { dataDir: DATA_DIR, url } = address
  const server = await startServer(t, { DATA_DIR, DEMO: 'off', ...(url && { DATABASE_URL: url }) })
  const documents = await fetch(`${server.origin}/api/documents/`, {
    headers: { Authorization: `Token ${here.iris.token}` },
  })
  assert.match(await documents.text(), /plan\.pdf/)
  await server.stop()
  const audit = await there.portico('audit', 'verify')
  assert.equal(audit.code, 0)
})

test('without its key, and where there is no export, import says what it needs', async (t) => {
  const { portico } = commandsAt(t, await emptyAddress(t))
  const file = join(freshFolder(t), 'none.export')
  const keyless = await portico('import', file)
  assert.deepEqual([keyless.code, keyless.out], [1, ''])
  assert.match(keyless.err, /key of the backup is needed: --key FILE/)
  const wrong = await portico('import', file, '--key', file)
  assert.deepEqual([wrong.code, wrong.out], [2, ''])
})
