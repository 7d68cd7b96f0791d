import type { Count, Counted } from './count.ts'

/** More failing files than this are no accident of a busy machine. */
const mostAgain = 6

type Results = Pick<Counted, 'byFile' | 'failing'>

interface Again {
  /** The results by file; of a file that passed when it was run again, those of the second time. */
  byFile: Map<string, Count>
  /** Files that passed only when nothing else ran; somebody should look at each. */
  unsteady: string[]
}

/**
 * Runs each file that failed once more, by itself: on a busy machine a browser misses a moment now
 * and then, and a fault of the code fails again. A failure that none of the files accounts for stays.
 */
export async function runAgain(
  { byFile, failing }: Results,
  run: (file: string) => Promise<Results>,
): Promise<Again> {
  const again: Again = { byFile: new Map(byFile), unsteady: [] }
  const strays = [...byFile].filter(([file, { failed }]) => failed && !failing.includes(file))
  // A process that ended in the middle of a file fails under its own name.
  const isEnded = failing.some((file) => !byFile.get(file)?.failed)
  if (failing.length > mostAgain || (strays.length > 0 && !isEnded)) return again
  for (const file of failing) {
    const second = await run(file)
    const [passed, failed] = ['passed', 'failed'].map((key) =>
      total(second.byFile, key as 'passed'),
    )
    if (failed || !passed || second.failing.length > 0) continue
    for (const [name, count] of second.byFile) again.byFile.set(name, count)
    again.unsteady.push(file)
  }
  if (again.unsteady.length === failing.length)
    for (const [file] of strays) again.byFile.delete(file)
  return again
}

const total = (byFile: Map<string, Count>, key: keyof Count) =>
  byFile.values().reduce((sum, count) => sum + count[key], 0)
