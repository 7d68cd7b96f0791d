import type { CaseStudySummary } from '../casestudies/contract.ts'
import type { Faq, Partner, Statistic, Testimonial } from '../content/contract.ts'
import { MetricLine } from '../../ui/chart/MetricLine.tsx'
import { Accordion } from '../../ui/site/Accordion.tsx'
import { Avatar } from '../../ui/site/Avatar.tsx'
import { Section } from '../../ui/site/Section.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import type { HomepageAnswer, HomeView } from './contract.ts'
import styles from './HomeSections.module.css'

interface HomeSectionsProps {
  data: HomepageAnswer
  defaults: HomeView['defaults']
}

/** The sections with content from the API: figures, a case study, testimonials, partners, questions. */
export function HomeSections({ data, defaults }: HomeSectionsProps) {
  const { statistics, partners, testimonials = [], case_study = null } = data
  const client = testimonials.find(({ company }) => company === case_study?.client_name)
  const others = testimonials.filter((one) => one !== client)
  return (
    <>
      <Statistics items={statistics.length > 0 ? statistics : defaults.statistics} />
      {case_study ? <FeaturedStudy study={case_study} client={client} /> : null}
      {others.length > 0 ? <Voices items={others} /> : null}
      {partners.length > 0 ? <Partners items={partners} /> : null}
      <Questions items={shownFaqs(data, defaults)} />
    </>
  )
}

/** The questions that the page shows: the firm's, else the built-in ones. */
export const shownFaqs = (
  { faqs }: Pick<HomepageAnswer, 'faqs'>,
  defaults: HomeView['defaults'],
): Faq[] => (faqs.length > 0 ? faqs : defaults.faqs)

/** Where a page has several of a section: the id of its heading, and what that says. */
interface Headed {
  id?: string
  heading?: string
}

const Heading = ({ id, heading, unseen }: Headed & { unseen: string }) => (
  <h2 id={id}>{heading || <Unseen>{unseen}</Unseen>}</h2>
)

export function Statistics({ items, heading = '' }: Headed & { items: Statistic[] }) {
  if (items.length === 0) return null
  return (
    <Section air="tight">
      <Heading heading={heading} unseen="The firm in figures" />
      <dl className={styles.statistics}>
        {items.slice(0, 4).map(({ id, prefix, value, suffix, label }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              {prefix}
              {value}
              {suffix}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

interface FeaturedStudyProps {
  study: CaseStudySummary
  /** What the client of the study says of it. */
  client?: Testimonial | undefined
  id?: string
}

export function FeaturedStudy({ study, client, id = 'case' }: FeaturedStudyProps) {
  return (
    <Section labelledBy={id}>
      <article className={styles.study}>
        <p className={styles.metric}>
          <strong>{study.metric_value}</strong>
          <span>{study.metric_label}</span>
        </p>
        <div>
          <p className={styles.client}>
            {study.client_name}, {study.duration}
          </p>
          <h2 id={id}>{study.title}</h2>
          <p>{study.summary}</p>
          <a href={`/case-studies/${study.slug}`}>Read how it was done</a>
        </div>
        {study.metric_series ? (
          <div className={styles.series}>
            <MetricLine {...study.metric_series} />
          </div>
        ) : null}
        {client ? <Voice item={client} /> : null}
      </article>
    </Section>
  )
}

export function Voices({ items, id = 'voices', heading = '' }: Headed & { items: Testimonial[] }) {
  return (
    <Section labelledBy={id} air="tight">
      <Heading id={id} heading={heading} unseen="What clients say" />
      <div className={styles.voices}>
        {items.slice(0, 3).map((item) => (
          <Voice key={item.id} item={item} />
        ))}
      </div>
    </Section>
  )
}

/** What somebody says, with who they are. */
export const Voice = ({ item }: { item: Omit<Testimonial, 'id' | 'service' | 'featured'> }) => (
  <figure className={styles.voice}>
    <blockquote>
      <p>{item.quote}</p>
    </blockquote>
    <figcaption>
      <Avatar name={item.author_name} picture={item.avatar_url ?? null} />
      <span>
        <strong>{item.author_name}</strong>
        <span>{[item.author_role, item.company].filter(Boolean).join(', ')}</span>
      </span>
    </figcaption>
  </figure>
)

export function Partners({ items, id = 'partners', heading }: Headed & { items: Partner[] }) {
  return (
    <Section labelledBy={id} air="tight">
      <div className={styles.partners}>
        <h2 id={id}>{heading || 'Trusted Integration Partners'}</h2>
        <ul>
          {items.map((one) => (
            <li key={one.id}>{one.name}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

export function Questions({ items, id = 'questions', heading }: Headed & { items: Faq[] }) {
  return (
    <Section labelledBy={id}>
      <div className={styles.questions}>
        <div>
          <h2 id={id}>{heading || 'Questions we are asked first'}</h2>
          <p>
            Something else? <a href="/contact">Ask us</a>. A person answers.
          </p>
        </div>
        <Accordion name={id} items={items} />
      </div>
    </Section>
  )
}
