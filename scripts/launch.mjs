// Starts the built program or one of its commands, and says what to do where the build is missing
// or older than its sources.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { howToBuild } from './owner.mjs'
import { isCurrent, root } from './sources.mjs'

const cli = join(root, 'dist/server/cli.js')
const isStart = wordsOf(process.argv.slice(2))[0] === 'start'

if (!existsSync(cli)) {
  fail(`The program in ${root} is not built. Run ${howToBuild(root)}.`)
} else if (!isCurrent()) {
  const stale = `The build in ${root} is older than its sources. Run ${howToBuild(root)}.`
  // Its migrations are those of the sources: they would be applied without the code that goes with them.
  if (isStart) fail(stale)
  else process.stderr.write(`portico: ${stale}\n`)
}

if (isStart) {
  // A relative DATA_DIR is below the program, wherever that is started from.
  process.chdir(root)
} else if (process.env.npm_lifecycle_event === 'portico' && process.env.INIT_CWD) {
  // npm goes to the folder of the program; files are named as seen from where one stands.
  process.chdir(process.env.INIT_CWD)
}
await import(cli)

/** The arguments without `--settings` and its value. */
function wordsOf(given) {
  return given.filter(
    (word, at) => !word.startsWith('--settings') && given[at - 1] !== '--settings',
  )
}

function fail(sentence) {
  process.stderr.write(`portico: ${sentence}\n`)
  process.exit(1)
}
