// On SQLite alone: about the size of pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aligned } from '../../bench/table.ts'
import {
  columns,
  consoleScripts,
  editorScripts,
  markdownScripts,
  packageLimits,
  pageLimits,
  pictureLimit,
  portalScripts,
} from './limits.ts'
import { countPackages } from './packages.ts'
import { scriptsOf, weighAll } from './weighing.ts'
import { world } from '../support/world.ts'

test('no page loads more than its budget, and nothing from another host', async (t) => {
  const { port } = await world(t)
  const weighed = await weighAll(port)
  const rows = weighed.map(({ page, numbers }) => [page, ...numbers.map(String)])
  show([['IN BYTES, GZIP', ...columns], ...rows])

  assert.deepEqual(
    weighed.map(({ page }) => page).toSorted(),
    Object.keys(pageLimits).toSorted(),
    'each kind of page has its row in test/budgets/limits.ts',
  )
  const over = weighed.flatMap(({ page, numbers, pictures, elsewhere }) => [
    ...numbers.flatMap((number, at) =>
      exceeded(page, columns[at]!, number, pageLimits[page]![at]!),
    ),
    ...[...pictures].flatMap(([url, bytes]) => exceeded(page, url, bytes, pictureLimit)),
    ...elsewhere.map((url) => `${page} loads ${url}`),
  ])
  assert.deepEqual(over, [])
})

test('the scripts of the portal’s first load are within their limit', async () => {
  const [, script = Infinity] = pageLimits['/dashboard'] ?? []
  assert.ok(script <= portalScripts, `${script} B of scripts, of ${portalScripts}`)
})

test('all scripts of the console, with every section, are within their limit', () => {
  const all = scriptsOf('console')
  const sumOf = (wanted: (one: (typeof all)[number]) => boolean) =>
    all.filter(wanted).reduce((sum, { size }) => sum + size, 0)
  const editor = sumOf(({ script }) => script.includes('/ProseEditor-'))
  // The name of one of its rules: the help reads Markdown, too, so that its reader is a file of no one's.
  const markdown = sumOf(
    ({ script, code }) => script.includes('/ProseMarkdown-') || code.includes('fragments_join'),
  )
  const sum = sumOf(() => true) - editor - markdown
  show([
    ['IN BYTES, GZIP', 'scripts', 'all', 'editor', 'markdown'],
    ['console', `${all.length}`, `${sum}`, `${editor}`, `${markdown}`],
  ])
  assert.ok(all.length > 5, 'those that load later were found')
  assert.ok(sum <= consoleScripts, `${sum} B of scripts, of ${consoleScripts}`)
  assert.ok(editor > 0 && editor <= editorScripts, `${editor} B of the editor, of ${editorScripts}`)
  assert.ok(
    markdown > 0 && markdown <= markdownScripts,
    `${markdown} B of Markdown, of ${markdownScripts}`,
  )
})

test('the packages to build and run are within their limits', () => {
  const counted = countPackages()
  const { direct, installed, megabytes } = counted
  show([
    ['TO START', 'packages named', 'installed', 'MB'],
    ['', `${direct}`, `${installed}`, megabytes.toFixed(0)],
  ])
  const over = Object.entries(packageLimits).flatMap(([name, limit]) =>
    exceeded('packages', name, counted[name as keyof typeof counted], limit),
  )
  assert.ok(installed > direct, 'the packages were found')
  assert.deepEqual(over, [])
})

const exceeded = (where: string, what: string, number: number, limit: number) =>
  number > limit ? [`${where}: ${what} ${number}, limit ${limit}`] : []

function show(rows: string[][]): void {
  process.stdout.write(`${aligned(rows)}\n\n`)
}
