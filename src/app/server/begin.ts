import { workersWanted } from './workers/count.ts'

/** Starts the program: in this process, or where WORKERS asks for several as their parent. */
export async function startProgram(environment: NodeJS.ProcessEnv): Promise<void> {
  const isWorker = process.argv[2] === '--worker'
  if (!isWorker && workersWanted(environment) > 1) {
    const { supervise } = await import('./workers/supervise.ts')
    return await supervise(environment)
  }
  const { run } = await import('./run.ts')
  await run(environment)
}
