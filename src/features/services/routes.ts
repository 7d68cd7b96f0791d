import { notFound } from '../../contract/problem.ts'
import type { Ask } from '../../platform/ask.ts'
import { attempt } from '../../platform/ask.ts'
import { callFor } from '../content/contract.ts'
import { show } from '../../platform/pages.ts'
import { serve } from '../../platform/serve.ts'
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
      async () => ({
        api,
        services: await attempt(ask(listServices)),
        defaults: builtInServices,
        call: await callFor(ask, 'services'),
      }),
      { keeps: (view) => view.services.state === 'loaded' },
    ),
    show(servicePage, async ({ params }) => {
      const [service, all] = await Promise.all([
        ask(readService, { params: { id: params['slug'] ?? '' } }),
        ask(listServices),
      ])
      // An id finds the service too, but its page has one address only.
      if (service.slug !== params['slug']) throw notFound()
      return { service, others: all.filter(({ id }) => id !== service.id) }
    }),
  ]
}
