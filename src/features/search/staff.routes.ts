import { mayUse, type FirmRight } from '../../contract/access.ts'
import { notFound } from '../../contract/problem.ts'
import { searchWords } from '../../contract/search-words.ts'
import { firmSearchKinds, type FirmSearchKind } from '../../contract/search.ts'
import type { Database } from '../../database/open.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { forgetOlder, insertOpened } from './opened-store.ts'
import { findRecords, listOpened, noteOpened } from './staff.contract.ts'
import { asRecord, recordsOf } from './staff-found.ts'
import { staffSearchStore } from './staff-store.ts'

/** The right over what is found. */
const rightOver: Record<FirmSearchKind, FirmRight> = { enquiry: 'enquiries', post: 'site' }

const kindsFor = (viewer: Viewer) =>
  firmSearchKinds.filter((kind) => mayUse(viewer, rightOver[kind]))

/** The calls of the console's palette. */
export function staffSearchRoutes(database: Database, clock: Clock) {
  const { find, opened } = staffSearchStore(database)
  const sightOf = (viewer: Viewer) => ({ kinds: kindsFor(viewer), now: clock.now().toISOString() })
  return [
    serve(findRecords, async ({ query: { q } }, { viewer }) => {
      const sight = sightOf(viewer)
      return recordsOf(await find(sight, searchWords(q)), sight.kinds)
    }),
    serve(listOpened, async (_, { viewer }) =>
      (await opened(sightOf(viewer), viewer.account)).map(asRecord),
    ),
    serve(noteOpened, async ({ body: { kind, record } }, { viewer }) => {
      if (!kindsFor(viewer).includes(kind)) throw notFound()
      const noted = { staff_id: viewer.account, kind, about: record }
      await database.transaction(
        async (trx) => {
          if (!(await insertOpened(trx, noted))) throw notFound()
          await forgetOlder(trx, viewer.account)
        },
        { durable: false },
      )
      return null
    }),
  ]
}
