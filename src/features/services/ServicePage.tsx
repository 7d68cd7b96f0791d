import type { Frame } from '../content/contract.ts'
import { CallBand } from '../../ui/site/CallBand.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { Section } from '../../ui/site/Section.tsx'
import { Ticks } from '../../ui/site/Ticks.tsx'
import type { Service } from './contract.ts'
import { ServiceTerms } from './ServiceParts.tsx'
import styles from './ServicePage.module.css'

interface ServicePageProps {
  view: { service: Service; others: Service[] }
  frame: Frame
}

export function ServicePage({ view: { service, others } }: ServicePageProps) {
  return (
    <>
      <PageHead
        title={service.title}
        lead={service.short_description}
        above={<a href="/services">Services</a>}
        seed={service.title.length}
      />
      <Section>
        <div className={styles.columns}>
          <div>
            <h2>What it is</h2>
            <p className={styles.text}>{service.description}</p>
            <ServiceTerms service={service} />
          </div>
          <div>
            <h2>What you get</h2>
            <Ticks items={service.features} />
            {service.key_benefits.length > 0 ? (
              <>
                <h2>What changes for you</h2>
                <Ticks items={service.key_benefits} />
              </>
            ) : null}
          </div>
        </div>
      </Section>
      <Section labelledBy="others" air="tight">
        <h2 id="others" className={styles.othersTitle}>
          The other services
        </h2>
        <ul className={styles.others}>
          {others.map(({ id, slug, title, short_description }) => (
            <li key={id}>
              <a href={`/services/${slug}`}>{title}</a>
              <span>{short_description}</span>
            </li>
          ))}
        </ul>
      </Section>
      <CallBand
        call={{
          title: `Ask about ${service.title}`,
          text: 'Tell us what you have and what you need. You get an answer within 24 hours.',
          primary_label: 'Get Free Consultation',
          primary_url: '/contact',
          secondary_label: 'View Services',
          secondary_url: '/services',
        }}
        seed={service.title.length + 3}
      />
    </>
  )
}
