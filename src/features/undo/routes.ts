import type { SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import { undoAct } from './contract.ts'

interface Parts {
  takeBack: (id: string, by: SignedInActor) => Promise<void>
}

/** The call by which one takes back what one did a moment ago. */
export const undoRoutes = ({ takeBack }: Parts) => [
  serve(
    undoAct,
    async ({ params }, by) => {
      await takeBack(params.id, by)
      return null
    },
    { movesAll: true },
  ),
]
