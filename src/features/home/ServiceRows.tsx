import type { Service } from '../services/contract.ts'
import { numberWord } from '../../ui/site/number-words.ts'
import { Section } from '../../ui/site/Section.tsx'
import styles from './ServiceRows.module.css'

interface RowsProps {
  services: Service[]
  /** Of its heading, where a page has several. */
  id?: string
  heading?: string
}

/** So many have room; the others are on their own page. */
const most = 6

const waysInWords = (count: number) =>
  `${numberWord(count)} ${count === 1 ? 'way' : 'ways'} to work with us`

/** The services as ruled rows; on a phone, as cards. */
export function ServiceRows({ services, id: name = 'services', heading }: RowsProps) {
  return (
    <Section labelledBy={name} air="tight">
      <h2 id={name}>{heading || waysInWords(Math.min(services.length, most))}</h2>
      <div className={styles.rows}>
        {services
          .slice(0, most)
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
