import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { filter, flag, id, idOrSlug, nothing, updated } from '../../contract/fields.ts'
import { page, type Loadable } from '../../contract/page.ts'
import type { CallToAction } from '../content/contract.ts'

export const service = z.object({
  id,
  /** Also the anchor on /services: advisory, development, admin, … */
  slug: z.string().default(''),
  category: z.string().default(''),
  title: z.string(),
  /** For cards and lists; empty: the title. */
  short_title: z.string().default(''),
  short_description: z.string().default(''),
  description: z.string().default(''),
  icon: z.string().default('Shield'),
  features: z.array(z.string()).default([]),
  key_benefits: z.array(z.string()).default([]),
  /** How long it takes, in words: “6 to 12 weeks”. */
  duration: z.string().default(''),
  /** Who does it, in words. */
  team: z.string().default(''),
  featured: z.boolean().default(false),
  updated_at: updated,
})
export type Service = z.infer<typeof service>

export const listServices = endpoint({
  method: 'GET',
  path: '/services/',
  summary: 'The services that the firm offers, in the order that it chose.',
  access: 'anyone',
  limit: { count: 120, seconds: 60 },
  params: nothing,
  query: z.object({ category: filter, featured: flag }),
  output: z.array(service),
})

export const readService = endpoint({
  method: 'GET',
  path: '/services/{id}/',
  summary: 'One service, by id or slug.',
  access: 'anyone',
  limit: null,
  params: idOrSlug,
  query: nothing,
  output: service,
})

export interface ServicesView {
  services: Loadable<Service[]>
  /** Shown under the error line when the services cannot be loaded. */
  defaults: Service[]
  /** Where the browser loads the services when the server could not. */
  api: string
  call: CallToAction | null
}
export const servicesPage = page<ServicesView>('/services')
export const servicePage = page<{ service: Service; others: Service[] }>('/services/{slug}')
