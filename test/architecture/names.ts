import { isCode, isTest, nameOf, parse, type File, type Node, type Rule } from './source.ts'

/** The product, and what tests share. */
const shared = /^(src|test\/(support|fixtures|doubles))\//

/** Searching for a name should find one definition. */
export const namesAreUnique: Rule = (files) => {
  const homes = new Map<string, string>()
  return files.filter(isShared).flatMap((file) =>
    [...exportsOf(file)].flatMap((name) => {
      const home = homes.get(name)
      homes.set(name, home ?? file.name)
      return home ? [`${file.name}: exports ${name}, which is a name of ${home} already`] : []
    }),
  )
}

const isShared = (file: File) => isCode(file) && shared.test(file.name) && !isTest(file.name)

/** The names that a file defines and exports; re-exported ones do not count. */
function exportsOf(file: File): Set<string> {
  const { body } = parse(file)
  const imported = new Set(body.flatMap(({ type, specifiers }) => localsOf(type, specifiers)))
  const names = body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node['source']) return []
    const listed = node['specifiers'] as { local: unknown; exported: unknown }[]
    const own = listed.filter(({ local }) => !imported.has(nameOf(local)))
    return [...declared(node['declaration']), ...own.map(({ exported }) => nameOf(exported))]
  })
  return new Set(names)
}

const localsOf = (type: string, specifiers: unknown) =>
  type === 'ImportDeclaration'
    ? (specifiers as { local: unknown }[]).map(({ local }) => nameOf(local))
    : []

function declared(declaration: unknown): string[] {
  const { id, declarations = [] } = (declaration ?? {}) as { id?: unknown; declarations?: Node[] }
  return [id, ...declarations.map((each) => each['id'])].flatMap(namesIn).filter(Boolean)
}

/** The names that `const a` and `const { b: a }` declare. */
function namesIn(pattern: unknown): string[] {
  const { properties } = (pattern ?? {}) as { properties?: { value: unknown }[] }
  return properties ? properties.map(({ value }) => nameOf(value)) : [nameOf(pattern)]
}
