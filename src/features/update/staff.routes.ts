import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import type { NewUpdate } from './contract.ts'
import { publishProjectUpdate } from './staff.contract.ts'
import type { publishingUpdate } from './take-back.ts'

interface Parts {
  publish: ReturnType<typeof publishingUpdate>
  /** Ends the draft of the update, unless somebody has written in it what was not seen: then 409. */
  draftSent: (
    trx: Transaction<Tables>,
    sent: { project: string; given: NewUpdate; by: string; seen: SeenDraft | null },
  ) => Promise<void>
  nameOf: (by: SignedInActor) => Promise<string>
}

/** What the page has shown of the draft. */
interface SeenDraft {
  editor: string
  revision: number
}

export const updateStaffRoutes = ({ publish, draftSent, nameOf }: Parts) => [
  serve(publishProjectUpdate, async ({ params: { id: project }, body }, by) => {
    const { draft: seen, ...given } = body
    return await publish(project, given, { by, name: await nameOf(by) }, async (trx) => {
      await draftSent(trx, { project, given, by: by.viewer.account, seen })
    })
  }),
]
