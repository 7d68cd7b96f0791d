import { notFound } from '../../contract/problem.ts'
import { attempt, needed, type Ask } from '../../platform/http/ask.ts'
import { callFor } from '../content/contract.ts'
import { demandSlug, show } from '../../platform/publishing/pages.ts'
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

/** `api`: where a browser asks for the services itself, when the server could not. */
export function servicePages({ ask, api }: { ask: Ask; api: string }) {
  return [
    show(
      servicesPage,
      async () => {
        const [services, call] = await Promise.all([
          attempt(ask(listServices)),
          callFor(ask, 'services'),
        ])
        return { api, services, call, defaults: builtInServices }
      },
      { cacheable: (view) => view.services.state === 'loaded' },
    ),
    show(
      servicePage,
      async ({ params }) => {
        const { slug: id = '' } = params
        const [service, all] = await needed(
          Promise.all([ask(readService, { params: { id } }), ask(listServices)]),
        )
        demandSlug(service, id, '/services')
        return { service, others: all.filter(({ id }) => id !== service.id) }
      },
      {
        places: async () =>
          (await needed(ask(listServices))).map((service) => ({
            ...service,
            params: { slug: service.slug },
            description: service.short_description,
          })),
      },
    ),
  ]
}
