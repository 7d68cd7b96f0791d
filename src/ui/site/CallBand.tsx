import { ButtonLink } from '../base/form/Button.tsx'
import { telephone } from '../../contract/telephone.ts'
import { Contours } from './chart/Contours.tsx'
import styles from './CallBand.module.css'

interface CallBandProps {
  call: {
    title: string
    text: string
    primary_label: string
    primary_url: string
    /** Empty: there is only one action. */
    secondary_label: string
    secondary_url: string
  }
  seed: number
  /** Of its heading, where a page has several. */
  id?: string
}

/** The end of a page: the main action, and another for visitors who are not ready for it. */
export function CallBand({ call, seed, id = 'call' }: CallBandProps) {
  return (
    <section className={styles.band} aria-labelledby={id}>
      <Contours seed={seed} />
      <div className={styles.inner}>
        <div>
          <h2 id={id}>{call.title}</h2>
          <p>{call.text}</p>
        </div>
        <div className={styles.actions}>
          <ButtonLink href={call.primary_url}>{call.primary_label}</ButtonLink>
          {call.secondary_label ? (
            <ButtonLink href={address(call.secondary_url)} variant="secondary">
              {call.secondary_label}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </section>
  )
}

/** The address as given; a number in the one form that every link to it has. */
const address = (url: string) =>
  url.startsWith('tel:') ? (telephone(url.slice('tel:'.length)) ?? url) : url
