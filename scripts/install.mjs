// Installs packages and shows the progress. Plain JavaScript for Node 18.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs npm to install the packages at `places` (folders below `root`). Its output is printed only
 * when it fails: its warnings are about the Node that npm runs on, and the program runs on the one
 * that is installed here.
 */
export async function installPackages(root, places, args) {
  const started = Date.now()
  const child = spawnNpm(root, args)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const total = places.length
  const countInstalled = () =>
    places.filter((place) => existsSync(join(root, place, 'package.json'))).length
  const stopProgress = showProgress(() => `Installing packages: ${countInstalled()} of ${total} …`)
  const [status] = await once(child, 'close').catch((error) => [error.message])
  stopProgress()
  if (status !== 0) {
    process.stderr.write(output)
    throw new Error(
      output
        ? 'The packages could not be installed; what npm says about it stands above.'
        : `The packages could not be installed: npm did not start (${status}).`,
    )
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  process.stdout.write(`Installed ${total} packages in ${seconds} s.\n`)
}

/** Not with the Node that runs this: it may be the one in node_modules, which npm is about to replace. */
function spawnNpm(root, args) {
  const npm = process.env.npm_execpath
  const isNpm = npm && /npm-cli\.c?js$/.test(npm)
  const program = isNpm ? process.env.npm_node_execpath || process.execPath : 'npm'
  return spawn(program, isNpm ? [npm, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !isNpm && process.platform === 'win32',
  })
}

/** On a terminal one line that is updated; elsewhere it is printed once. */
function showProgress(line) {
  if (!process.stdout.isTTY) {
    process.stdout.write(`${line()}\n`)
    return () => {}
  }
  const show = () => process.stdout.write(`\r\u001B[K${line()}`)
  show()
  const timer = setInterval(show, 200)
  return () => {
    clearInterval(timer)
    process.stdout.write('\r\u001B[K')
  }
}
