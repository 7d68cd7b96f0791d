import type { Node } from '../architecture/source.ts'

/** TypeScript nodes that contain an expression which runs; all others are types. */
const transparent = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node that runs, parents before children, each with its parents, nearest first. */
export function* running(node: Node, above: readonly Node[] = []): Generator<[Node, Node[]]> {
  if (node.type.startsWith('TS') && !transparent.has(node.type)) return
  yield [node, [...above]]
  const inside = [node, ...above]
  for (const part of Object.values(node)) {
    const parts: unknown[] = Array.isArray(part) ? part : [part]
    for (const each of parts) if (isNode(each)) yield* running(each, inside)
  }
}
