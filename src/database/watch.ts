import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dialect, KyselyConfig, QueryCompiler, QueryId } from 'kysely'
import { createTiming } from './timing.ts'

/** A transaction of this asynchronous context: whether it still runs, and the query that it runs. */
interface State {
  open: boolean
  query: QueryId | null
}

export type Watch = ReturnType<typeof createWatch>

/**
 * Knows which transaction code runs in, and sees to it that each waits for its queries: one that
 * nobody awaits would fail without an error, or run after the commit in somebody else's transaction.
 */
export function createWatch() {
  // A state that can be closed, because work that outlives its transaction may start another one.
  const within = new AsyncLocalStorage<State>()
  const timing = createTiming()

  /** Compiling is the first step of a query, and happens while its caller still runs. */
  function begin(query: QueryId): void {
    const state = within.getStore()
    if (!state) return
    if (!state.open) throw new Error('A query began after its transaction: an await is missing.')
    if (state.query) throw new Error('Two queries of a transaction at once: an await is missing.')
    state.query = query
  }

  /**
   * After each query, whether it failed or not; its result waits for this. Code that does not await
   * the result therefore runs first and is noticed, although SQLite answers at once.
   */
  async function end(query: QueryId): Promise<void> {
    const state = within.getStore()
    if (!state) return
    await new Promise<void>((done) => process.nextTick(done))
    if (state.query === query) state.query = null
  }

  const watching = (compiler: QueryCompiler): QueryCompiler => ({
    compileQuery(node, query) {
      const compiled = compiler.compileQuery(node, query)
      begin(query)
      return compiled
    },
  })

  return {
    onWork: timing.onWork,
    /** The parts of a Kysely that only reads. */
    reading: (dialect: Dialect): KyselyConfig => ({ dialect: timing.timed('read', dialect) }),
    isWithin: () => within.getStore()?.open === true,
    /** Runs a transaction; rejects, which rolls it back, when its work ends before its last query. */
    async run<T>(transaction: (work: <R>(run: () => Promise<R>) => Promise<R>) => Promise<T>) {
      const state: State = { open: true, query: null }
      const work = async <R>(run: () => Promise<R>) => {
        const result = await run()
        if (state.query) throw new Error('A transaction did not await its last query.')
        return result
      }
      try {
        return await timing.transaction(() => within.run(state, () => transaction(work)))
      } finally {
        state.open = false
      }
    },
    /** The parts of a Kysely whose transactions are watched. */
    config: (dialect: Dialect): KyselyConfig => ({
      dialect: {
        createAdapter: () => dialect.createAdapter(),
        createDriver: () => timing.timed('write', dialect).createDriver(),
        createIntrospector: (kysely) => dialect.createIntrospector(kysely),
        createQueryCompiler: () => watching(dialect.createQueryCompiler()),
      },
      log: async ({ query }) => await end(query.queryId),
    }),
  }
}
