import { serve } from '../../platform/http/serve.ts'
import type { mergingClients } from './merge.ts'
import type { previewingMoves } from './preview.ts'
import type { movingProjects } from './split.ts'
import * as is from './staff.contract.ts'

interface Parts {
  preview: ReturnType<typeof previewingMoves>
  merge: ReturnType<typeof mergingClients>
  move: ReturnType<typeof movingProjects>
}

/** A table that was forgotten is noticed. */
const ours = { movesAll: true }

/** The calls by which two clients become one, and a project goes to another. */
export const clientMoveRoutes = ({ preview, merge, move }: Parts) => [
  serve(
    is.previewClientMerge,
    async ({ params, query }) => await preview.merge(params.id, params.other, query.sees),
  ),
  serve(is.mergeClients, async ({ params, body }, by) => await merge(params.id, body, by), ours),
  serve(
    is.previewProjectMove,
    async ({ params, query }) => await preview.move(params.id, query.to),
  ),
  serve(is.moveProject, async ({ params, body }, by) => await move(params.id, body, by), ours),
]
