import { buffer } from 'node:stream/consumers'
import { repeated } from '../../platform/repeat.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { leaseUnmade, markMade, replaceSizes } from './size-store.ts'
import { asPicture, type MediaRow } from './store.ts'
import { storeSizes, type MediaParts } from './take-in.ts'

/** Makes all sizes of the pictures of which there are only the first ones. */
export function sizeMaker(parts: Omit<MediaParts, 'audit' | 'usesOf' | 'cleanName'>) {
  const { database, clock, log } = parts
  let running: Promise<void> | null = null

  async function runAll(): Promise<void> {
    for (;;) {
      const row = await leaseUnmade(database, clock.now())
      if (!row) return
      // The next one is made nevertheless; this one is tried again when its lease has ended.
      await makeAll(parts, row).catch((err: unknown) =>
        log.error({ err, picture: row.id }, 'the sizes of a picture were not made'),
      )
    }
  }

  /** What is under way is joined, and looks for more when it has done its own. */
  async function runDue(): Promise<void> {
    running ??= runAll().finally(() => (running = null))
    await running
  }
  const failing = 'cannot make the sizes of pictures'
  const { start, stop } = repeated(runDue, { every: 20_000, log, failing })
  let isStarted = false
  return {
    runDue,
    start() {
      isStarted = true
      start()
    },
    stop() {
      isStarted = false
      stop()
    },
    /** There is something to make: sooner than at its next time, once the answer has left. */
    wake() {
      const run = () => void runDue().catch((err: unknown) => log.error({ err }, failing))
      if (isStarted) setTimeout(run, 100).unref()
    },
  }
}

async function makeAll(
  { files, making, database }: Pick<MediaParts, 'files' | 'making' | 'database'>,
  row: MediaRow,
): Promise<void> {
  const { crop, focus } = asPicture(row)
  const made = await making.sizes(await buffer(files.read(row.file_key)), { crop, focus }, 'all')
  const sizes = await storeSizes(files, row, made)
  await database.transaction(async (trx) => {
    // What was cached with the first sizes is made anew.
    await incrementRevision(trx)
    if (await markMade(trx, row)) await replaceSizes(trx, row.id, sizes)
  })
}
