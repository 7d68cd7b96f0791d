import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { copyOf } from './copy.ts'
import { nearestIn, type Stages } from './nearest.ts'
import { firstFailure } from './runner.ts'
import { trials } from './trial.ts'

/** A git repository with these files. */
function project(t: TestContext, files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries({ ...files, '.gitignore': 'node_modules\n' })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  return folder
}

test('a copy shares the packages and no cache, and changing it does not change the project', (t) => {
  const root = project(t, {
    'src/a.ts': 'sound',
    'node_modules/kysely/index.js': 'package',
    'node_modules/.cache/portico/x': 'cached',
    'dist/main.js': 'built',
  })
  const copy = copyOf(root)
  t.after(copy.remove)
  const read = (name: string) => readFileSync(join(copy.folder, name), 'utf8')
  assert.equal(read('node_modules/kysely/index.js'), 'package')
  copy.write('src/a.ts', 'faulty')
  copy.saveBuilt()
  for (const name of ['dist/main.js', 'node_modules/.cache/portico/x']) copy.write(name, 'faulty')
  assert.equal(read('src/a.ts'), 'faulty')
  copy.swapBuilt()
  assert.equal(read('dist/main.js'), 'built')
  copy.swapBuilt()
  assert.equal(read('dist/main.js'), 'faulty')
  copy.restoreBuilt()
  assert.equal(read('dist/main.js'), 'built')
  for (const name of ['src/a.ts', 'node_modules/.cache/portico/x', 'dist/main.js'])
    assert.notEqual(readFileSync(join(root, name), 'utf8'), 'faulty', name)
  copy.remove()
  assert.ok(!existsSync(copy.folder))
  assert.ok(existsSync(join(root, 'node_modules/kysely/index.js')), 'the packages are not removed')
})

test('code that does not compile is refused with what the compiler says', async (t) => {
  const compiler = "console.log('src/a.ts(1,1): error TS2322'); process.exitCode = 2\n"
  const copy = copyOf(project(t, { 'node_modules/.bin/tsc': compiler }))
  t.after(copy.remove)
  const engines = { chromium: undefined, postgres: async () => undefined }
  const { refusedByCompiler } = trials(copy, engines, { all: false })
  assert.equal(await refusedByCompiler(), 'src/a.ts(1,1): error TS2322\n')
  copy.write('node_modules/.bin/tsc', '')
  assert.equal(await refusedByCompiler(), null)
})

const passes = "import { test } from 'node:test'\ntest('holds', () => {})\n"
const fails =
  "import { test } from 'node:test'\ntest('does not', () => { throw new Error('no') })\n"

test('the first failing test of several files is named', async (t) => {
  const root = project(t, {
    'a.test.ts': passes,
    'b.test.ts': fails,
    'c.test.ts': fails,
    'd.test.ts': 'throw new Error("it does not even start")\n',
    'e.test.ts': "import { test } from 'node:test'\ntest.todo('is to be written')\n",
  })
  assert.equal(await firstFailure(root, ['a.test.ts', 'e.test.ts']), null)
  assert.equal(await firstFailure(root, []), null)
  const failure = await firstFailure(root, ['a.test.ts', 'b.test.ts', 'c.test.ts'])
  assert.deepEqual(failure, { file: 'b.test.ts', test: 'does not' })
  assert.notEqual(await firstFailure(root, ['d.test.ts']), null)
})

test('what failed is run again alone, and not what else is in its file', async (t) => {
  const body = `${fails}test('holds (of it)', () => {})\n`
  const root = project(t, { 'a.test.ts': body, 'd.test.ts': 'throw new Error("no start")\n' })
  const again = (name: string, file: string) => firstFailure(root, [file], {}, { file, test: name })
  assert.equal((await again('does not', 'a.test.ts'))?.test, 'does not')
  assert.equal(await again('holds (of it)', 'a.test.ts'), null)
  assert.notEqual(await again('ended with status 1', 'd.test.ts'), null, 'a process has no name')
})

/** A test that fails where `src/a.ts` has the fault; it notes that it was loaded. */
const noting = (name: string) => `import { appendFileSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
appendFileSync(process.env.NOTED, '${name} ')
test('${name}', () => { if (readFileSync('src/a.ts', 'utf8') !== 'sound') throw new Error('no') })
`
const linting = `require('node:fs').appendFileSync(process.env.NOTED, 'lint ')\n`

test('the nearest tests alone need no build, and none that are wide', async (t) => {
  const text = noting('t')
  const files = ['src/a.ts', 'src/apart.test.ts', 'src/near.test.ts', 'src/wide.test.ts']
  const [, apart = '', near = '', wide = ''] = files
  const root = project(t, { 'src/a.ts': 'sound', [apart]: text, [near]: text, [wide]: text })
  for (const [name, made] of [
    ['dist/x', ''],
    ['node_modules/.bin/oxlint', ''],
    ['src/ui/A.tsx', 'sound'],
  ] as const) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), made)
  }
  const copy = copyOf(root)
  t.after(copy.remove)
  process.env['NOTED'] = join(copy.folder, 'noted')
  const engines = { chromium: undefined, postgres: async () => undefined }
  const { caught } = trials(copy, engines, { all: false, near: true })
  const catching = async (file: string, tests: Partial<Stages>) => {
    const fault = { file, kind: 'where removed', start: 0, end: 5, text: 'faulty' }
    const stages = { near: [], apart: [], started: [], wide: [], journeys: [], ...tests }
    copy.write('src/a.ts', 'faulty')
    return (await caught({ fault, text: 'sound', stages }))?.file
  }
  assert.equal(await catching('src/a.ts', { near: [near], wide: [wide] }), near)
  assert.equal(await catching('src/a.ts', { wide: [wide] }), undefined)
  assert.equal(await catching('src/ui/A.tsx', { near: [near], wide: [wide] }), undefined)
})

for (const [kind, first] of [
  ['where removed', 't1 t2 t3 t4 t5 t6 '],
  ['await dropped', 'lint '],
] as const)
  test(`of a fault of the kind ${kind} what catches it soonest is tried first`, async (t) => {
    const names = Array.from({ length: 8 }, (_, nth) => `t${nth + 1}`)
    const tests = names.map((name) => [`src/${name}.test.ts`, noting(name)])
    const root = project(t, { 'src/a.ts': 'sound', 'dist/x': '', ...Object.fromEntries(tests) })
    mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
    writeFileSync(join(root, 'node_modules/.bin/oxlint'), linting)
    const copy = copyOf(root)
    t.after(copy.remove)
    const noted = join(copy.folder, 'noted')
    process.env['NOTED'] = noted
    const engines = { chromium: undefined, postgres: async () => undefined }
    const fault = { file: 'src/a.ts', kind, start: 0, end: 5, text: 'faulty' }
    copy.write('src/a.ts', 'faulty')
    const stages = {
      near: tests.map(([name = '']) => name),
      started: [],
      wide: [],
      journeys: [],
      apart: [],
    }
    const caught = await trials(copy, engines, { all: false }).caught({
      fault,
      text: 'sound',
      stages,
    })
    assert.deepEqual(caught, { file: 'src/t1.test.ts', test: 't1' })
    const all = readFileSync(noted, 'utf8')
    assert.ok(all.startsWith(first), all)
    assert.doesNotMatch(all, /t7|t8/)
  })

test('the nearest tests are those that import a file, then those that contain its paths', () => {
  const files = Object.entries({
    'src/features/update/contract.ts': "export const path = '/api/updates/'",
    'src/features/update/publish.ts': "import './words.ts'",
    'src/features/update/words.ts': '',
    'src/features/update/publish.test.ts': "import './publish.ts'",
    'src/features/update/ClientUpdates.tsx': 'export const A = () => <p>Nothing new</p>',
    'src/features/message/send.test.ts': "fetch('/api/updates/')",
    'src/features/message/other.test.ts': '',
    'src/app/server/create-app.ts': "import '../../features/update/publish.ts'",
    'src/app/server/api.test.ts': "import './create-app.ts'",
    'test/architecture/architecture.test.ts': "import '../../src/features/update/words.ts'",
    'test/journeys/steps.ts': "export const words = 'Nothing new'",
    'test/journeys/updates.test.ts': "import './steps.ts'",
    'test/journeys/other.test.ts': '',
    'src/features/enquiry/answer.ts': "import '../../platform/mail/queue.ts'",
    'src/features/enquiry/mailed.test.ts': "fetch('/api/enquiries/')",
    'src/platform/mail/queue.ts': '',
    'src/features/today/StaffRow.tsx': "export const B = () => <button aria-label='Not now' />",
    'src/features/today/StaffToday.tsx':
      "import './StaffRow.tsx'\nexport const C = () => <h2>Needs somebody</h2>",
    'src/features/today/staff.contract.ts': "export const path = '/staff/today/'",
    'src/features/today/today.test.ts': '',
    'src/features/todaylist/gather.ts':
      "import type { TodayItem } from '../today/staff.contract.ts'\nimport './rows.ts'",
    'src/features/todaylist/rows.ts': '',
    'src/features/event/contract.ts': "export const path = '/projects/{id}/meetings/{meeting}/'",
    'src/features/event/store.ts': '',
    'src/features/calendar/all.test.ts': "fetch('/projects/')",
    'src/features/calendar/calendar.test.ts': 'fetch(`/projects/${id}/meetings/`)',
    'src/platform/auth/see-as.ts': '',
    'src/platform/auth/beside.test.ts': "import './see-as.ts'",
    'src/features/seeas/see-as.test.ts': '',
    'test/journeys/console-today.test.ts': "page.getByText('Needs somebody')",
    'test/journeys/console-rows.test.ts': "page.getByLabel('Not now')",
  }).map(([name, text]) => ({ name, text }))
  const nearest = nearestIn(files)
  assert.deepEqual(nearest('src/features/update/words.ts'), {
    near: ['src/features/update/publish.test.ts'],
    apart: ['src/features/update/publish.test.ts'],
    started: [],
    wide: ['src/features/message/send.test.ts', 'src/app/server/api.test.ts'],
    journeys: [],
  })
  const { journeys } = nearest('src/features/update/ClientUpdates.tsx')
  assert.deepEqual(journeys, ['test/journeys/updates.test.ts'])
  const { near } = nearest('src/platform/auth/see-as.ts')
  assert.equal(near[0], 'src/features/seeas/see-as.test.ts', 'the test of its name')
  const { wide } = nearest('src/platform/mail/queue.ts')
  assert.equal(
    wide[0],
    'src/features/enquiry/mailed.test.ts',
    'what uses the file has tests beside it',
  )
  assert.equal(
    nearest('src/features/todaylist/rows.ts').wide[0],
    'src/features/today/today.test.ts',
    'what is made for another slice is tested with that one',
  )
  assert.equal(
    nearest('src/features/event/store.ts').wide[0],
    'src/features/calendar/calendar.test.ts',
    'a path is known by what its parameters leave',
  )
  assert.deepEqual(
    nearest('src/features/today/StaffRow.tsx').journeys,
    ['test/journeys/console-rows.test.ts', 'test/journeys/console-today.test.ts'],
    'a part of a screen is tested with the screen',
  )
})
