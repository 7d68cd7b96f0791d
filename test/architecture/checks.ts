import { isTest, lineAt, nameOf, nodesIn, parse, withoutComments } from './source.ts'
import type { File, Node, Rule } from './source.ts'

const testFunctions = new Set(['test', 'onPostgres', 'onSqlite'])

/**
 * A test that does not apply to this run is skipped: by `onPostgres`, `onSqlite`, or `skip` with a
 * reason. One that returns early, or is replaced by an empty function, counts as passed or not at all.
 */
export const testsSayWhatTheySkip: Rule = (files) =>
  files
    .filter(({ name }) => isTest(name))
    .flatMap((file) =>
      [...nodesIn(parse(file).body)].filter(isSilent).map((node) => complain(file, node)),
    )

const complain = (file: File, { start }: Node) =>
  `${file.name}:${lineAt(file.text, start)}: a test may end here unseen; use test/support/database/engine.ts, or skip it with a reason`

function isSilent(node: Node): boolean {
  if (node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].some((branch) => nameOf(branch) === 'test')
  return node.type === 'CallExpression' && isTestCall(node) && returnsEarly(node)
}

function isTestCall({ callee }: Node): boolean {
  const { property } = callee as Node
  return testFunctions.has(nameOf(callee)) || nameOf(property) === 'test'
}

function returnsEarly(call: Node): boolean {
  const run = (call['arguments'] as Node[]).at(-1)
  const block = run?.['body'] as Node | undefined
  const statements = block?.['body']
  return Array.isArray(statements) && statements.some(isBareReturn)
}

/** `if (…) return`, with or without braces. */
function isBareReturn({ type, consequent }: Node): boolean {
  if (type !== 'IfStatement') return false
  const { type: kind, body } = consequent as Node
  const last = Array.isArray(body) ? (body.at(-1) as Node | undefined)?.type : kind
  return last === 'ReturnStatement'
}

const alwaysTrue = /\bassert(\.ok)?\(true\b|\.length >= 0\b|\bcatch( \(\w*\))? \{\s*\}/g

/** No assertion is always true, and no error is swallowed. */
export const everyCheckCanFail: Rule = (files) =>
  files
    .filter(({ name }) => isTest(name))
    .flatMap((file) => {
      const text = withoutComments(file)
      return [...text.matchAll(alwaysTrue)].map(
        ({ index }) => `${file.name}:${lineAt(text, index)}: this cannot fail`,
      )
    })
