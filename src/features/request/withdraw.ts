import { notFound, Problem } from '../../contract/problem.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Parts } from './ask.ts'

/**
 * Takes back what a client was asked for. Throws 404 for what is not there, or was withdrawn, 409 for
 * what has its answer.
 */
export function withdrawer({ database, clock, audit, find, notify }: Parts) {
  return async (project: string, id: string, by: Actor): Promise<void> => {
    const { organisation_id: organisation, title } = await find(project)
    await database.transaction(async (trx) => {
      const row = await trx
        .updateTable('request')
        .set({ withdrawn_at: clock.now().toISOString() })
        .where('organisation_id', '=', organisation)
        .where('project_id', '=', project)
        .where('id', '=', id)
        .where('withdrawn_at', 'is', null)
        .returning(['title', 'answered_at'])
        .executeTakeFirst()
      if (!row) throw notFound()
      if (row.answered_at !== null) throw new Problem(409, 'The client has answered it already.')
      // They are told, because a page that stands open hears of nothing else.
      const text = `${title} does not need this any more: ${row.title}`
      const where = { organisation, project, link: '/dashboard#projects' }
      await notify(trx, { ...where, kind: 'request', text })
      await audit.append(trx, by, { action: 'request-withdrawn', about: id, organisation })
    })
  }
}
