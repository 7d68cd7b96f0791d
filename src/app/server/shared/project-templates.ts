import { organisationStore } from '../../../features/organisation/store.ts'
import { addProjectIn } from '../../../features/project/add.ts'
import { rhythmOf } from '../../../features/project/rhythm-store.ts'
import { demandOurs } from '../../../features/project/team.ts'
import { openingProject } from '../../../features/projecttemplate/open.ts'
import { projectTemplateStore } from '../../../features/projecttemplate/store.ts'
import { manageProjectTemplates } from '../../../features/projecttemplate/templates.ts'
import { notFound } from '../../../contract/problem.ts'
import type { Scope } from '../../../database/scope.ts'
import type { World } from '../world.ts'
import type { Shared } from './shared.ts'
import { workStores } from './work-stores.ts'

/** The opening of projects, and with what they can begin. */
export function managedTemplates({ database, clock }: World, { accounts, notices }: Shared) {
  const { audit } = accounts
  const { projects, requests, team } = workStores(database)
  const templates = projectTemplateStore(database)
  const planned = async (scope: Scope, id: string) => {
    const project = await projects.find(scope, id)
    const found = await rhythmOf(database.read, scope, id)
    if (!found) throw notFound()
    return {
      ...project,
      rhythm: found.rhythm,
      milestones: await projects.milestones(scope, id),
      requests: await requests.planned(scope, id),
    }
  }
  return {
    templates: manageProjectTemplates({ clock, audit, templates, planned }),
    open: openingProject({
      clock,
      audit,
      findTemplate: templates.find,
      findOrganisation: (id) => organisationStore(database).find('all', id),
      demandOurs: async (person) => await demandOurs(team, person),
      addProject: (trx, record, given) => addProjectIn({ clock, projects }, trx, record, given),
      addMilestone: projects.addMilestone,
      addRequest: requests.add,
      assign: team.put,
      notify: notices.notify,
    }),
  }
}
