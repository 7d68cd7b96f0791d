import {
  isProduct,
  lineAt,
  nameOf,
  nodesIn,
  parse,
  type File,
  type Node,
  type Rule,
} from './source.ts'

/** What begins a query: Kysely's own methods, and the functions of src/database/scope.ts. */
const begins =
  /^(selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|readIn|selectIn|updateIn)$/

const store = /^src\/features\/[^/]+\/([\w-]+-)?store\.ts$/

/** The demo firm is written into the tables of every slice, with dates that no verb would give. */
const demo = /^src\/features\/setup\/(demo-[\w-]+|seed)\.ts$/

/** The SQL of a noun is in its slice, in `store.ts` or `x-store.ts`; verbs and the app call it. */
export const queriesAreInStores: Rule = (files) =>
  files
    .filter((file) => isProduct(file) && /^src\/(features|app)\//.test(file.name))
    .filter(({ name }) => !store.test(name) && !demo.test(name))
    .flatMap((file) =>
      [...nodesIn(parse(file).body)].filter(isQuery).map(({ end }) => {
        const line = lineAt(file.text, end)
        return `${file.name}:${line}: queries the database; that belongs in a store`
      }),
    )

function isQuery(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return nameOf(node['tag']) === 'sql'
  return node.type === 'CallExpression' && begins.test(calledName(node))
}

const calledName = ({ callee }: Node) =>
  nameOf(callee) || nameOf((callee as Node | undefined)?.['property'])

/** Reads whichever table of content it is given; what goes out is what the contract lists. */
const anyTable = 'src/platform/publishing/collection.ts'

/** A query names its columns, so that one finds who reads each. */
export const columnsAreWrittenOut: Rule = (files) =>
  files
    .filter((file) => isProduct(file) && file.name !== anyTable)
    .flatMap((file) =>
      [...nodesIn(parse(file).body)]
        .filter((node) => node.type === 'CallExpression' && calledName(node) === 'selectAll')
        .map(({ end }) => `${file.name}:${lineAt(file.text, end)}: selects all; name the columns`),
    )

/** Writes the demo firm, whose lists are rows of every table of content. */
const anyRow = (name: string) => name === anyTable || demo.test(name)

/** What is written names its columns, too: no row goes in as it came, and none is made of others. */
export const writtenColumnsAreWrittenOut: Rule = (files) =>
  files
    .filter((file) => isProduct(file) && !anyRow(file.name))
    .flatMap((file) => {
      const nodes = [...nodesIn(parse(file).body)]
      if (!nodes.some(isQuery)) return []
      const constants = constantsOf(file)
      return nodes
        .filter((node) => isWrite(node) && !isWrittenOut(argument(node), constants))
        .map(({ end }) => {
          const line = lineAt(file.text, end)
          return `${file.name}:${line}: writes a row whole; name its columns where it is written`
        })
    })

/** `.values(row)` and `.set(row)` of a query; those of collections take none, or two. */
function isWrite(node: Node): boolean {
  if (node.type !== 'CallExpression' || !/^(values|set|doUpdateSet)$/.test(calledName(node)))
    return false
  const { object } = node['callee'] as { object?: Node }
  return (node['arguments'] as Node[]).length === 1 && nameOf(object) !== 'Object'
}

const argument = (node: Node) => (node['arguments'] as (Node | undefined)[])[0]

/** An object of named columns, a choice of two, or a function or a list that makes one for each row. */
function isWrittenOut(given: Node | undefined, constants: Map<string, Node>): boolean {
  if (!given) return false
  const isOut = (part: unknown) => isWrittenOut(part as Node | undefined, constants)
  switch (given.type) {
    case 'ParenthesizedExpression':
      return isOut(given['expression'])
    case 'ObjectExpression':
      return (given['properties'] as Node[]).every(({ type }) => type === 'Property')
    case 'ConditionalExpression':
      return isOut(given['consequent']) && isOut(given['alternate'])
    case 'ArrowFunctionExpression':
      return isOut(given['body'])
    case 'Identifier':
      return isOut(constants.get(nameOf(given)))
    case 'CallExpression':
      return calledName(given) === 'map' ? isOut(argument(given)) : isOut(given['callee'])
    default:
      return false
  }
}

/** What the file itself names outside of its functions: columns that several of its writes share. */
const constantsOf = (file: File) =>
  new Map(
    parse(file).body.flatMap(({ declarations }) =>
      ((declarations as Node[] | undefined) ?? []).map(
        ({ id, init }) => [nameOf(id), init as Node] as const,
      ),
    ),
  )
