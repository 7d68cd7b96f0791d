import { memberOf } from '../../platform/auth/viewer.ts'
import { serve } from '../../platform/http/serve.ts'
import { searchWords } from '../../contract/search-words.ts'
import type { Database } from '../../database/open.ts'
import { search } from './contract.ts'
import { answerOf } from './found.ts'
import { searchStore } from './store.ts'

/** The call that searches the work for a client. */
export function searchRoutes(database: Database) {
  const { find } = searchStore(database)
  return [
    serve(search, async ({ query: { q } }, { viewer }) => {
      const words = searchWords(q)
      return answerOf(await find(memberOf(viewer), words), words)
    }),
  ]
}
