// On SQLite alone: about the disk that the data is on.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statSync, statfsSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ampleDisk, watchDisk, type Disk } from '../../src/platform/storage/disk.ts'
import { createLog } from '../../src/platform/log.ts'
import { freshAddress } from '../support/database/database.ts'
import { runToEnd, startServer } from '../support/program/program.ts'
import { signedIn } from '../support/signin/signed-in.ts'
import { times } from '../support/thorough.ts'
import { world } from '../support/world.ts'

const options = ['-t', 'tmpfs', '-o', 'size=64m', 'none']
const skip = whyNot()

/** Why no disk can be made here, or false. */
function whyNot(): string | false {
  if (process.getuid?.() !== 0) return 'only root can mount a disk'
  const folder = mkdtempSync(join(tmpdir(), 'portico-disk-'))
  const { status } = spawnSync('mount', [...options, folder])
  if (status === 0) spawnSync('umount', [folder])
  rmdirSync(folder)
  return status !== 0 && 'this machine does not let us mount a disk'
}

/** A disk of 64 MB. */
function smallDisk(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-disk-'))
  execFileSync('mount', [...options, folder])
  t.after(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Fills the disk but for so many bytes, as another program would. */
function fillBut(folder: string, left: number): void {
  const filler = join(folder, 'another-program')
  rmSync(filler, { force: true })
  const { bavail, bsize } = statfsSync(folder)
  const blocks = Math.max(0, bavail - Math.ceil(left / bsize))
  execFileSync('fallocate', ['-l', String(blocks * bsize), filler])
}

const reserveOf = (folder: string): number =>
  statSync(join(folder, 'reserve'), { throwIfNoEntry: false })?.size ?? 0

const makeRoom = (folder: string) => truncateSync(join(folder, 'another-program'))

async function placeOn(t: TestContext, folder: string, disk?: Disk) {
  // Registered before the world, so that it is stopped after it.
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line).msg) })
  const { dataDir } = await freshAddress(t)
  execFileSync('cp', [join(dataDir, 'portico.sqlite'), folder])
  const watched = watchDisk({ folder, floor: 4e6, log })
  t.after(watched.stop)
  await watched.measure()
  const place = await world(t, { address: { dataDir: folder }, disk: disk ?? watched.disk })
  return { ...place, watched, lines, folder }
}

type Place = Awaited<ReturnType<typeof placeOn>>

interface Sent {
  headers?: Record<string, string>
  body?: string
}

async function statusOf(place: Place, method: string, path: string, more: Sent = {}) {
  const headers = { 'Content-Type': 'application/json', ...more.headers }
  const answer = await place.request(path, { method, ...more, headers })
  const text = await answer.text()
  return { status: answer.status, text }
}

const enquiry = (words: string) => ({
  body: JSON.stringify({ name: 'Iris Okafor', email: 'iris@quince.example', message: words }),
})
const signIn = {
  body: JSON.stringify({ username: 'demo', password: 'held-fast-on-a-slack-tide' }),
}

/** Waits until the program has measured that it takes in so much; 3 s at most. */
async function until(place: Place, rung: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { text } = await statusOf(place, 'GET', '/ready')
    if (text.includes(`"takes_in":"${rung}"`)) return
    await wait(50)
  }
}

/** Goes down the ladder with a program, and gives what it did that it should not. */
async function complaints(place: Place): Promise<string[]> {
  const { folder } = place
  const token = await signedIn(place, 'demo')
  const wrong: string[] = []
  const expect = async (what: string, want: number, ...call: [string, string, Sent?]) => {
    const { status } = await statusOf(place, ...call)
    if (status !== want) wrong.push(`${what}: ${status}, not ${want}`)
  }
  const [{ id: project }] = JSON.parse(
    (await statusOf(place, 'GET', '/api/projects/', { headers: token })).text,
  )
  const upload = (size: number) => ({
    headers: token,
    body: JSON.stringify({ project, name: 'survey.pdf', size }),
  })
  await expect('an upload that fits', 201, 'POST', '/api/uploads/', upload(1_000_000))
  await expect('one that does not', 507, 'POST', '/api/uploads/', upload(48_000_000))

  while (reserveOf(folder) < 32 * 1024 * 1024) await wait(20)
  const { bavail, bsize } = statfsSync(folder)
  const most = Math.round((bavail * bsize - 4e6) * 0.6)
  await expect('one of two that fit alone', 201, 'POST', '/api/uploads/', upload(most))
  await expect('the other one of them', 507, 'POST', '/api/uploads/', upload(most))
  fillBut(folder, 3e6)
  await until(place, 'no-uploads')
  await expect('a small upload below the floor', 507, 'POST', '/api/uploads/', upload(1_000))
  await expect('a long enquiry', 201, 'POST', '/api/contact/', enquiry('long '.repeat(1_000)))

  fillBut(folder, 1.5e6)
  await until(place, 'short-texts')
  await expect('a long enquiry', 507, 'POST', '/api/contact/', enquiry('long '.repeat(1_000)))
  await expect('a short one', 201, 'POST', '/api/contact/', enquiry('We need help.'))

  fillBut(folder, 0)
  await until(place, 'nothing')
  for (let time = 0; time < times(3, 100); time += 1) {
    await expect('an enquiry on a full disk', 507, 'POST', '/api/contact/', enquiry('Help.'))
    await expect('reading', 200, 'GET', '/api/projects/', { headers: token })
    await expect('a page', 200, 'GET', '/services?category=advisory')
    await expect('signing in', 200, 'POST', '/api/auth/login/', signIn)
    await expect('a change', 507, 'PATCH', '/api/users/me/', { headers: token, body: '{}' })
  }
  const { text } = await statusOf(place, 'GET', '/api/sessions/', { headers: token })
  const sessions = JSON.parse(text) as { id: string; current: boolean }[]
  const other = sessions.find(({ current }) => !current)?.id
  await expect('deleting', 204, 'DELETE', `/api/sessions/${other}/`, { headers: token })
  await expect('/ready', 503, 'GET', '/ready')
  await expect('/health', 200, 'GET', '/health')
  await expect('signing out', 204, 'POST', '/api/auth/logout/', { headers: token })
  return wrong
}

test(
  'a disk of 64 MB fills up step by step, and what must work does so to the last byte',
  { skip },
  async (t) => {
    const folder = smallDisk(t)
    const place = await placeOn(t, folder)
    assert.deepEqual(await complaints(place), [])
    makeRoom(folder)
    await until(place, 'everything')
    assert.equal((await statusOf(place, 'POST', '/api/contact/', enquiry('Help.'))).status, 201)
    assert.deepEqual(place.lines.slice(0, 3), [
      'the disk is nearly full: no files are taken in',
      'the disk is nearly full: neither files nor long texts are taken in',
      'the disk is full: only signing in and out and deleting work',
    ])
    assert.equal(place.lines.at(-1), 'the disk has room again')
  },
)

test('the same check fails for a program that does not look at the disk', { skip }, async (t) => {
  const folder = smallDisk(t)
  const place = await placeOn(t, folder, ampleDisk)
  assert.match((await complaints(place)).join('\n'), /one that does not: 201/)
})

/** The settings of a program that was stopped, after which another one has filled its disk. */
async function stoppedAndFull(t: TestContext) {
  const settings = { DATA_DIR: smallDisk(t), LOG_LEVEL: 'silent' }
  const program = await startServer(t, settings)
  while (reserveOf(settings.DATA_DIR) < 32 * 1024 * 1024) await wait(50)
  await program.stop()
  fillBut(settings.DATA_DIR, 0)
  return settings
}

test('a program that was stopped starts on a disk that is full by then', { skip }, async (t) => {
  const again = await startServer(t, await stoppedAndFull(t))
  assert.equal((await fetch(`${again.origin}/contact`)).status, 200)
  assert.match(await (await fetch(`${again.origin}/ready`)).text(), /"takes_in":"nothing"/)
  await again.stop()
})

test('a command works on a full disk while the program is stopped', { skip }, async (t) => {
  const { code, err } = await runToEnd(t, 'cli.js', ['user', 'list'], await stoppedAndFull(t))
  assert.deepEqual([code, err], [0, ''])
})
