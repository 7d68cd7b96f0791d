import { serve } from '../../platform/http/serve.ts'
import { manageApiKeys, type ApiKeyParts } from './make.ts'
import { listAllApiKeys, listApiKeys, makeApiKey, revokeApiKey } from './staff.contract.ts'

/** The calls about API keys. */
export function apiKeyRoutes(parts: ApiKeyParts) {
  const keys = manageApiKeys(parts)
  return [
    serve(listApiKeys, async (_, { viewer }) => await keys.of(viewer.account)),
    serve(listAllApiKeys, async () => await keys.all()),
    serve(makeApiKey, async ({ body }, by) => await keys.make(body, by)),
    serve(revokeApiKey, async ({ params }, by) => {
      await keys.revoke(params.id, by)
      return null
    }),
  ]
}
