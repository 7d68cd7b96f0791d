import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { show } from '../../platform/pages.ts'
import { referencePage, type CallDescription } from './contract.ts'

/** The page that tells people what `/api/openapi.json` tells programs. */
export function referencePages({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const calls = endpoints.map(describe)
  return [show(referencePage, async () => ({ calls }))]
}

function describe({ method, path, summary, query, output }: Endpoint): CallDescription {
  const item = output instanceof z.ZodArray ? (output.element as z.ZodType) : output
  return {
    method,
    path: `/api${path}`,
    summary,
    filters: Object.keys(query.shape),
    fields: item instanceof z.ZodObject ? Object.keys(item.shape) : [],
  }
}
