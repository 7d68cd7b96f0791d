import type { HeroText, Testimonial } from '../content/contract.ts'
import { Avatar } from '../../ui/site/Avatar.tsx'
import { ButtonLink } from '../../ui/base/form/Button.tsx'
import { RouteChart } from '../../ui/site/chart/RouteChart.tsx'
import styles from './Hero.module.css'

type Voice = Pick<Testimonial, 'author_name' | 'avatar_url'>

/** Of nobody: used when the firm has fewer than five testimonials. */
const unnamed: Voice[] = ['C V', 'E B', 'H N', 'O F', 'T W'].map((author_name) => ({
  author_name,
  avatar_url: null,
}))

const usual = [
  { label: 'Get Started', href: '/contact' },
  { label: 'View Services', href: '/services' },
]

interface HeroProps {
  hero: HeroText
  voices: Voice[]
  /** The main one first. */
  actions?: { label: string; href: string }[]
}

export function Hero({ hero, voices, actions = usual }: HeroProps) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{hero.headline}</h1>
        <p className={styles.lead}>{hero.lead}</p>
        {actions.length > 0 ? (
          <div className={styles.actions}>
            {actions.map(({ label, href }, at) => (
              <ButtonLink key={label} href={href} variant={at === 0 ? 'call' : 'secondary'}>
                {label}
              </ButtonLink>
            ))}
          </div>
        ) : null}
        {hero.trust ? <TrustBadge text={hero.trust} voices={voices} /> : null}
      </div>
      <RouteChart stops={hero.stops} />
    </section>
  )
}

function TrustBadge({ text, voices }: { text: string; voices: Voice[] }) {
  const five = [...voices, ...unnamed].slice(0, 5)
  return (
    <div className={styles.trust}>
      <span className={styles.avatars} aria-hidden="true">
        {five.map(({ author_name, avatar_url }) => (
          <Avatar key={author_name} name={author_name} picture={avatar_url} />
        ))}
      </span>
      <span>
        <span className={styles.stars} role="img" aria-label="Five stars">
          ★★★★★
        </span>
        <span>{text}</span>
      </span>
    </div>
  )
}
