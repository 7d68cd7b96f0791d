import type { MemberScope } from '../../database/scope.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { serve } from '../../platform/http/serve.ts'
import * as calls from './contract.ts'
import { uploadReceiver, type UploadParts } from './receive.ts'

interface Place {
  /** Throws 404 for a project that does not exist or is outside of the scope. */
  findProject: (scope: MemberScope, project: string) => Promise<unknown>
}

/** The endpoints by which clients send files, piece by piece. */
export function uploadRoutes({ findProject, ...parts }: UploadParts & Place) {
  const uploads = uploadReceiver(parts)
  return [
    serve(
      calls.beginUpload,
      async ({ body }, by) => await uploads.begin(body, by, memberOf(by.viewer).organisation),
      { seen: async ({ body }, { viewer }) => findProject(memberOf(viewer), body.project) },
    ),
    serve(calls.readUpload, async ({ params }, by) => await uploads.state(params.id, by)),
    serve(calls.appendUpload, async ({ params, body }, by) => {
      return await uploads.append(params.id, body, by)
    }),
    serve(calls.cancelUpload, async ({ params }, by) => {
      await uploads.cancel(params.id, by)
      return null
    }),
  ]
}
