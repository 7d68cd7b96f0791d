import { decidingFor } from '../../../features/approval/decide-for.ts'
import { approvalStaffRoutes } from '../../../features/approval/staff.routes.ts'
import { holdVersion } from '../../../features/document/store.ts'
import { reminding } from '../../../features/reminder/remind.ts'
import { reminderRoutes } from '../../../features/reminder/staff.routes.ts'
import { answeringFor } from '../../../features/request/answer-for.ts'
import { requestStaffRoutes } from '../../../features/request/staff.routes.ts'
import type { SignedInActor } from '../../../platform/audit/entry.ts'
import type { Notices } from '../shared/notices.ts'
import type { manageWork } from '../shared/work.ts'
import type { WorkStores } from '../shared/work-stores.ts'

interface Given {
  stores: WorkStores
  work: ReturnType<typeof manageWork>
  held: Parameters<typeof reminding>[0] & Pick<Notices, 'notify' | 'settle'>
  nameOf: (by: SignedInActor) => Promise<string>
}

/** The calls by which clients are asked for something, reminded of it, and answered for. */
export const askedCalls = ({ stores, work, held, nameOf }: Given) => {
  const { projects, documents, requests, approvals } = stores
  const answering = { ...held, find: projects.find, nameOf }
  const file = { version: documents.ofProject, holdVersion }
  return [
    ...requestStaffRoutes({
      ...work.requests,
      answerFor: answeringFor({ ...answering, ...file, requests }),
    }),
    ...approvalStaffRoutes({
      ...work.approvals,
      decideFor: decidingFor({ ...answering, approvals }),
    }),
    ...reminderRoutes(reminding(held)),
  ]
}
