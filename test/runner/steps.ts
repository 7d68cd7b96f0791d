import { inspect } from 'node:util'
import type { Count } from './count.ts'

/** The result of a step, or why it could not run, which on CI is a failure unless excused. */
export type Outcome = Count | { notRun: string; excused?: boolean }
/** A part of a run, such as the linter or the tests on one engine. */
export type Step = () => Promise<Outcome>
/** The steps by name. */
export type Steps = Record<string, Step>

/**
 * Runs the steps of each chain one after the other, and the chains side by side. Prints a line for
 * each step and `N passed, N failed` as the last one, and sets the exit status.
 */
export async function runSteps(
  chains: Steps[],
  signal: AbortSignal,
  wanted: readonly string[] = [],
): Promise<void> {
  const names = chains.flatMap((chain) => Object.keys(chain))
  const unknown = wanted.filter((name) => !names.includes(name))
  const notRun = unknown.map((name) => `${name} (there is only ${names.join(', ')})`)
  const total = { passed: 0, failed: unknown.length }
  const runChain = async (chain: Steps) => {
    for (const [name, step] of Object.entries(chain)) {
      if (signal.aborted) return
      if (wanted.length && !wanted.includes(name)) continue
      const outcome = await timed(name, step, signal)
      if ('notRun' in outcome) {
        notRun.push(`${name} (${outcome.notRun})`)
        if (process.env['CI'] === 'true' && !outcome.excused) total.failed++
      } else {
        total.passed += outcome.passed
        total.failed += outcome.failed
      }
    }
  }
  await Promise.all(chains.map(runChain))
  for (const each of notRun) say(`not run: ${each}`)
  if (signal.aborted) say('stopped before the end')
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = signal.aborted ? 130 : Number(total.failed > 0)
}

async function timed(name: string, step: Step, signal: AbortSignal): Promise<Outcome> {
  const start = performance.now()
  const outcome = await step().catch((error: unknown): Outcome => {
    if (!signal.aborted) say(inspect(error))
    return { passed: 0, failed: 1, skipped: 0 }
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  say(`${name.padEnd(12)} ${words(outcome)} (${seconds} s)`)
  return outcome
}

function words(outcome: Outcome): string {
  if ('notRun' in outcome) return 'not run'
  const { passed, failed, skipped } = outcome
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** A signal that stops the steps at a Ctrl-C; after 5 s more the process exits anyway. */
export function stopOnSignals(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (stopping.signal.aborted) return
      stopping.abort(new Error(name))
      setTimeout(() => process.exit(130), 5000).unref()
    })
  return stopping.signal
}

/** Prints a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
