import type { Service } from '../services/contract.ts'
import { Section } from '../../ui/site/Section.tsx'
import styles from './ServiceRows.module.css'

interface RowsProps {
  services: Service[]
  /** Of its heading, where a page has several. */
  id?: string
  heading?: string
}

/** The services as ruled rows; on a phone, as cards. */
export function ServiceRows({ services, id: name = 'services', heading }: RowsProps) {
  return (
    <Section labelledBy={name} air="tight">
      <h2 id={name}>{heading || 'Six ways to work with us'}</h2>
      <div className={styles.rows}>
        {services
          .slice(0, 6)
          .map(({ id, slug, title, short_title, short_description, description }) => (
            <article key={id} className={styles.row}>
              <h3>
                <a href={slug ? `/services/${slug}` : '/services'}>{short_title || title}</a>
              </h3>
              <p>{short_description || description}</p>
              <span className={styles.go} aria-hidden="true">
                →
              </span>
            </article>
          ))}
      </div>
    </Section>
  )
}
