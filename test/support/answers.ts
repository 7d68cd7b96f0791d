import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener } from 'node:http'
import type { Database } from '../../src/database/open.ts'

/**
 * Watches that no answer goes out before the transactions of its request have ended: whoever
 * forgets to await one promises what may still fail. An error of ours, as while the database is
 * frozen, promises nothing.
 */
export function watchAnswers() {
  const requests = new AsyncLocalStorage<{ writing: number }>()
  const hasty: string[] = []
  return {
    /** The requests, by method and path, that were answered while one of their transactions ran. */
    hasty,
    database: (database: Database): Database => ({
      ...database,
      async transaction(run, manner) {
        const request = requests.getStore() ?? { writing: 0 }
        request.writing += 1
        try {
          return await database.transaction(run, manner)
        } finally {
          request.writing -= 1
        }
      },
    }),
    listener:
      (listener: RequestListener): RequestListener =>
      (incoming, answer) => {
        const request = { writing: 0 }
        const end = answer.end.bind(answer) as (...given: unknown[]) => typeof answer
        answer.end = (...given: unknown[]) => {
          const promises = answer.statusCode < 500
          if (promises && request.writing > 0) hasty.push(`${incoming.method} ${incoming.url}`)
          return end(...given)
        }
        requests.run(request, () => listener(incoming, answer))
      },
  }
}
