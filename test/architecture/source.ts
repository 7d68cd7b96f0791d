import { posix } from 'node:path'
import { parseSync } from 'vite'

/** A file of the project: its path from the root, with slashes, and its text. */
export interface File {
  name: string
  text: string
}

/** Gives the violations, one sentence each, which begins with the name of the file. */
export type Rule = (files: readonly File[]) => string[]

/** A part of a parsed file (ESTree, with TypeScript and JSX). */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface Import {
  /** A file's name when it is relative, else the package. */
  target: string
  /** Types only, which do not exist at run time. */
  type: boolean
  names: string[]
}

interface Parsed {
  body: Node[]
  comments: { value: string; start: number; end: number; type: string }[]
}

const parsed = new WeakMap<File, Parsed>()

export const isCode = ({ name }: File) => /\.(tsx?|mjs)$/.test(name)
export const isTest = (name: string) => /\.test\.tsx?$/.test(name)
/** Code of the product: no tests, no scripts. */
export const isProduct = (file: File) =>
  isCode(file) && file.name.startsWith('src/') && !isTest(file.name)

export function parse(file: File): Parsed {
  const known = parsed.get(file)
  if (known) return known
  const { program, comments, errors } = parseSync(file.name, file.text)
  if (errors.length > 0) throw new Error(`${file.name}: ${errors[0]?.message}`)
  const result = { body: program.body as unknown as Node[], comments }
  parsed.set(file, result)
  return result
}

/** Every node of a file or of a part of one, parents before children. */
export function* nodesIn(within: unknown): Generator<Node> {
  if (Array.isArray(within)) for (const each of within) yield* nodesIn(each)
  if (typeof within !== 'object' || within === null || !('type' in within)) return
  yield within as Node
  for (const part of Object.values(within)) if (typeof part === 'object') yield* nodesIn(part)
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** All imports and re-exports of a file, with `import('…')` and those in types. */
export function importsOf(file: File): Import[] {
  const found: Import[] = []
  for (const node of nodesIn(parse(file).body)) {
    const from = node['source'] as { value?: unknown } | null | undefined
    if (!importing.has(node.type) || typeof from?.value !== 'string') continue
    const specifiers = (node['specifiers'] as Node[] | undefined) ?? []
    const kinds = [node['importKind'], node['exportKind']]
    const eachIsType =
      specifiers.length > 0 && specifiers.every((one) => one['importKind'] === 'type')
    found.push({
      target: resolve(file.name, from.value),
      type: node.type === 'TSImportType' || kinds.includes('type') || eachIsType,
      names: specifiers.map((one) => nameOf(one['imported'])),
    })
  }
  return found
}

const resolve = (from: string, specifier: string) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier

export const nameOf = (node: unknown): string => (node as { name?: string } | undefined)?.name ?? ''

/** The text with its comments blanked out, so that positions stay the same. */
export function withoutComments(file: File): string {
  let text = file.text
  for (const { start, end } of parse(file).comments) {
    const blank = text.slice(start, end).replaceAll(/[^\n]/g, ' ')
    text = text.slice(0, start) + blank + text.slice(end)
  }
  return text
}

export const countLines = (text: string) => text.replace(/\n$/, '').split('\n').length
export const lineAt = (text: string, place: number) => countLines(`${text.slice(0, place)}.`)
