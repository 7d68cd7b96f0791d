import { isProduct, lineAt, nameOf, nodesIn, parse, type Node, type Rule } from './source.ts'

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
