import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** On a thread of its own: a large file takes seconds, in which this one would answer nobody. */
const check = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  try {
    const file = new DatabaseSync(workerData, { readOnly: true, timeout: 5000 })
    const rows = file.prepare('pragma quick_check(5)').all()
    file.close()
    parentPort.postMessage(rows.map((row) => String(row.quick_check)).filter((row) => row !== 'ok'))
  } catch (error) {
    parentPort.postMessage(error.errcode % 256 === 5 ? [] : [error.message])
  }
`

/** What is damaged in the SQLite file of a data folder; nothing where all is well. */
export async function findDamage(dataDir: string): Promise<string[]> {
  const worker = new Worker(check, { eval: true, workerData: join(dataDir, 'portico.sqlite') })
  worker.unref()
  const [found] = (await once(worker, 'message')) as [string[]]
  return found
}

/** Remembers whether the last look has found damage. */
export function watchDamage(dataDir: string) {
  let isDamaged = false
  let last: Promise<string[]> = Promise.resolve([])
  return {
    isDamaged: () => isDamaged,
    /** Returns what is damaged. */
    async look(): Promise<string[]> {
      last = findDamage(dataDir)
      const found = await last
      isDamaged = found.length > 0
      return found
    },
    /**
     * Waits a second at most for a look that is under way: whoever closes the file while another has it
     * open leaves its log beside it. In a large file it may take longer, and the log does no harm.
     */
    async settle(): Promise<void> {
      await Promise.race([last.catch(() => []), wait(1000, undefined, { ref: false })])
    },
  }
}

export type DamageWatch = ReturnType<typeof watchDamage>
