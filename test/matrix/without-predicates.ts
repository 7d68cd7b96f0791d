import { OperationNodeTransformer, RawNode, type KyselyPlugin } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'

/** The two conditions of `reaches` in src/database/scope.ts, by their text. */
const isPredicate = ({ sqlFragments, parameters }: RawNode) => {
  const [, after = ''] = sqlFragments
  const [column] = parameters
  const ofOrganisation = after === ' = ' && JSON.stringify(column).includes('"organisation_id"')
  return ofOrganisation || /^ in\s*\(select project_id from project_grant/.test(after)
}

class Remover extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode): RawNode {
    return isPredicate(node) ? RawNode.createWithSql('true') : super.transformRaw(node)
  }
}

const remover = new Remover()
const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => remover.transformNode(node),
  transformResult: async ({ result }) => result,
}

/** The same database, whose queries have lost the conditions by which stores keep to a scope. */
export function withoutPredicates(database: Database): Database {
  const bare = <K extends Kysely<Tables>>(kysely: K) => kysely.withPlugin(plugin)
  return {
    ...database,
    read: bare(database.read),
    readFor: (scope) => bare(database.readFor(scope)),
    transaction: (run, manner) =>
      database.transaction((trx) => run(bare(trx) as Transaction<Tables>), manner),
  }
}
