import { Icon } from '../../ui/site/Icon.tsx'
import { Container } from '../../ui/site/Section.tsx'
import { Ticks } from '../../ui/site/Ticks.tsx'
import type { Service } from './contract.ts'
import styles from './ServiceParts.module.css'

/** The services that the page shows: the firm's, else the built-in ones. */
export const shownServices = (own: Service[], defaults: Service[]): Service[] =>
  own.length > 0 ? own : defaults

/** Each service in a section with an anchor, beside an index that stays in view. */
export function ServiceParts({ services }: { services: Service[] }) {
  return (
    <Container>
      <div className={styles.layout}>
        <nav className={styles.index} aria-label="Services on this page">
          <ul>
            {services.map(({ id, slug, title }) => (
              <li key={id}>
                <a href={`#${slug || id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {services.map((service) => (
            <ServicePart key={service.id} service={service} />
          ))}
        </div>
      </div>
    </Container>
  )
}

function ServicePart({ service }: { service: Service }) {
  const { id, slug, icon, title, description, short_description } = service
  const bullets = service.features?.length ? service.features : (service.key_benefits ?? [])
  return (
    <article id={slug || id} className={styles.part}>
      <div className={styles.name}>
        <Icon name={icon} size={32} />
        <h2>{title}</h2>
      </div>
      <div className={styles.body}>
        <p className={styles.text}>{description || short_description}</p>
        <Ticks items={bullets} />
        <ServiceTerms service={service} />
        {slug ? <a href={`/services/${slug}`}>More about {title}</a> : null}
      </div>
    </article>
  )
}

/** The duration and the team. */
export function ServiceTerms({ service: { duration, team } }: { service: Service }) {
  if (!duration && !team) return null
  return (
    <dl className={styles.terms}>
      {duration ? (
        <div>
          <dt>How long</dt>
          <dd>{duration}</dd>
        </div>
      ) : null}
      {team ? (
        <div>
          <dt>With whom</dt>
          <dd>{team}</dd>
        </div>
      ) : null}
    </dl>
  )
}
