import { serve } from '../../platform/http/serve.ts'
import * as calls from './contract.ts'
import { uploadReceiver, type UploadParts } from './receive.ts'

/** The endpoints by which clients send files, piece by piece. */
export function uploadRoutes(parts: UploadParts) {
  const uploads = uploadReceiver(parts)
  return [
    serve(calls.beginUpload, async ({ body }, by) => await uploads.begin(body, by)),
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
