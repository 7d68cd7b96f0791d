// On SQLite alone: about what commands print; each is tested on both engines in its slice.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { groups } from '../../src/app/cli/groups.ts'
import { storeFiles } from '../fixtures/files.ts'
import { actors } from '../support/actors.ts'
import { runToEnd } from '../support/program/program.ts'
import { writeAbout } from '../support/database/rows.ts'
import { calls, files, fresh, type Words } from './calls.ts'
import { addEnquiries, addTasks } from './outbox-rows.ts'
import { commandsIn, terminal, withoutRandom } from './terminal.ts'

type Terminal = Awaited<ReturnType<typeof terminal>>

async function approve(t: TestContext, { address, printed }: Terminal, name: string, all: Words[]) {
  const answers: string[] = []
  for (const words of all)
    answers.push(
      await printed(
        words.map((word) =>
          word.replace(/[^=]+\.(json|txt)$/, (file) => join(address.dataDir, file)),
        ),
      ),
    )
  compare(t, name, withoutRandom(answers.join('\n')))
}

function compare(t: TestContext, name: string, text: string): void {
  const file = join(import.meta.dirname, 'commands', `${name}.txt`)
  t.assert.fileSnapshot(text, file, { serializers: [String] })
}

test('the output of commands on a fresh database is as approved', async (t) => {
  await approve(t, await terminal(t), 'fresh', fresh)
})

for (const [group, words] of Object.entries(calls)) {
  test(`the output of portico ${group} is as approved`, async (t) => {
    const here = await terminal(t)
    for (const [name, content] of Object.entries(files))
      writeFileSync(
        join(here.address.dataDir, name),
        typeof content === 'string' ? content : JSON.stringify(content),
      )
    await actors(here)
    await storeFiles(here.address.dataDir)
    await writeAbout(here.database, 'harbour', '2026-01-01T00:00:00.000Z')
    await addEnquiries(here.database)
    await addTasks(here.database)
    await approve(t, here, group, words)
  })
}

test('the output of portico config is as approved', async (t) => {
  const { out } = await runToEnd(t, 'cli.js', ['config'], {})
  compare(t, 'config', out)
})

test('every command is tried', () => {
  const tried = [...fresh, ...Object.values(calls).flat()].map((words) => words.join(' '))
  const untried = [...commandsIn(groups).keys()].filter(
    (name) =>
      name !== 'config' && !tried.some((words) => words === name || words.startsWith(`${name} `)),
  )
  assert.deepEqual(untried, [])
})
