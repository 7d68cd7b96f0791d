import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { answersComeIn, inboundFixture, mailOf } from '../../../test/support/mail/inbound.ts'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { longestMail } from './contract.ts'

const program = fileURLToPath(new URL('../../../dist/server/cli.js', import.meta.url))
const mail = mailOf({ From: 'ada@client.example', To: 'reply@coronet.example' })

async function setUp(t: TestContext) {
  const here = await inboundFixture(t)
  const { portico } = commandsAt(t, here.address, answersComeIn)
  return {
    ...here,
    /** Runs it with a file of these bytes; its exit status and what it says. */
    async receive(bytes: string | Uint8Array) {
      const file = join(here.address.dataDir, 'mail.eml')
      writeFileSync(file, bytes)
      return await portico('inbound', 'receive', file)
    },
    mails: async () => await here.database.read.selectFrom('inbound_mail').select('size').execute(),
  }
}

test('a mail server hands over a mail by a pipe, twice the same as one', async (t) => {
  const { address, mails } = await setUp(t)
  const { url, dataDir } = address
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    ...(url && { DATABASE_URL: url }),
    ...answersComeIn,
  }
  for (let times = 0; times < 2; times += 1) {
    const { status, stderr } = spawnSync(process.execPath, [program, 'inbound', 'receive'], {
      env,
      input: mail,
    })
    assert.equal(status, 0, String(stderr))
  }
  assert.deepEqual(
    (await mails()).map(({ size }) => size),
    [Buffer.byteLength(mail)],
  )
})

test('a mail of 25 MB is taken in, and a larger one is refused for good', async (t) => {
  const { receive, mails } = await setUp(t)
  assert.equal((await receive(mail + 'x'.repeat(longestMail - mail.length))).code, 0)
  const { code, err } = await receive('x'.repeat(longestMail + 1))
  assert.deepEqual([code, /larger than/.test(err)], [1, true])
  assert.equal((await receive('')).code, 1)
  assert.equal((await mails()).length, 1)
})

test('whatever else is wrong, the mail server is to try again', async (t) => {
  const { address } = await setUp(t)
  const file = join(address.dataDir, 'mail.eml')
  writeFileSync(file, mail)
  const wrong: Record<string, string>[] = [
    { DATA_DIR: join(address.dataDir, 'elsewhere') },
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    { INBOUND_ADDRESS: '', INBOUND_SECRET: '' },
    { INBOUND_ADDRESS: 'not an address' },
  ]
  for (const settings of wrong) {
    const { portico } = commandsAt(t, address, { ...answersComeIn, ...settings })
    const { code, err } = await portico('inbound', 'receive', file)
    assert.equal(code, 75, `${JSON.stringify(settings)}: ${err}`)
    assert.match(err, /^portico: [^\n]+\n$/)
  }
})

test('a mail is written to a new file as it came', async (t) => {
  const { receive, address } = await setUp(t)
  await receive(mail)
  const { portico, json } = commandsAt(t, address, answersComeIn)
  const [one] = await json<{ id: string; state: string }[]>('inbound', 'list')
  assert.equal(one?.state, 'received')
  const file = join(address.dataDir, 'saved.eml')
  assert.equal((await portico('inbound', 'save', one.id, file)).code, 0)
  assert.equal(readFileSync(file, 'utf8'), mail)
  const { code, err } = await portico('inbound', 'save', one.id, file)
  assert.deepEqual([code, /there is a file of that name/.test(err)], [1, true])
})
