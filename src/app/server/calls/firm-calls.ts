import { enquiryStaffRoutes } from '../../../features/enquiry/staff.routes.ts'
import { undoRoutes } from '../../../features/undo/routes.ts'
import type { Route } from '../../../platform/http/serve.ts'
import { manageEnquiries, undoing } from '../shared/enquiries.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** The calls of the console alone. */
export const firmCalls = (world: World, shared: Shared): Route[] => [
  ...enquiryStaffRoutes(manageEnquiries(world, shared)),
  ...undoRoutes({ takeBack: undoing(world, shared) }),
]
