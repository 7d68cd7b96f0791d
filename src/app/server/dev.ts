import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root } from '../../platform/root.ts'

// Runs the program as `npm start` does, and on a change builds what is stale, starts it again and
// has open pages load again. The build is the real one: what one sees here is what is shipped.

const folder = fileURLToPath(root)
const here = (path: string) => fileURLToPath(new URL(path, root))

let server = start()
let changes = 0
let busy = false
let stopping = false

function start(): ChildProcess {
  return spawn(process.execPath, [here('src/app/server/dev-server.ts')], {
    cwd: folder,
    stdio: 'inherit',
  })
}

async function restart(): Promise<void> {
  if (busy) return
  busy = true
  for (let done = -1; done !== changes;) {
    done = changes
    if (stopping) return
    const built = spawnSync(process.execPath, [here('scripts/ready.mjs'), '--pages'], {
      stdio: 'inherit',
    })
    // The reason stands above; the next change tries again, and the old server goes on meanwhile.
    if (built.status !== 0) continue
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    server = start()
  }
  busy = false
}

let settled: NodeJS.Timeout | undefined
for (const watched of ['src', 'migrations']) {
  watch(`${folder}${watched}`, { recursive: true }, (_event, name) => {
    if (!name || /\.test\.tsx?$|~$/.test(name)) return
    changes += 1
    clearTimeout(settled)
    // Editors write a file in several steps.
    settled = setTimeout(() => void restart(), 60)
  })
}

function stop(): void {
  stopping = true
  if (server.exitCode !== null) process.exit(0)
  server.once('exit', () => process.exit(0)).kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

server.once('exit', (code) => {
  // A reason not to start is final only when nothing has been changed yet.
  if (changes === 0) process.exit(code ?? 0)
})
