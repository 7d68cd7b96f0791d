import { inBackground } from '../../../contract/background.ts'
import { workersWanted } from './count.ts'
import { createCrew } from './crew.ts'
import { parentLog } from './parent-log.ts'

/**
 * Runs as many processes of the program as WORKERS says until a signal ends them; SIGHUP replaces them in
 * turn. This process loads nothing of the program itself.
 */
export async function supervise(environment: NodeJS.ProcessEnv): Promise<void> {
  const log = parentLog(environment['LOG_LEVEL'])
  const crew = createCrew({ count: workersWanted(environment), log, giveUp })
  let stopping = false

  function giveUp(why: string | null): void {
    if (why) process.stderr.write(`portico: ${why}\n`)
    process.exit(1)
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (stopping) return
    stopping = true
    log('info', 'stopping the workers', { signal })
    await crew.stop()
    log('info', 'all workers have stopped')
    process.exit(0)
  }

  let replacing: Promise<void> | null = null
  async function replace(): Promise<void> {
    log('info', 'replacing the workers in turn')
    if (await crew.replace()) log('info', 'all workers were replaced')
    else if (!stopping) log('error', 'a new worker did not start: the others stay as they are')
  }

  process.on('SIGINT', (signal) => void stop(signal))
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGHUP', (signal) => {
    // Its terminal was closed.
    if (process.stdout.isTTY) inBackground(stop(signal))
    // One that comes meanwhile is for what is new since: all are replaced once more.
    else replacing = (replacing ?? begun).then(replace)
  })
  const begun = crew.start()
  await begun
}
