import { posix } from 'node:path'
import { importsOf, isCode, isTest, nodesIn, parse, type File } from '../architecture/source.ts'
import { importersIn, importsAmong, reachedFrom, type Imports } from '../runner/imports.ts'

/** Test files for one fault, in the order in which they are run. */
export interface Stages {
  /** They import the file or others in its folder, or are in its folder, and run it from source. */
  near: string[]
  /** Those of them that import the file and start no program: they need no build of a page. */
  apart: string[]
  /** The same, but they start the built program. */
  started: string[]
  /** They contain paths of the slice, are beside what uses the file, or belong to the app or the matrix. */
  wide: string[]
  /**
   * Journeys that contain texts of the file, or of the screens that it is part of; empty for files
   * that are no part of a page.
   */
  journeys: string[]
}

const isJourney = (name: string) => name.startsWith('test/journeys/')
const isPage = (name: string) => /\.(tsx|web\.ts)$|^src\/ui\/(?!mail)/.test(name)
const isContract = (name: string) => name.endsWith('contract.ts')
/** Files in the bundle of pages, which tests take from the build even when they run from source. */
export const isInPages = (name: string) =>
  isPage(name) || /^src\/(ui|contract)\/|contract\.ts$/.test(name)
/** Tests that compare whole pages. */
const ofPages = /^(test\/approved|src\/app\/site)\//
/** Tests of approved texts that read every contract, run every command or ask every address. */
const approvedIn = (name: string): string[] => {
  if (/^src\/contract\/|contract\.ts$/.test(name)) return ['test/approved/contracts.test.ts']
  if (name.startsWith('src/ui/site/chart/')) return ['test/approved/drawings.test.ts']
  if (/mail\.tsx$|^src\/ui\/mail\//.test(name)) return ['test/approved/mails.test.ts']
  if (/commands\.ts$|^src\/(app\/cli|platform\/command)\//.test(name))
    return ['test/approved/commands.test.ts']
  return /^src\/(platform\/(http|publishing)|app\/server)\//.test(name)
    ? ['test/approved/headers.test.ts']
    : []
}
/** Tests that make every call, for what runs on the server; they take long, so they come later. */
const ofEveryCall = ['test/approved/effects.test.ts', 'test/plans/plans.test.ts']
const program = 'test/support/program/program.ts'
const world = 'test/support/world.ts'
/** Files that import the whole program, so that importing them says nothing. */
const isHub = (name: string) => name === world || name.startsWith('src/app/')
/** Tests of the source code and of sizes, which do not test behaviour. */
const isOfForm = (name: string) => /^test\/(architecture|budgets|mutants)\//.test(name)

/** Gives a function that finds the nearest tests of a file. */
export function nearestIn(files: readonly File[]): (name: string) => Stages {
  const byName = new Map(files.map((file) => [file.name, file]))
  const imports = importsAmong([...byName.keys()], (name) => byName.get(name)?.text ?? '')
  const importers = importersIn(imports)
  const importedBy = (name: string) =>
    [...(imports.get(name) ?? [])].flatMap((target) => byName.get(target) ?? [])
  const starting = new Set(testsReaching(program, importers))
  const ofWorld = new Set([...starting, ...testsReaching(world, importers)])
  const tests = files.filter(({ name }) => isTest(name) && !isOfForm(name))
  const textWithSteps = (file: File) =>
    [file, ...importedBy(file.name)]
      .filter(({ name }) => !name.startsWith('src/') || isTest(name))
      .map(({ text }) => text)
      .join('\n')
  const testsIn = Map.groupBy(
    tests.map(({ name }) => name),
    (name) => posix.dirname(name),
  )
  const texts = new Map(tests.map((file) => [file.name, textWithSteps(file)]))
  const screens = [...texts.keys()].filter((name) => /^test\/journeys\/screens?[.-]/.test(name))
  /** Of what many import, the test of its name in another folder is among hundreds. */
  const namesakesOf = (name: string) => {
    const own = `${posix.basename(name).replace(/\..*/, '')}.test.ts`
    const found = [...texts.keys()].filter((test) => posix.basename(test) === own)
    // Every slice has its routes.
    return found.length > 2 ? [] : found
  }
  const besideIt = (name: string) => testsIn.get(posix.dirname(name)) ?? []
  /** Those with the most of these words first; a word of a later list counts less. */
  const mentioning = (words: string[][], among: (name: string) => boolean) =>
    [...texts]
      .filter(([name]) => among(name))
      .map(([name, text]) => ({ name, score: scoreOf(words, text) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ name }) => name)

  return (name) => {
    const slice = posix.dirname(name)
    const ofSlice = files.filter((file) => posix.dirname(file.name) === slice)
    const reached = ofSlice.flatMap((file) => testsReaching(file.name, importers))
    // In turns, because each of them may be long: some import much, and some fetch everything.
    const first = inTurns(testsReaching(name, importers), besideIt(name))
    const near = [...approvedIn(name), ...namesakesOf(name), ...first, ...reached]
    const paths = ofSlice.flatMap(pathsIn)
    // What a slice gives to another, which the program wires, is tested beside the contract of the other.
    const others = ofSlice
      .filter(isCode)
      .flatMap((file) => importsOf(file).map(({ target }) => target))
      .filter((target) => isContract(target) && posix.dirname(target) !== slice)
    const served = [...Map.groupBy(others, (target) => target)]
      .toSorted(([, some], [, more]) => more.length - some.length)
      .flatMap(([target]) => besideIt(target))
    const users = usersOf(name, importers)
    const wide = [
      ...(isInPages(name) ? [] : ofEveryCall.filter((test) => texts.has(test))),
      ...(isPage(name) ? [...texts.keys()].filter((test) => ofPages.test(test)) : []),
      ...mentioning([[titleOf(name), ...paths]], (test) => !isJourney(test)),
      ...served,
      // They come in through the whole program, so they do not import what they test.
      ...users.flat().flatMap((user) => besideIt(user)),
      ...[...texts.keys()].filter((test) => /^(src\/app|test\/matrix)\//.test(test)),
    ]
    const words = users.map((some) =>
      some.flatMap((one) => [titleOf(one), ...wordsIn(byName.get(one))]),
    )
    const isKnown = new Set(near)
    const nearest = [...isKnown].filter((test) => !isJourney(test) && !isOfForm(test))
    return {
      near: nearest.filter((test) => !starting.has(test)),
      apart: testsReaching(name, importers).filter(
        (test) => nearest.includes(test) && !ofWorld.has(test),
      ),
      started: nearest.filter((test) => starting.has(test)),
      wide: [...new Set(wide)].filter((test) => !isKnown.has(test)),
      journeys: isPage(name) ? [...new Set([...screens, ...mentioning(words, isJourney)])] : [],
    }
  }
}

/** The name of the file's slice, else of the file. */
const titleOf = (name: string) =>
  /^src\/features\/([^/]+)/.exec(name)?.[1] ?? posix.basename(name).replace(/\..*/, '')

/** The tests that import a file directly or indirectly, those with the fewest steps first. */
const testsReaching = (name: string, importers: Imports): string[] =>
  [...reachedFrom(importers, name, (one) => !isHub(one))].filter(isTest)

/** How many imports a screen may be away from its smallest part. */
const farthest = 5

/** The file itself, what imports it, what imports that …, up to what imports everything. */
function usersOf(name: string, importers: Imports): string[][] {
  const known = new Set([name])
  const steps = [[name]]
  while (steps.length <= farthest) {
    const last = (steps.at(-1) ?? []).filter((one) => one === name || !isHub(one))
    const next = new Set(last.flatMap((one) => [...(importers.get(one) ?? [])]))
    const found = [...next].filter((one) => !known.has(one) && !isTest(one))
    for (const one of found) known.add(one)
    steps.push(found)
  }
  return steps
}

const inTurns = <T>(one: T[], other: T[]): T[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [
    ...one.slice(at, at + 1),
    ...other.slice(at, at + 1),
  ]).flat()

const scoreOf = (words: string[][], text: string) =>
  words
    .map((some) => [...new Set(some)].filter((word) => text.includes(word)).length)
    .reduce((sum, count, step) => sum + count / (step + 1), 0)

/** The paths in a contract, in the parts that their parameters leave, as tests fill them in. */
const pathsIn = ({ name, text }: File): string[] =>
  isContract(name)
    ? [...text.matchAll(/'(\/[\w/{}-]{4,})'/g)]
        .flatMap(([, path = '']) => path.split(/\{\w+\}/))
        .filter((part) => part.length >= 5)
    : []

/** The texts of a component that a user may see or hear: JSX text and string literals. */
function wordsIn(file: File | undefined): string[] {
  if (!file) return []
  const texts = [...nodesIn(parse(file).body)]
    .filter(({ type }) => type === 'JSXText' || type === 'Literal')
    .map(({ value }) => (typeof value === 'string' ? value.trim() : ''))
  return [...new Set(texts.filter((words) => /^[A-Z].{3,}/.test(words)))]
}
