import { once } from 'node:events'
import { join } from 'node:path'
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
  return {
    isDamaged: () => isDamaged,
    /** Returns what is damaged. */
    async look(): Promise<string[]> {
      const found = await findDamage(dataDir)
      isDamaged = found.length > 0
      return found
    },
  }
}

export type DamageWatch = ReturnType<typeof watchDamage>
