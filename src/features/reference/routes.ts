import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { show } from '../../platform/publishing/pages.ts'
import { referencePage, type CallDescription } from './contract.ts'

/** The page of the API for people; `/api/openapi.json` is the same for programs. */
export function referencePages({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const calls = endpoints.map(describe)
  return [show(referencePage, async () => ({ calls }))]
}

/** Who may make a call, as a sentence of the page. */
function accessOf(access: Endpoint['access']): string {
  if (access === 'anyone') return 'Open to anyone.'
  if (access === 'self') return 'Signed in; about yourself.'
  const [side, rank] = access.split(':')
  return side === 'staff'
    ? `Signed in as ${rank} of the firm, or above.`
    : `Signed in as ${rank} of an organisation, or above; about your own.`
}

function describe(endpoint: Endpoint): CallDescription {
  const { access, method, path, summary, query } = endpoint
  return {
    access: accessOf(access),
    method,
    path: `/api${path}`,
    summary,
    filters: Object.keys(query.shape),
    fields: 'output' in endpoint ? outputFields(endpoint.output) : [],
  }
}

function outputFields(output: z.ZodType): string[] {
  const item = output instanceof z.ZodArray ? output.element : output
  return item instanceof z.ZodObject ? Object.keys(item.shape) : []
}
