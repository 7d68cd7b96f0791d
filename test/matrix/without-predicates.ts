import { OperationNodeTransformer, RawNode, type KyselyPlugin } from 'kysely'
import type { Kysely, RootOperationNode, Transaction } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'

/** The conditions of `reaches` and `reachesOrganisation` in src/database/scope.ts, by their text. */
const isPredicate = ({ sqlFragments, parameters }: RawNode) => {
  const [, after = ''] = sqlFragments
  const column = JSON.stringify(parameters[0] ?? null)
  const names = (...parts: string[]) => parts.every((part) => column.includes(`"${part}"`))
  if (after === ' = ')
    return names('organisation_id') || names('organisation', 'id') || names('project_team')
  return /^ in\s*\(select \w+ from project_(grant|team) where/.test(after)
}

class Remover extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode): RawNode {
    return isPredicate(node) ? RawNode.createWithSql('true') : super.transformRaw(node)
  }
}

const remover = new Remover()

/** The same database, whose queries have lost the conditions by which stores keep to a scope. */
export const withoutPredicates = (database: Database): Database =>
  withPlugin(database, (node) => remover.transformNode(node))

type Transform = (node: RootOperationNode) => RootOperationNode

function withPlugin(database: Database, transform: Transform): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => transform(node),
    transformResult: async ({ result }) => result,
  }
  const bare = <K extends Kysely<Tables>>(kysely: K) => kysely.withPlugin(plugin)
  return {
    ...database,
    read: bare(database.read),
    published: bare(database.published),
    readFor: (scope) => bare(database.readFor(scope)),
    transaction: (run, manner) =>
      database.transaction((trx) => run(bare(trx) as Transaction<Tables>), manner),
  }
}

/** Which query of a store is being sent: the file, and the function that sends it. */
function senderOf(): string {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = Infinity
  const { stack = '' } = new Error('')
  Error.stackTraceLimit = limit
  const line = stack.split('\n').find((one) => /\/src\/(features|app|platform)\//.test(one)) ?? ''
  const [, name = ''] = /at (?:async )?(?:\w+\.)?(\w+) \(/.exec(line) ?? []
  return `${/(?<=src\/features\/|src\/)[\w/.-]+(?=:\d)/.exec(line)?.[0]} ${name}`.trim()
}

/** A database whose queries lose their conditions in turn: those that some lines of stores send. */
export function predicatesInTurn() {
  let isTaken = (_sender: string) => false
  let used = new Set<string>()
  class Some extends OperationNodeTransformer {
    protected override transformRaw(node: RawNode): RawNode {
      if (!isPredicate(node)) return super.transformRaw(node)
      const sender = senderOf()
      used.add(sender)
      return isTaken(sender) ? RawNode.createWithSql('true') : node
    }
  }
  const some = new Some()
  return {
    wrap: (database: Database) => withPlugin(database, (node) => some.transformNode(node)),
    /** Sends something while the queries of some senders lack them; gives all senders that have some. */
    async without<Answer>(which: (sender: string) => boolean, send: () => Promise<Answer>) {
      isTaken = which
      used = new Set()
      const answer = await send()
      isTaken = () => false
      return { answer, senders: [...used] }
    },
  }
}
