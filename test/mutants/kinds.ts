import { nameOf, type Node } from '../architecture/source.ts'

/** The range that is replaced, and the new text. */
export type Edit = [start: number, end: number, text: string]

/** Gives the fault that can be made of a node, if any; `above` are its parents, nearest first. */
type Kind = (node: Node, text: string, above: Node[]) => Edit | null | false | undefined

const part = (node: Node, name: string) => node[name] as Node
const textOf = (text: string, { start, end }: Node) => text.slice(start, end)

/** Replaces the operator between the two sides. */
function operator(node: Node, text: string, other: string): Edit | null {
  const [{ end }, { start }] = [part(node, 'left'), part(node, 'right')]
  const at = text.slice(end, start).indexOf(String(node['operator']))
  return at < 0 ? null : [end + at, end + at + String(node['operator']).length, other]
}

const comparisons: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}

const methodOf = (node: Node): string => {
  const { type, property } = (node['callee'] ?? {}) as { type?: string; property?: Node }
  return node.type === 'CallExpression' && type === 'MemberExpression'
    ? String(property?.['name'])
    : ''
}
/** The name of the function or of the method that is called. */
const calledOf = (node: Node): string => nameOf(node['callee']) || methodOf(node)
const argumentOf = (node: Node, nth: number) => (node['arguments'] as Node[])[nth]
const isWhere = (node: Node) => ['where', 'whereRef', 'having'].includes(methodOf(node))
/** The condition of a join, not a listener for an event: its first argument is a column with its table. */
const isOn = (node: Node) =>
  ['on', 'onRef'].includes(methodOf(node)) && /\w\.\w/.test(String(argumentOf(node, 0)?.['value']))

/** Styling of pages and mails, which tests by role and label do not see. */
const styling =
  /^(className|style|key|size|width|height|rows|shape|viewBox|fill|stroke|d|[cr]?[xy][12]?|d[xy]|r|points|transform|variant|seed|air|align|border|mask|stopColor|textAnchor|shapeRendering|preserveAspectRatio|cell(Padding|Spacing)|(padding|margin|border|font|line|letter|stroke)[A-Z]\w*)$/
const isInStyling = (above: Node[]) =>
  above.some((node) => {
    const named = { JSXAttribute: 'name', Property: 'key' }[node.type]
    return named !== undefined && styling.test(String(part(node, named)['name']))
  })

/**
 * Numbers whose change nobody could see: of a unit (1000 ms in a second), of how wide a file of JSON is
 * indented, how many random bytes there are above what is enough, how long something waits in ms.
 */
function isUnseen({ start, value }: Node, above: Node[]): boolean {
  const [outer] = above
  if (outer?.type === 'BinaryExpression' && outer['operator'] === '*') return value === 1000
  const given = outer?.type === 'CallExpression' ? (outer['arguments'] as Node[]) : []
  const at = given.findIndex((one) => one.start === start)
  const name = outer ? calledOf(outer) : ''
  return (
    (name === 'stringify' && at === 2) ||
    name === 'randomBytes' ||
    (/^(setTimeout|setInterval)$/.test(name) && at === 1)
  )
}

/** Calls that only make the next start faster. */
const unseenCalls = new Set(['enableCompileCache'])

const assertions = ['TSAsExpression', 'TSNonNullExpression', 'ParenthesizedExpression']

/** Without the await, the caller still waits for the returned promise; only a `try` would miss its error. */
function isReturned(above: Node[]): boolean {
  const at = above.findIndex(({ type }) => type.includes('Function'))
  // A type assertion around it changes nothing.
  const types = above.slice(0, at + 1).map(({ type }) => type)
  const within = types.slice(types.findIndex((type) => !assertions.includes(type)))
  return (
    /^(ReturnStatement|ArrowFunction)/.test(within[0] ?? '') && !within.includes('TryStatement')
  )
}

const calling = ['CallExpression', 'AssignmentExpression', 'UpdateExpression']

export const kinds: Record<string, Kind> = {
  'condition negated'(node, text, above) {
    if (isInStyling(above)) return null
    if (!['IfStatement', 'ConditionalExpression'].includes(node.type)) return null
    const test = part(node, 'test')
    const isNot = test.type === 'UnaryExpression' && test['operator'] === '!'
    const put = isNot ? textOf(text, part(test, 'argument')) : `!(${textOf(text, test)})`
    return [test.start, test.end, put]
  },

  'where removed'(node) {
    const queried = (isWhere(node) || isOn(node)) && part(part(node, 'callee'), 'object')
    return queried && [queried.end, node.end, '']
  },

  'comparison moved'(node, text, above) {
    if (isInStyling(above)) return null
    if (node.type === 'BinaryExpression') {
      const other = comparisons[String(node['operator'])]
      return other ? operator(node, text, other) : null
    }
    const given = isWhere(node) && argumentOf(node, 1)
    const other = given && comparisons[String(given['value'])]
    return given && other ? [given.start, given.end, `'${other}'`] : null
  },

  // As a statement it becomes `void`, which the linter allows in browsers and refuses on the server.
  'await dropped'(node, _text, above) {
    const [outer] = above
    if (node.type !== 'AwaitExpression' || isReturned(above)) return null
    const put = outer?.type === 'ExpressionStatement' ? 'void ' : ''
    return [node.start, part(node, 'argument').start, put]
  },

  'effect removed'(node, _text, [outer]) {
    if (node.type !== 'ExpressionStatement') return null
    const whole = part(node, 'expression')
    const isWrapped = ['AwaitExpression', 'UnaryExpression'].includes(whole.type)
    const done = isWrapped ? part(whole, 'argument') : whole
    if (!calling.includes(done.type) || node['directive']) return null
    if (unseenCalls.has(calledOf(done))) return null
    const isListed = ['BlockStatement', 'Program'].includes(outer?.type ?? '')
    return [node.start, node.end, isListed ? '' : '{}']
  },

  'attribute removed'(node) {
    if (node.type !== 'JSXAttribute') return null
    return !styling.test(String(part(node, 'name')['name'])) && [node.start, node.end, '']
  },

  'logic swapped'(node, text, above) {
    if (isInStyling(above)) return null
    if (node.type !== 'LogicalExpression' || node['operator'] === '??') return null
    return operator(node, text, node['operator'] === '&&' ? '||' : '&&')
  },

  'constant changed'(node, _text, above) {
    const { value, start, end } = node as { value?: unknown } & Node
    if (node.type !== 'Literal' || isInStyling(above)) return null
    if (typeof value === 'boolean') return [start, end, String(!value)]
    const isSmall = typeof value === 'number' && Number.isInteger(value) && value <= 1000
    return (
      isSmall &&
      !isUnseen(node, above) &&
      above[0]?.['key'] !== node && [start, end, String(value + 1)]
    )
  },
}
