// Measures a backup of a site in use: `node bench/backup.ts [MB]`, 1,000 by default. The database has half
// of it, the files the other half, of bytes that cannot be compressed. Meanwhile visitors send enquiries,
// twenty a second. It needs three times the room in the folder for temporary files.
import { randomBytes } from 'node:crypto'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { readKeyFile } from '../src/platform/auth/key-file.ts'
import { drill } from '../src/platform/backup/drill.ts'
import { restoreBackup } from '../src/platform/backup/restoring.ts'
import { workInChild } from '../src/app/server/children/backups.ts'
import { enquiry } from '../test/faults/enquiry.ts'
import { freePort } from '../test/support/program/free-port.ts'
import { behindProxy, startProduct, stop, temporaryFolder } from './processes.ts'
import { firstAnswer } from './start.ts'

const megabytes = Number(process.argv[2] ?? 1_000)
const half = (megabytes / 2) * 1e6
const [dataDir, to, port] = [temporaryFolder(), temporaryFolder(), await freePort()]
const product = startProduct(port, dataDir, temporaryFolder(), { ...behindProxy, DEMO: 'on' })
await firstAnswer(product, port)
await wait(3_000)
fill()

const quiet = await enquiries(wait(5_000))
const path = join(to, 'one.backup')
let began = performance.now()
const making = workInChild({ what: 'make', path, settings: { DATA_DIR: dataDir } }, () => {})
const busy = await enquiries(making)
const backup = took()
const key = readKeyFile(join(dataDir, 'backup.key')) as string
const { faults } = await drill({ path, key, parent: to })
const tried = took()
const none = { secret: undefined, setting: undefined, ledger: undefined }
await restoreBackup({ path, key, folder: join(to, 'restored'), ...none })
const restored = took()
await stop(product)
const wrong = faults.filter((one) => !one.includes('missing')).length
process.stdout.write(
  `${JSON.stringify({ megabytes: statSync(path).size / 1e6, seconds: { backup, tried, restored }, enquiries: { quiet, busy }, wrong }, null, 2)}\n`,
)

/** Half of it as the bytes of a table, half as files that rows of another name. */
function fill(): void {
  const database = new DatabaseSync(join(dataDir, 'portico.sqlite'), { timeout: 10_000 })
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  const mail = database.prepare(
    `insert into inbound_mail (id, received_at, body_hash, size, file_key, state, text) values (?, '2026-01-01T00:00:00.000Z', ?, 0, ?, 'discarded', ?)`,
  )
  for (let written = 0; written < half; written += 1e6) {
    const name = randomBytes(16).toString('hex')
    writeFileSync(join(dataDir, 'files', name), randomBytes(1e6))
    mail.run(name, name, name, randomBytes(500_000).toString('hex'))
  }
  database.close()
}

function took(): number {
  const seconds = (performance.now() - began) / 1000
  began = performance.now()
  return Math.round(seconds * 10) / 10
}

/** The latencies in ms of enquiries for as long as something goes on. */
async function enquiries(during: Promise<unknown>) {
  const over = new AbortController()
  const ended = during.finally(() => over.abort())
  const sent: Promise<number>[] = []
  for (let count = 0; !over.signal.aborted; count += 1) {
    sent.push(send(`bench-${port}-${performance.now()}`.replaceAll('.', '-'), count))
    await wait(50)
  }
  await ended
  const sorted = (await Promise.all(sent)).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) }
}

async function send(name: string, count: number): Promise<number> {
  const begun = performance.now()
  const address = `203.0.${Math.floor(count / 250) % 250}.${count % 250}`
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/contact/`,
    enquiry({ key: name, address }),
  )
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`An enquiry was answered ${answer.status}.`)
  return performance.now() - begun
}
