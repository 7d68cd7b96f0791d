import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const mostWorkers = 64

/** How many processes WORKERS asks for; null where it is not a number from 1 to 64, nor `auto`. */
export function countOf(text: string): number | null {
  if (text === 'auto') return Math.min(availableParallelism(), mostWorkers)
  if (!/^\d{1,2}$/.test(text)) return null
  const count = Number(text)
  return count >= 1 && count <= mostWorkers ? count : null
}

/** The same of the environment, before anything of the program is loaded; what is wrong is 1, and refused there. */
export function workersWanted(environment: NodeJS.ProcessEnv): number {
  const { WORKERS, WORKERS_FILE } = environment
  if (!WORKERS && !WORKERS_FILE) return 1
  return countOf((WORKERS_FILE ? textOf(WORKERS_FILE) : WORKERS)?.trim() ?? '') ?? 1
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
