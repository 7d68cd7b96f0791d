import type { CaseStudySummary } from '../casestudies/contract.ts'
import type { Faq, Partner, Statistic, Testimonial } from '../content/contract.ts'
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

/** What the content API has to say: figures, a case, voices, partners, questions. */
export function HomeSections({ data, defaults }: HomeSectionsProps) {
  const { statistics, partners, testimonials = [], case_study = null } = data
  return (
    <>
      <Statistics items={statistics.length > 0 ? statistics : defaults.statistics} />
      {case_study ? <CaseStudy study={case_study} /> : null}
      {testimonials.length > 0 ? <Voices items={testimonials} /> : null}
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

function Statistics({ items }: { items: Statistic[] }) {
  return (
    <Section air="tight">
      <h2>
        <Unseen>The firm in figures</Unseen>
      </h2>
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

function CaseStudy({ study }: { study: CaseStudySummary }) {
  return (
    <Section labelledBy="case">
      <article className={styles.study}>
        <p className={styles.metric}>
          <strong>{study.metric_value}</strong>
          <span>{study.metric_label}</span>
        </p>
        <div>
          <p className={styles.client}>
            {study.client_name}, {study.duration}
          </p>
          <h2 id="case">{study.title}</h2>
          <p>{study.summary}</p>
          <a href={`/case-studies/${study.slug}`}>Read how it was done</a>
        </div>
      </article>
    </Section>
  )
}

function Voices({ items }: { items: Testimonial[] }) {
  return (
    <Section labelledBy="voices" air="tight">
      <h2 id="voices">
        <Unseen>What clients say</Unseen>
      </h2>
      <div className={styles.voices}>
        {items.slice(0, 3).map((item) => (
          <figure key={item.id}>
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
        ))}
      </div>
    </Section>
  )
}

function Partners({ items }: { items: Partner[] }) {
  return (
    <Section labelledBy="partners" air="tight">
      <div className={styles.partners}>
        <h2 id="partners">Trusted Integration Partners</h2>
        <ul>
          {items.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

function Questions({ items }: { items: Faq[] }) {
  return (
    <Section labelledBy="questions">
      <div className={styles.questions}>
        <div>
          <h2 id="questions">Questions we are asked first</h2>
          <p>
            Something else? <a href="/contact">Ask us</a>. A person answers.
          </p>
        </div>
        <Accordion name="questions" items={items} />
      </div>
    </Section>
  )
}
