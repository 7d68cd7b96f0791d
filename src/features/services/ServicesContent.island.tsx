import { Button } from '../../ui/base/form/Button.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Section } from '../../ui/site/Section.tsx'
import { useLoadable } from '../../ui/site/useLoadable.ts'
import type { Service } from './contract.ts'
import { ServiceParts, shownServices } from './ServiceParts.tsx'

export interface ServicesContentProps {
  api: string
  defaults: Service[]
}

/** The services as the browser loads them; the built-in ones when that fails. */
export function ServicesContent({ api, defaults }: ServicesContentProps) {
  const { answer: services, retry } = useLoadable<Service[]>(api, '/services/')
  if (services.state === 'loaded') {
    return <ServiceParts services={shownServices(services.data, defaults)} />
  }
  if (services.state === 'loading') return <Waiting />
  return (
    <>
      <Section air="tight">
        <Notice
          tone="bad"
          action={
            <Button type="button" variant="secondary" size="compact" onClick={retry}>
              Try again
            </Button>
          }
        >
          Error loading services. Showing default services.
        </Notice>
      </Section>
      <ServiceParts services={defaults} />
    </>
  )
}

function Waiting() {
  return (
    <Section air="tight">
      <p role="status">Loading services...</p>
      <noscript>
        <p>
          The list is slow to come just now. <a href="/services">Load the page again</a>, or{' '}
          <a href="/contact">ask us</a>.
        </p>
      </noscript>
    </Section>
  )
}
