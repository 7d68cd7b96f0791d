import { Section } from '../../ui/site/Section.tsx'
import { topics, type SubscriptionView } from './contract.ts'
import { SubscribeForm } from './SubscribeForm.tsx'
import styles from './ComingSoon.module.css'

/** The blog before its first post: its topics, and the form to be notified. */
export function ComingSoon({ subscription }: { subscription: SubscriptionView }) {
  return (
    <Section labelledBy="soon">
      <div className={styles.panel}>
        <h2 id="soon">Blog Coming Soon</h2>
        <p>
          We write down what projects teach us: what broke, what held, and what we would do again.
          The first posts are on their way.
        </p>
        <ul className={styles.topics}>
          {Object.values(topics).map((topic) => (
            <li key={topic}>{topic}</li>
          ))}
        </ul>
        <SubscribeForm title="Get Notified When We Launch" subscription={subscription} />
      </div>
    </Section>
  )
}
