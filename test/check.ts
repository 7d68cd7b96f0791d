import { dirname } from 'node:path'
import { changedFiles } from './runner/changed.ts'
import { readImports } from './runner/imports.ts'
import { distances, takeNearest } from './runner/nearest.ts'
import { runSteps, say, stopOnSignals, type Steps } from './runner/steps.ts'
import { folderForFiles, runTests, testFiles } from './runner/tests.ts'
import { readTimes } from './runner/times.ts'
import { staticSteps } from './runner/tools.ts'

// `npm run check`, to be run all the time: format, lint, types, unused code, the architecture, and on
// SQLite the tests nearest to what differs from main.

/** How long the tests may take, in seconds of one processor core; two cores run side by side. */
const most = 75
const architecture = ['test/architecture/architecture.test.ts']
/** What to run when nothing has changed: one file for each slice. */
const smoke = /^src\/features\/\w+\/routes\.test\.ts$/

const signal = stopOnSignals()
process.env['TMPDIR'] = folderForFiles()
const files = chosenTests()
const tests: Steps = {
  architecture: () => runTests('sqlite', architecture, { signal }),
  ...(files.length > 0 && { tests: () => runTests('sqlite', files, { signal }) }),
}
await runSteps([staticSteps(signal), tests], signal)

/** Chooses the tests to run, and prints which ones are left to `npm test`. */
function chosenTests(): string[] {
  const changes = changedFiles()
  const times = readTimes('sqlite')
  if (!changes?.files.length) {
    say(changes ? `Nothing differs from ${changes.since}.` : 'Without git, changes are unknown.')
    const some = new Map(testFiles().flatMap((name) => (smoke.test(name) ? [[name, 1]] : [])))
    return takeNearest(some, times, most / 2).chosen
  }
  const far = distances(readImports(), changes.files)
  for (const name of architecture) far.delete(name)
  const inBrowser = [...far.keys()].filter((name) => name.startsWith('test/journeys/'))
  for (const name of inBrowser) far.delete(name)
  const { chosen, left } = takeNearest(far, times, most)
  say(`${changes.files.length} files differ from ${changes.since}: ${chosen.length} test files`)
  const rest = [...left, ...inBrowser]
  if (rest.length > 0) say(`left to npm test: ${byFolder(rest)}`)
  return chosen
}

function byFolder(names: string[]): string {
  return [...Map.groupBy(names, (name) => dirname(name))]
    .map(([folder, { length }]) => `${folder} (${length})`)
    .toSorted()
    .join(', ')
}
