import type { Copy } from './copy.ts'
import { withFault, type Fault } from './fault.ts'
import { isInPages, type Stages } from './nearest.ts'
import { firstFailure, runProgram, type Failure } from './runner.ts'

/** What tests need besides the copy. */
export interface Engines {
  /** Undefined without a browser on this machine; journeys are left out then. */
  chromium: string | undefined
  /** The address of a PostgreSQL server, started when it is first needed; undefined when not installed. */
  postgres: () => Promise<string | undefined>
}

/** How many test files are tried at most, without --all. */
const most = { near: 24, started: 6, wide: 40, journeys: 14 }

/** So many of the nearest are loaded first: mostly one of these catches it, and all take long to load. */
const closest = 6

const linter = 'node_modules/.bin/oxlint'

interface Run {
  what: string
  files: string[]
  env: Record<string, string>
}

interface Trial {
  fault: Fault
  /** The text of the file without the fault. */
  text: string
  stages: Stages
}

/** Which tests a fault has to pass before it counts as one that survives. */
interface Width {
  /** Every near and wide one. */
  all: boolean
  /** None but the nearest that need no build: soon done, and a first guess. */
  near?: boolean
}

/** Tries faults in a copy, one at a time. */
export function trials(copy: Copy, engines: Engines, { all, near: isNearOnly }: Width) {
  const { folder } = copy
  /** Whether tests pass without any fault, by kind of run and files. */
  const sound = new Map<string, boolean>()
  const keyOf = ({ what }: Run, files: string[]) => [what, ...files].join(' ')

  async function passWithoutFault(run: Run, files: string[], trial: Trial): Promise<boolean> {
    const key = keyOf(run, files)
    const known = sound.get(key)
    if (known !== undefined) return known
    copy.write(trial.fault.file, trial.text)
    copy.swapBuilt()
    const passed = (await firstFailure(folder, files, run.env)) === null
    copy.swapBuilt()
    copy.write(trial.fault.file, withFault(trial.text, trial.fault))
    sound.set(key, passed)
    return passed
  }

  /** A failure counts if it happens again, and not without the fault: some are due to a busy machine. */
  async function caughtIn(run: Run, trial: Trial): Promise<Failure | null> {
    let files = run.files.filter((file) => sound.get(keyOf(run, [file])) !== false)
    while (files.length > 0) {
      const failure = await firstFailure(folder, files, run.env)
      if (!failure) return null
      // A test that a helper declares is reported with the helper's file.
      const at = files.indexOf(failure.file)
      const suspects = at < 0 ? files : [failure.file]
      const isAgain = async () => (await firstFailure(folder, suspects, run.env, failure)) !== null
      if ((await passWithoutFault(run, suspects, trial)) && (await isAgain())) return failure
      files = at < 0 ? [] : files.slice(at + 1)
    }
    return null
  }

  const upTo = (files: string[], count: number) => (all ? files : files.slice(0, count))

  async function* runsFor({ fault, stages, text }: Trial): AsyncGenerator<Run> {
    const env: Record<string, string> = {}
    const near = upTo(stages.near, isNearOnly ? most.near / 2 : most.near)
    const nearest = [near.slice(0, closest), near.slice(closest)].map((files) => ({
      what: 'near',
      files,
      env,
    }))
    // It reads all of the code for what is mostly about promises.
    const lint = { what: 'lint', files: [], env }
    if (fault.kind === 'await dropped') yield lint
    if (isInPages(fault.file)) yield { what: 'near', files: upTo(stages.apart, closest), env }
    else yield* nearest
    if (isNearOnly) return
    if (fault.kind !== 'await dropped') yield lint
    yield { what: 'build', files: [], env }
    if (isInPages(fault.file)) yield* nearest
    yield { what: 'started', files: upTo(stages.started, most.started), env }
    const url = /postgres/i.test(text) ? await engines.postgres() : undefined
    if (url) yield { what: 'postgres', files: near, env: { TEST_DATABASE_URL: url } }
    const { chromium } = engines
    const journeys = upTo(stages.journeys, most.journeys)
    if (chromium) yield { what: 'journeys', files: journeys, env: { CHROMIUM: chromium } }
    // With what is near, too, but was too much to be run first.
    const wide = [...stages.near.slice(near.length), ...stages.wide]
    yield { what: 'wide', files: upTo(wide, most.wide), env }
  }

  /** `npm test` lints first, and the linter finds floating promises. */
  async function refusedByLint({ fault, text }: Trial): Promise<Failure | null> {
    const isFine = async () => (await runProgram(folder, [linter, fault.file])) === 0
    if (await isFine()) return null
    copy.write(fault.file, text)
    const wasFine = await isFine()
    copy.write(fault.file, withFault(text, fault))
    return wasFine ? { file: linter, test: 'finds no likely mistake' } : null
  }

  async function unbuildable(): Promise<Failure | null> {
    const isBuilt = (await runProgram(folder, ['scripts/build.ts'])) === 0
    return isBuilt ? null : { file: 'scripts/build.ts', test: 'the program is built' }
  }

  async function failureOf(run: Run, trial: Trial): Promise<Failure | null> {
    if (run.what === 'lint') return await refusedByLint(trial)
    return run.what === 'build' ? await unbuildable() : await caughtIn(run, trial)
  }

  return {
    /** Gives what the compiler refuses, or null. */
    async refusedByCompiler(): Promise<string | null> {
      let said = ''
      const onOutput = (text: string) => ((said = text), false)
      const status = await runProgram(folder, ['node_modules/.bin/tsc', '-b'], { onOutput })
      return status === 0 ? null : said || `ended with status ${status}`
    },
    /** Gives the test that catches the fault in the copy, or null. */
    async caught(trial: Trial): Promise<Failure | null> {
      copy.saveBuilt()
      try {
        for await (const run of runsFor(trial)) {
          const failure = await failureOf(run, trial)
          if (failure) return failure
        }
        return null
      } finally {
        copy.restoreBuilt()
      }
    },
  }
}
