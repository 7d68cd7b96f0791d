import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { TeamScope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  beAtCaseStudy,
  beAtClient,
  beAtEnquiry,
  beAtMailTemplate,
  beAtOwnPage,
  beAtPerson,
  beAtPost,
  beAtProject,
  beAtText,
} from './staff.contract.ts'
import { isSaid, othersAt, removePresence, writePresence } from './store.ts'

/** Whether there is such a thing within somebody's scope; may throw 404 instead. */
type Exists = (id: string, scope: TeamScope | 'all') => Promise<unknown>

interface Parts {
  database: Database
  clock: Clock
  exists: Record<
    | 'enquiry'
    | 'person'
    | 'organisation'
    | 'project'
    | 'post'
    | 'case_study'
    | 'page'
    | 'mail_template'
    | 'own_page',
    Exists
  >
}

interface Said {
  params: { id: string }
  body: { page: string; does: 'reads' | 'writes' | 'leaves' }
}

/** The calls by which colleagues see each other at the same thing. */
export function presenceRoutes({ database, clock, exists }: Parts) {
  const beAt =
    (subject: keyof Parts['exists']) =>
    async ({ params, body: { page, does } }: Said, { viewer }: { viewer: Viewer }) => {
      if (!(await exists[subject](params.id, staffScope(viewer)))) throw notFound()
      const now = clock.now()
      const place = { subject, subject_id: params.id }
      const key = { staff_id: viewer.account, page }
      const said = { ...place, is_writing: does === 'writes', now }
      if (does === 'leaves') await database.transaction((trx) => removePresence(trx, key))
      else if (!(await isSaid(database.read, key, said)))
        await database.transaction((trx) => writePresence(trx, key, said))
      return { others: await othersAt(database.read, place, { staff_id: viewer.account, now }) }
    }
  return [
    serve(beAtEnquiry, beAt('enquiry')),
    serve(beAtPerson, beAt('person')),
    serve(beAtClient, beAt('organisation')),
    serve(beAtProject, beAt('project')),
    serve(beAtPost, beAt('post')),
    serve(beAtText, beAt('page')),
    serve(beAtMailTemplate, beAt('mail_template')),
    serve(beAtCaseStudy, beAt('case_study')),
    serve(beAtOwnPage, beAt('own_page')),
  ]
}
