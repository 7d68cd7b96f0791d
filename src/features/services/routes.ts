import { notFound } from '../../contract/problem.ts'
import { loadable, needed, type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { callFor } from '../content/contract.ts'
import { demandName, demandSlug, show } from '../../platform/publishing/pages.ts'
import { serve } from '../../platform/http/serve.ts'
import { builtInServices } from './builtin.ts'
import { listServices, readService, servicePage, servicesPage } from './contract.ts'
import type { ServiceStore } from './store.ts'

export function serviceRoutes({ services }: { services: ServiceStore }) {
  return [
    serve(listServices, ({ query }) => services.list(query)),
    serve(readService, async ({ params }) => {
      const found = await services.find(params.id)
      if (!found) throw notFound()
      return found
    }),
  ]
}

/** `api`: where the browser loads the services when the server could not. */
export function servicePages({ callEndpoint, api }: { callEndpoint: EndpointCaller; api: string }) {
  return [
    show(
      servicesPage,
      async () => {
        const [services, call] = await Promise.all([
          loadable(callEndpoint(listServices)),
          callFor(callEndpoint, 'services'),
        ])
        return { api, services, call, defaults: builtInServices }
      },
      { cacheable: (view) => view.services.state === 'loaded' },
    ),
    show(
      servicePage,
      async ({ params }) => {
        const id = demandName(params['slug'])
        const [service, all] = await needed(
          Promise.all([callEndpoint(readService, { params: { id } }), callEndpoint(listServices)]),
        )
        demandSlug(service, id, '/services')
        return { service, others: all.filter(({ id }) => id !== service.id) }
      },
      {
        places: async () =>
          (await needed(callEndpoint(listServices))).map((service) => ({
            ...service,
            params: { slug: service.slug },
            description: service.short_description,
          })),
      },
    ),
  ]
}
