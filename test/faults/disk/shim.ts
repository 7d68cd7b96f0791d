import { spawnSync } from 'node:child_process'
import { closeSync, openSync, realpathSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { freshFolder } from '../../support/database/database.ts'

const source = new URL('./shim.c', import.meta.url).pathname

/** Why the program cannot be run on a disk of ours here, or false. */
export const whyNoShim: string | false =
  process.platform === 'linux'
    ? spawnSync('cc', ['--version']).status !== 0 && 'no C compiler (cc) on this machine'
    : 'only Linux lets us stand between a program and its disk'

/** Linux takes what is written into its memory; a disk that fails is noticed when that is synced. */
export type Fails = 'syncs' | 'writes' | 'reads and writes'

/** What fails of the database, and of all other files. */
interface Failing {
  database?: Fails
  files?: Fails
}

const flags = { syncs: '02', writes: '01', 'reads and writes': '11' }

/** A disk for the program of one test, which is in the way of each of its reads and writes. */
export function diskOf(t: TestContext, folder: string) {
  const own = freshFolder(t)
  const library = join(own, 'shim.so')
  const compiled = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'])
  if (compiled.status !== 0) throw new Error(String(compiled.stderr))
  const record = join(own, 'record')
  const orders = openSync(join(own, 'orders'), 'w+')
  t.after(() => closeSync(orders))
  const fail = ({ database, files }: Failing) => {
    writeSync(orders, [database, files].map((what) => (what ? flags[what] : '00')).join(''), 0)
  }
  fail({})
  return {
    record,
    fail,
    /** For the environment of the program. */
    recording: { LD_PRELOAD: library, SHIM_FOLDER: realpathSync(folder), SHIM_RECORD: record },
    failing: {
      LD_PRELOAD: library,
      SHIM_FOLDER: realpathSync(folder),
      SHIM_ORDERS: join(own, 'orders'),
    },
  }
}
