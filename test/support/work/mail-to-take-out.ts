import { type TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { heldClock } from '../clock.ts'
import { freshDatabase } from '../database/database.ts'
import { setValues } from '../set-values.ts'
import { malformed } from '../../../src/contract/problem.ts'
import { createLog } from '../../../src/platform/log.ts'
import type { Files } from '../../../src/platform/storage/files.ts'
import { insertReceived } from '../../../src/features/inbound/store.ts'
import { takingOut, type TakingOut } from '../../../src/features/mailfile/take-out.ts'

const now = '2026-11-20T15:00:00.000Z'

type Bytes = Awaited<ReturnType<TakingOut['unpack']>>[number]

/** Two files in a mail that was placed, and what is done with their bytes, step by step. */
export async function mailToTakeOut(
  t: TestContext,
  inside: Bytes[],
  given: Partial<TakingOut> = {},
) {
  const database = await freshDatabase(t)
  const mail = { id: 'mail', received_at: now, body_hash: 'mail', size: 1, file_key: 'mail' }
  await database.transaction((trx) => insertReceived(trx, mail))
  const steps: string[] = []
  const lines: { file?: string }[] = []
  /** Takes a while, so that what is not waited for comes out of turn. */
  const step = async (name: string) => {
    await turn()
    steps.push(name)
  }
  const files = {
    append: async (_key: string, offset: number) => ({
      write: async (bytes: Uint8Array) => await step(`write ${bytes.length}`),
      close: async () => await step(offset === 0 ? 'close' : 'close another'),
    }),
    finish: async () => await step('finish'),
    remove: async () => await step('remove'),
  } as unknown as Files
  const parts: TakingOut = {
    database,
    clock: heldClock(now),
    log: createLog('error', { write: (line) => void lines.push(JSON.parse(line)) }),
    files,
    unpack: async () => inside,
    typeOf: async () => 'application/pdf',
    cleanName: (name) => {
      if (name === '') throw malformed('No name.', {})
      return name.toLowerCase()
    },
    isScanned: false,
    add: async (_trx, { kind }) => {
      steps.push(`task ${kind}`)
      return 'task'
    },
    ...given,
  }
  const taking = takingOut(parts)
  await database.transaction((trx) =>
    taking.keep(trx, 'mail', {
      names: inside.map((_, nth) => `Plan-${nth}.PDF`),
      entry: 'entry',
      place: null,
    }),
  )
  const rows = async () =>
    await database.read.selectFrom('mail_file').selectAll().orderBy('place').execute()
  return {
    database,
    taking,
    steps,
    lines,
    rows,
    states: async () =>
      (await rows()).map(({ state, refused_for, size }) => [state, refused_for, size]),
    set: async (place: number, values: object) =>
      await setValues(database, { table: 'mail_file', id: (await rows())[place]!.id }, values),
  }
}
