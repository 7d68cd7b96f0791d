import type { Database } from '../../database/open.ts'
import { serve } from '../../platform/http/serve.ts'
import { newestErasures } from './erasure-store.ts'
import type { erasing } from './erase.ts'
import { listed } from './erase-rows.ts'
import { previewingErasure } from './preview.ts'
import { erase, listErasures, previewErasure } from './staff.contract.ts'

interface Parts {
  database: Database
  erase: ReturnType<typeof erasing>['erase']
}

/** By which people are erased, and by which the console says when that was done. */
export function erasureRoutes({ database, erase: run }: Parts) {
  const preview = previewingErasure(database)
  return [
    serve(previewErasure, async ({ params: { id } }, { viewer }) => await preview(id, viewer)),
    serve(erase, async ({ params: { id }, body: { email } }, caller) => ({
      removed: await run(id, email, caller),
    })),
    serve(listErasures, async () =>
      (await newestErasures(database.read)).map(({ counts, ...one }) => ({
        ...one,
        removed: listed(counts),
      })),
    ),
  ]
}
