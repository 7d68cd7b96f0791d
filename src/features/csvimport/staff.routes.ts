import { serve } from '../../platform/http/serve.ts'
import { checkingImport, importing, type ImportParts } from './run.ts'
import { checkImport, checkSubscribers, importRows, importSubscribers } from './staff.contract.ts'

/** The calls by which clients, people, projects and subscribers come from a file. */
export function importRoutes(parts: ImportParts) {
  const [check, run] = [checkingImport(parts), importing(parts)]
  return [
    serve(checkImport, async ({ body }, by) => await check(body, by)),
    serve(importRows, async ({ body }, by) => await run({ ...body, consent: null }, by)),
    serve(
      checkSubscribers,
      async ({ body }, by) => await check({ kind: 'subscribers', ...body }, by),
    ),
    serve(
      importSubscribers,
      async ({ body }, by) => await run({ kind: 'subscribers', invite: false, ...body }, by),
    ),
  ]
}
