import { serve } from '../../platform/http/serve.ts'
import { beginApp, confirmApp, removeApp } from './app.ts'
import { renewCodes, type SetupParts } from './change.ts'
import * as call from './contract.ts'
import { listPasskeysOf } from './passkey-store.ts'
import { addPasskey, beginPasskey, removePasskey } from './passkeys.ts'

/** Somebody's own second factors, set up and taken away by themselves. */
export function secondFactorRoutes(parts: SetupParts) {
  return [
    serve(call.beginApp, (_, caller) => beginApp(parts, caller)),
    serve(call.confirmApp, ({ body }, caller) => confirmApp(parts, body.code, caller)),
    serve(call.removeApp, (_, caller) => removeApp(parts, caller)),
    serve(call.renewRecoveryCodes, (_, caller) => renewCodes(parts, caller)),
    serve(call.listPasskeys, (_, { viewer }) =>
      listPasskeysOf(parts.database.read, viewer.account),
    ),
    serve(call.beginPasskey, (_, caller) => beginPasskey(parts, caller)),
    serve(call.addPasskey, ({ body }, caller) => addPasskey(parts, body, caller)),
    serve(call.removePasskey, ({ params }, caller) => removePasskey(parts, params.id, caller)),
  ]
}
