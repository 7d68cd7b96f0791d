import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { uploadReceiver, type UploadParts } from './receive.ts'
import * as calls from './staff.contract.ts'

interface Place {
  /** Throws 404 for a project that does not exist or is outside of the scope. */
  findProject: (scope: Scope, project: string) => Promise<{ organisation_id: string }>
}

/** The endpoints by which the firm sends files to projects, piece by piece. */
export function uploadStaffRoutes({ findProject, ...parts }: UploadParts & Place) {
  const uploads = uploadReceiver(parts)
  return [
    serve(
      calls.beginFirmUpload,
      async ({ body }, by) => {
        const { organisation_id } = await findProject(staffScope(by.viewer), body.project)
        return await uploads.begin(body, by, organisation_id)
      },
      { seen: async ({ body }, { viewer }) => findProject(staffScope(viewer), body.project) },
    ),
    serve(calls.readFirmUpload, async ({ params }, by) => await uploads.state(params.id, by)),
    serve(calls.appendFirmUpload, async ({ params, body }, by) => {
      return await uploads.append(params.id, body, by)
    }),
    serve(calls.cancelFirmUpload, async ({ params }, by) => {
      await uploads.cancel(params.id, by)
      return null
    }),
  ]
}
