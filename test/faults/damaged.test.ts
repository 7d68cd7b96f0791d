// On SQLite alone: about files of the data folder, the database's own among them.
import assert from 'node:assert/strict'
import { readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProjectDocument } from '../../src/features/document/contract.ts'
import { largePdf } from '../fixtures/document-samples.ts'
import { damagePage } from '../support/database/damage.ts'
import { startServer } from '../support/program/program.ts'
import { callsTo, sha256 } from '../support/work/document-fixture.ts'
import { clientFolder } from './power-fixture.ts'

/** In ms: a download that has not begun by then hangs. */
const patience = 8_000
/** Of a file that is cut off. */
const left = 12

/** Documents of a running program, each by its name, and its folder. */
async function place(t: TestContext, broken?: string) {
  let end = async () => {}
  t.after(() => end())
  const folder = await clientFolder(t, 0)
  const { dataDir, iris } = folder
  const twin = broken && { NODE_OPTIONS: `--import=${new URL(broken, import.meta.url).href}` }
  async function start() {
    const program = await startServer(t, { DATA_DIR: dataDir, DEMO: 'off', ...twin })
    end = async () => {
      program.kill('SIGKILL')
      await program.ended
    }
    return program
  }
  const program = await start()
  const { call, upload } = callsTo(program.origin)
  const names = { whole: 20_000, missing: 30_000, cut: 40_000 }
  const sums = new Map<string, string>()
  for (const [name, size] of Object.entries(names)) {
    const bytes = largePdf(size)
    sums.set(name, sha256(bytes))
    assert.ok((await upload(iris, { name: `${name}.pdf`, bytes })).ok)
  }
  const files = join(dataDir, 'files')
  const pathOf = (name: keyof typeof names) => {
    const all = readdirSync(files, { withFileTypes: true }).filter((one) => one.isFile())
    const found = all.find(
      (one) => statSync(join(files, one.name)).size === largePdf(names[name]).length,
    )
    return join(files, found?.name ?? '')
  }
  const documents = (await (await call(iris, 'GET', '/documents/')).json()) as ProjectDocument[]

  /** How a document is answered: its status and whether it is whole. */
  async function open(name: string): Promise<string> {
    const id = versionOf(name)
    const ticket = await call(iris, 'POST', `/documents/${id}/ticket/`, {
      json: { preview: false },
    })
    const { url } = (await ticket.json()) as { url: string }
    const signal = AbortSignal.timeout(patience)
    try {
      const answer = await fetch(program.origin + url, { signal })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return `${answer.status}${sha256(bytes) === sums.get(name) ? ' whole' : ''}`
    } catch {
      return signal.aborted ? 'nothing' : 'a part'
    }
  }
  const versionOf = (name: string) =>
    documents.find((one) => one.name === `${name}.pdf`)?.versions[0]?.id ?? ''
  return { dataDir, program, pathOf, open, versionOf, start, end: () => end() }
}

type Place = Awaited<ReturnType<typeof place>>

/** Damages files while the program runs; what it did that it should not. */
async function complaints({ program, pathOf, open, versionOf }: Place): Promise<string[]> {
  const wrong: string[] = []
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) wrong.push(`${what}: ${found}, not ${wanted}`)
  }
  for (const name of ['whole', 'missing', 'cut'])
    expect(`${name}, before`, await open(name), '200 whole')
  rmSync(pathOf('missing'))
  truncateSync(pathOf('cut'), left)
  expect('the document that is whole', await open('whole'), '200 whole')
  for (const name of ['missing', 'cut']) {
    expect(`the document that is ${name}`, await open(name), '500')
    // The answer may be here before the line of the log is.
    const isNamed = () => program.log().includes(versionOf(name))
    for (let tries = 0; tries < 100 && !isNamed(); tries += 1) await wait(50)
    expect(`the log names ${name}`, isNamed(), true)
  }
  expect('a page', (await fetch(`${program.origin}/services`)).status, 200)
  return wrong
}

test('a file that is cut off or gone is an error at once, and all else goes on', async (t) => {
  assert.deepEqual(await complaints(await place(t)), [])
})

test('the same check fails for a program that does not look how long its files are', async (t) => {
  const found = await complaints(await place(t, './disk/broken.ts?lengths'))
  assert.match(found.join(), /the document that is cut: (nothing|a part|200), not 500/)
})

test('after a restart a damaged page of the database is said, and what is whole is shown', async (t) => {
  const here = await place(t)
  await here.end()
  damagePage(here.dataDir, 'outbox_about')
  const { origin, log } = await here.start()
  while (!log().includes('portico.sqlite is damaged')) await wait(20)
  const { database } = (await (await fetch(`${origin}/ready`)).json()) as { database: string }
  assert.equal(database, 'damaged')
  assert.equal((await fetch(`${origin}/services`)).status, 200)
})
