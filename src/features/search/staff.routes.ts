import { mayUse, type FirmRight } from '../../contract/access.ts'
import { notFound } from '../../contract/problem.ts'
import { searchWords } from '../../contract/search-words.ts'
import { paletteKinds, type PaletteKind } from '../../contract/search.ts'
import type { Database } from '../../database/open.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { forgetOlder, insertOpened } from './opened-store.ts'
import { findRecords, listOpened, noteOpened } from './staff.contract.ts'
import { asRecord, recordsOf } from './staff-found.ts'
import { staffSearchStore } from './staff-store.ts'

/** The right over what is found. */
const rightOver: Record<PaletteKind, FirmRight> = {
  person: 'projects',
  organisation: 'projects',
  project: 'projects',
  enquiry: 'enquiries',
  post: 'site',
  case_study: 'site',
  own_page: 'site',
}

/** The calls of the console's palette. */
export function staffSearchRoutes(database: Database, clock: Clock) {
  const { find, opened } = staffSearchStore(database)
  const sightOf = (viewer: Viewer) => ({
    account: viewer.account,
    scope: staffScope(viewer),
    kinds: paletteKinds.filter((kind) => mayUse(viewer, rightOver[kind])),
    now: clock.now().toISOString(),
  })
  return [
    serve(findRecords, async ({ query: { q } }, { viewer }) => {
      const sight = sightOf(viewer)
      return recordsOf(await find(sight, searchWords(q)), sight)
    }),
    serve(listOpened, async (_, { viewer }) => {
      const sight = sightOf(viewer)
      return (await opened(sight)).map((entry) => asRecord(entry, sight))
    }),
    serve(noteOpened, async ({ body: { kind, record } }, { viewer }) => {
      const sight = sightOf(viewer)
      if (!sight.kinds.includes(kind)) throw notFound()
      const noted = { kind, about: record }
      await database.transaction(
        async (trx) => {
          if (!(await insertOpened(trx, sight, noted))) throw notFound()
          await forgetOlder(trx, viewer.account)
        },
        { durable: false },
      )
      return null
    }),
  ]
}
