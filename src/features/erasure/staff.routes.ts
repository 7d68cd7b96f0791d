import type { Database } from '../../database/open.ts'
import { serve } from '../../platform/http/serve.ts'
import { newestErasures } from './erasure-store.ts'
import { listed, type erasing } from './erase.ts'
import { previewing } from './preview.ts'
import { erase, listErasures, previewErasure } from './staff.contract.ts'

interface Parts {
  database: Database
  erase: ReturnType<typeof erasing>['erase']
}

/** By which people are erased, and by which the console says when that was done. */
export function erasureRoutes({ database, erase: run }: Parts) {
  const preview = previewing(database)
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
