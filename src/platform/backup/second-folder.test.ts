import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { emptyAddress, freshFolder } from '../../../test/support/database/database.ts'
import { documentFixture } from '../../../test/support/work/document-fixture.ts'
import { backedUp } from '../../../test/support/program/backups.ts'
import { addPerson, password } from '../../../test/support/signin/signin-people.ts'
import { world } from '../../../test/support/world.ts'
import { largePdf } from '../../../test/fixtures/document-samples.ts'
import { verifyAudit } from '../audit/check.ts'
import { readKeyFile } from '../auth/key-file.ts'
import { restoreBackup } from './restoring.ts'

const operator = {
  viewer: { account: 'command-line', organisation: null, roles: ['owner' as const] },
  address: '',
  requestId: '',
}

/** A site in use: Iris has an authenticator and has sent files, and Nadia was erased. */
async function siteInUse(t: TestContext) {
  const here = await documentFixture(t)
  const post = async (path: string, body: object) => {
    const answer = await here.call(here.iris, 'POST', path, { json: body })
    return (await answer.json()) as Record<string, unknown>
  }
  const { secret } = await post('/second-factor/app/', {})
  const app = new TOTP({ secret: Secret.fromBase32(String(secret)) })
  await post('/second-factor/app/confirm/', { code: codeAt(app, here) })
  for (const size of [2_000, 300_000])
    await here.upload(here.iris, { name: `${size}.pdf`, bytes: largePdf(size) })
  const erase = async (name: string) => {
    const { id, email } = await addPerson(here.database, name)
    return async () => await here.erasing.erase(id, email, operator)
  }
  await (
    await erase('nadia')
  )()
  return { ...here, app, eraseLater: await erase('quentin') }
}

const codeAt = (app: TOTP, { clock }: { clock: { now: () => Date } }) =>
  app.generate({ timestamp: clock.now().getTime() })

const hashesOf = (folder: string) =>
  readdirSync(join(folder, 'files'))
    .filter((name) => name !== 'parts')
    .map((name) => [name, hashOf(readFileSync(join(folder, 'files', name)))])

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a second, empty folder is the whole site again, with nothing but the backup and its keys', async (t) => {
  const here = await siteInUse(t)
  const { path, key } = await backedUp(t, here.address)
  // Behind the backup, so that it still has Quentin; the ledger beside it is newer.
  await here.eraseLater()
  const [address, apart] = [await emptyAddress(t), freshFolder(t)]
  const { dataDir: folder, url } = address
  const kept = (name: string) => join(apart, name)
  copyFileSync(path, kept('one.backup'))
  copyFileSync(join(here.address.dataDir, 'secret.key'), kept('secret.key'))
  copyFileSync(join(here.address.dataDir, 'erased.ledger'), kept('erased.ledger'))
  await restoreBackup({
    path: kept('one.backup'),
    key: readKeyFile(key) as string,
    folder,
    secret: kept('secret.key'),
    setting: undefined,
    ledger: undefined,
    url,
  })

  const there = await world(t, { demo: false, address })
  there.clock.set(here.clock.now().toISOString())
  there.clock.pass(60_000)
  const post = async (path_: string, body: object) =>
    await there.request(`/api${path_}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const first = await post('/auth/login/', { username: 'iris', password })
  const { mfa_token } = (await first.json()) as { mfa_token: string }
  const second = await post('/auth/mfa/', { mfa_token, code: codeAt(here.app, there) })
  assert.equal(second.status, 200, 'the authenticator opens it')

  assert.equal(hashesOf(folder).length, 2)
  assert.deepEqual(hashesOf(folder), hashesOf(here.address.dataDir))
  const { fault, entries } = await verifyAudit(there.database)
  assert.equal(fault, null)
  assert.ok(entries > 2)
  const names = await there.database.read.selectFrom('account').select('username').execute()
  assert.deepEqual(names.map(({ username }) => username).toSorted(), ['iris', 'otto'])
  const erasures = await there.database.read.selectFrom('erasure').select('replayed').execute()
  assert.deepEqual(erasures.map(({ replayed }) => replayed).toSorted(), [0, 1])
})
