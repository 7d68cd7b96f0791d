import type { Frame } from '../content/contract.ts'
import { firm } from '../../ui/site/firm.ts'
import { JsonLd } from '../../ui/site/JsonLd.tsx'
import type { Service, ServicesView } from './contract.ts'
import { shownServices } from './ServiceParts.tsx'

/** Structured data of a service and who offers it. */
export function ServiceData({ view, frame }: { view: { service: Service }; frame: Frame }) {
  return <JsonLd thing={thingOf(view.service, frame)} />
}

/** The same for each service, once they are loaded. */
export function ServicesData({ view, frame }: { view: ServicesView; frame: Frame }) {
  if (view.services.state !== 'loaded') return null
  const shown = shownServices(view.services.data, view.defaults)
  return shown.map((service) => <JsonLd key={service.id} thing={thingOf(service, frame)} />)
}

const thingOf = (service: Service, { origin, layout }: Frame) => ({
  '@type': 'Service',
  name: service.title,
  description: service.description || service.short_description,
  ...(service.slug && { url: `${origin}/services/${service.slug}` }),
  provider: firm(origin, layout.company.name),
})
