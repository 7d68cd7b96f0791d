import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { hashOf, newId, newToken } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  addPreviewLink,
  listPreviewLinks,
  mostPreviewLinks,
  revokePreviewLink,
} from './staff.contract.ts'
import { deleteEndedLinks, deleteLink, insertLink, linksOf, type LinkedText } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  /** PUBLIC_URL. */
  origin: string
  /** Whether there is such a text, which is not removed. */
  isThere: (text: LinkedText) => Promise<boolean>
}

const day = 24 * 60 * 60_000

/** The calls about links that show a draft; the link itself is given once, and stored nowhere. */
export function previewLinkRoutes({ database, clock, audit, origin, isThere }: Parts) {
  const at = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  return [
    serve(listPreviewLinks, async ({ query }) => await linksOf(database.read, query, at())),
    serve(addPreviewLink, async ({ body: { subject, id, days } }, by) => {
      if (!(await isThere({ subject, id }))) throw notFound()
      const token = newToken()
      const row = {
        id: newId(),
        token_hash: hashOf(token),
        subject,
        subject_id: id,
        created_at: at(),
        created_by: by.viewer.account,
        expires_at: at(days * day),
        opens: 0,
        last_opened_at: null,
      }
      await audit.act(by, async (trx, record) => {
        await deleteEndedLinks(trx, at())
        if ((await linksOf(trx, { subject, id }, at())).length >= mostPreviewLinks)
          throw new Problem(409, `There are ${mostPreviewLinks} links to it. End one first.`)
        await insertLink(trx, row)
        record({ action: 'preview-link-added', about: id, detail: { subject, days } })
      })
      const { token_hash: _hash, ...link } = row
      return { link, url: `${origin}/preview/shared/${token}` }
    }),
    serve(revokePreviewLink, async ({ params }, by) => {
      await audit.act(by, async (trx, record) => {
        const gone = await deleteLink(trx, params.id)
        if (!gone) throw notFound()
        const { subject, subject_id: about } = gone
        record({ action: 'preview-link-ended', about, detail: { subject } })
      })
      return null
    }),
  ]
}
