import { serve } from '../../platform/http/serve.ts'
import { startAppSetup, finishAppSetup, deleteApp } from './app.ts'
import { renewCodes, type SetupParts } from './change.ts'
import * as call from './contract.ts'
import { listPasskeysOf } from './passkey-store.ts'
import { finishPasskeySetup, startPasskeySetup, takeAwayPasskey } from './passkeys.ts'

/** The calls by which people set up and remove their own second factors. */
export function secondFactorRoutes(parts: SetupParts) {
  return [
    serve(call.beginApp, (_, caller) => startAppSetup(parts, caller)),
    serve(call.confirmApp, ({ body }, caller) => finishAppSetup(parts, body.code, caller)),
    serve(call.removeApp, (_, caller) => deleteApp(parts, caller)),
    serve(call.renewRecoveryCodes, (_, caller) => renewCodes(parts, caller)),
    serve(call.listPasskeys, (_, { viewer }) =>
      listPasskeysOf(parts.database.read, viewer.account),
    ),
    serve(call.beginPasskey, (_, caller) => startPasskeySetup(parts, caller)),
    serve(call.addPasskey, ({ body }, caller) => finishPasskeySetup(parts, body, caller)),
    serve(call.removePasskey, ({ params }, caller) => takeAwayPasskey(parts, params.id, caller)),
  ]
}
