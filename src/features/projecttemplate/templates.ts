import { notFound, Problem } from '../../contract/problem.ts'
import type { Scope } from '../../database/scope.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { planOf, type PlannedProject } from './plan.ts'
import type { KeptOfProject, ProjectTemplate } from './staff.contract.ts'
import type { ProjectTemplates } from './store.ts'

interface Parts {
  clock: Clock
  audit: Audit
  templates: ProjectTemplates
  /** A project with what it began with; throws 404 for one outside of the scope. */
  planned: (scope: Scope, project: string) => Promise<PlannedProject>
}

/** What the firm does with the templates of projects. Throws 404 for an unknown one. */
export function manageProjectTemplates({ clock, audit, templates, planned }: Parts) {
  const now = () => clock.now().toISOString()
  return {
    list: templates.list,
    find: templates.find,
    /** Keeps a project as a template; the one that had its name is replaced. */
    async keep(project: string, kept: KeptOfProject, by: Actor): Promise<ProjectTemplate> {
      const plan = planOf(await planned('all', project), kept)
      const made = { id: newId(), title: kept.title, plan }
      return await audit.act(by, async (trx, record) => {
        const { id, isAsItWas } = await templates.keep(trx, { ...made, created_at: now() })
        if (isAsItWas) return { ...made, id }
        const action = id === made.id ? 'project-template-added' : 'project-template-changed'
        record({ action, about: id, detail: { project } })
        return { ...made, id }
      })
    },
    async remove(id: string, by: Actor): Promise<void> {
      await audit.act(by, async (trx, record) => {
        if (!(await templates.setRemoved(trx, id, now()))) throw notFound()
        record({ action: 'project-template-removed', about: id })
      })
    },
    /** Throws 409 where another one has its name by now. */
    async restore(id: string, by: Actor): Promise<void> {
      const restored = audit.act(by, async (trx, record) => {
        if (!(await templates.setRemoved(trx, id, null))) throw notFound()
        record({ action: 'project-template-restored', about: id })
      })
      await restored.catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error
        throw new Problem(409, 'Another template has its name by now.')
      })
    },
  }
}
export type ManagedProjectTemplates = ReturnType<typeof manageProjectTemplates>
