import { serve } from '../../platform/http/serve.ts'
import { checkingImport, importing, type ImportParts } from './run.ts'
import { checkImport, importRows } from './staff.contract.ts'

/** The calls by which clients, people and projects come from a file. */
export function importRoutes(parts: ImportParts) {
  const [check, run] = [checkingImport(parts), importing(parts)]
  return [
    serve(checkImport, async ({ body }, by) => await check(body, by)),
    serve(importRows, async ({ body }, by) => await run(body, by)),
  ]
}
