import { posix } from 'node:path'
import { importsOf, isCode, isTest, nodesIn, parse, type File } from '../architecture/source.ts'

/** Tests for one fault, by name of file, in the order in which they are run. */
export interface Stages {
  /** They import the file or its neighbours, or stand beside it, and run it from its source. */
  near: string[]
  /** The same, but they start the program that is built. */
  started: string[]
  /** They speak of the slice's addresses, or belong to the app and the matrix. */
  wide: string[]
  /** Journeys that look for words of the file; empty for what is no part of a page. */
  journeys: string[]
}

const isJourney = (name: string) => name.startsWith('test/journeys/')
const isPage = (name: string) => /\.(tsx|web\.ts)$|^src\/ui\/(?!mail)/.test(name)
/** Tests that run the program from its sources still take the pages from the build. */
export const isInPages = (name: string) =>
  isPage(name) || /^src\/(ui|contract)\/|contract\.ts$/.test(name)
/** What they hold against a page is the whole of it. */
const ofPages = /^(test\/approved|src\/app\/site)\//
const program = 'test/support/program.ts'
/** Whoever asks the whole program imports all of it, so that says nothing. */
const isHub = (name: string) => name === 'test/support/world.ts' || name.startsWith('src/app/')
/** Tests of the code's form know nothing of what it does, and measurements have their own limits. */
const isOfForm = (name: string) => /^test\/(architecture|budgets|mutants)\//.test(name)

/** Tells for a file which tests are nearest to it. */
export function nearestIn(files: readonly File[]): (name: string) => Stages {
  const byName = new Map(files.map((file) => [file.name, file]))
  const importers = importersIn(files)
  const starting = new Set(testsReaching(program, importers))
  const tests = files.filter(({ name }) => isTest(name) && !isOfForm(name))
  const textWithSteps = (file: File) =>
    [file, ...importsOf(file).flatMap(({ target }) => byName.get(target) ?? [])]
      .filter(({ name }) => !name.startsWith('src/') || isTest(name))
      .map(({ text }) => text)
      .join('\n')
  const texts = new Map(tests.map((file) => [file.name, textWithSteps(file)]))
  const screens = [...texts.keys()].filter((name) => name.startsWith('test/journeys/screens.'))
  const speaking = (words: string[], among: (name: string) => boolean) =>
    [...texts]
      .filter(([name]) => among(name))
      .map(([name, text]) => ({ name, score: words.filter((word) => text.includes(word)).length }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ name }) => name)

  return (name) => {
    const slice = posix.dirname(name)
    const ofSlice = files.filter((file) => posix.dirname(file.name) === slice)
    const reached = [name, ...ofSlice.map((file) => file.name)].flatMap((one) =>
      testsReaching(one, importers),
    )
    const beside = tests.filter((file) => posix.dirname(file.name) === slice)
    const near = [...reached, ...beside.map((file) => file.name)]
    const paths = ofSlice.flatMap(pathsIn)
    const wide = [
      ...(isPage(name) ? [...texts.keys()].filter((test) => ofPages.test(test)) : []),
      ...speaking([titleOf(name), ...paths], (test) => !isJourney(test)),
      ...[...texts.keys()].filter((test) => /^(src\/app|test\/matrix)\//.test(test)),
    ]
    const users = [name, ...(importers.get(name) ?? [])]
    const around = [...users, ...users.flatMap((user) => importers.get(user) ?? [])]
    const words = [...new Set(around.flatMap((one) => [titleOf(one), ...wordsIn(byName.get(one))]))]
    const isKnown = new Set(near)
    const nearest = [...isKnown].filter((test) => !isJourney(test) && !isOfForm(test))
    return {
      near: nearest.filter((test) => !starting.has(test)),
      started: nearest.filter((test) => starting.has(test)),
      wide: [...new Set(wide)].filter((test) => !isKnown.has(test)),
      journeys: isPage(name) ? [...new Set([...screens, ...speaking(words, isJourney)])] : [],
    }
  }
}

/** The name of its slice, else its own. */
const titleOf = (name: string) =>
  /^src\/features\/([^/]+)/.exec(name)?.[1] ?? posix.basename(name).replace(/\..*/, '')

function importersIn(files: readonly File[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const file of files.filter(isCode)) {
    for (const { target, type } of importsOf(file)) {
      if (!type) importers.set(target, [...(importers.get(target) ?? []), file.name])
    }
  }
  return importers
}

/** By the number of imports between, the fewest first. */
function testsReaching(name: string, importers: ReadonlyMap<string, string[]>): string[] {
  const seen = new Set([name])
  for (const one of seen) {
    if (one !== name && isHub(one)) continue
    for (const importer of importers.get(one) ?? []) seen.add(importer)
  }
  return [...seen].filter(isTest)
}

/** Addresses that a contract promises, up to their first parameter. */
const pathsIn = ({ name, text }: File): string[] =>
  name.endsWith('contract.ts')
    ? [...text.matchAll(/'(\/[\w/-]{4,})/g)].map(([, path]) => path ?? '')
    : []

/** What somebody sees or hears of a component: its texts, and the strings of its attributes. */
function wordsIn(file: File | undefined): string[] {
  if (!file) return []
  const said = [...nodesIn(parse(file).body)]
    .filter(({ type }) => type === 'JSXText' || type === 'Literal')
    .map(({ value }) => (typeof value === 'string' ? value.trim() : ''))
  return [...new Set(said.filter((words) => /^[A-Z].{3,}/.test(words)))]
}
