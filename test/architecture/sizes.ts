import {
  countLines,
  importsOf,
  isProduct,
  nameOf,
  nodesIn,
  parse,
  type File,
  type Rule,
} from './source.ts'

const isSource = ({ name }: File) => /^src\/.*\.tsx?$/.test(name)
const isData = ({ name }: File) =>
  /^src\/features\/(setup\/demo-[\w-]+|[\w-]+\/builtin)\.ts$/.test(name)
const isTest = ({ name }: File) => /\.test\.tsx?$/.test(name)
const lines = ({ text }: File) => countLines(text)
const ascending = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

export const mostFilesAreShort: Rule = (files) => {
  // Tests and texts may be long without having more than one purpose.
  const counted = files.filter((file) => isSource(file) && !isData(file) && !isTest(file))
  const sizes = ascending(counted.map(lines))
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0
  return median <= 60
    ? []
    : [`src: half of the files have ${median} lines or more; the limit is 60`]
}

export const nineFilesInTenFit: Rule = (files) => {
  const source = files.filter(isSource)
  const long = source.filter((file) => lines(file) > 150)
  if (long.length <= source.length / 10) return []
  const names = long.map((file) => `${file.name} ${lines(file)}`).join(', ')
  return [`src: ${long.length} of ${source.length} files have more than 150 lines: ${names}`]
}

export const noFileIsHuge: Rule = (files) =>
  files
    .filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file.name) && lines(file) > 300)
    .map((file) => `${file.name}: has ${lines(file)} lines; the limit is 300`)

interface Routine {
  file: string
  name: string
  size: number
}

const bodies = ['FunctionDeclaration', 'ArrowFunctionExpression', 'FunctionExpression']

/** Every function that has a name, from its first line to its last. */
function routinesOf(file: File): Routine[] {
  const found: Routine[] = []
  for (const node of nodesIn(parse(file).body)) {
    const named = { VariableDeclarator: 'init', Property: 'value', MethodDefinition: 'value' }[
      node.type
    ]
    const body = named ? (node[named] as typeof node | null) : node
    if (!body || !bodies.includes(body.type)) continue
    const name = nameOf(node['id'] ?? node['key'])
    if (!name) continue
    found.push({ file: file.name, name, size: countLines(file.text.slice(node.start, node.end)) })
  }
  return found
}

const isComponent = ({ file, name }: Routine) => file.endsWith('.tsx') && /^[A-Z]/.test(name)
const productRoutines = (files: readonly File[]) => files.filter(isProduct).flatMap(routinesOf)

export const nineFunctionsInTenFit: Rule = (files) => {
  const all = productRoutines(files).filter((routine) => !isComponent(routine))
  const long = all.filter(({ size }) => size > 25)
  if (long.length <= all.length / 10) return []
  const names = long.map(({ file, name, size }) => `${file} ${name} ${size}`).join(', ')
  return [`src: ${long.length} of ${all.length} functions have more than 25 lines: ${names}`]
}

export const componentsFit: Rule = (files) =>
  productRoutines(files)
    .filter((routine) => isComponent(routine) && routine.size > 70)
    .map(({ file, name, size }) => `${file}: ${name} has ${size} lines; the limit is 70`)

const longest = 80

export const noFunctionIsHuge: Rule = (files) =>
  productRoutines(files)
    .filter(({ size }) => size > longest)
    .map(({ file, name, size }) => `${file}: ${name} has ${size} lines; the limit is ${longest}`)

const mostImports = 30

/** Style sheets do not count. */
export const noTooManyImports: Rule = (files) =>
  files
    .filter(isProduct)
    .map((file) => {
      const others = importsOf(file).filter(({ target }) => !target.endsWith('.css'))
      return { name: file.name, count: new Set(others.map(({ target }) => target)).size }
    })
    .filter(({ count }) => count > mostImports)
    .map(({ name, count }) => `${name}: imports ${count} others; the limit is ${mostImports}`)
