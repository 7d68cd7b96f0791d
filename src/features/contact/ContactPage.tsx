import type { ReactNode } from 'react'
import type { CompanyInfo, Frame } from '../content/contract.ts'
import { ButtonLink } from '../../ui/base/form/Button.tsx'
import { telephone } from '../../contract/telephone.ts'
import { PhoneLink } from '../../ui/site/PhoneLink.tsx'
import { RouteLine } from '../../ui/site/chart/RouteLine.tsx'
import { Container } from '../../ui/site/Section.tsx'
import { ContactIsland } from './ContactIsland.tsx'
import type { ContactView } from './contract.ts'
import styles from './ContactPage.module.css'
import { ThankYou } from './ThankYou.tsx'

const expectations = [
  { title: 'Response within 24 hours', text: 'On working days, from a person who has read it.' },
  { title: 'Free initial consultation', text: 'Half an hour by phone or video.' },
  { title: 'Customized solution proposal', text: 'Scope, length, price, and what it leaves out.' },
  { title: 'No-pressure approach', text: 'If you do not need us, we say so.' },
]

export function ContactPage({ view, frame }: { view: ContactView; frame: Frame }) {
  const { company } = frame.layout
  return (
    <Container>
      <div className={styles.layout}>
        <div>
          <h1>Tell us what you are working on</h1>
          <p className={styles.lead}>
            A few lines are enough. You get an answer within 24 hours, from the person who would do
            the work.
          </p>
          {view.receipt ? <ThankYou receipt={view.receipt} /> : <ContactIsland view={view} />}
        </div>
        <aside className={styles.aside}>
          <section aria-labelledby="expect">
            <h2 id="expect">What to Expect</h2>
            <RouteLine stops={expectations} />
          </section>
          <Reach company={company} />
        </aside>
      </div>
    </Container>
  )
}

function Reach({ company }: { company: CompanyInfo }) {
  const { phone, email, hours, location, opens, closes, time_zone } = company
  const callable = telephone(phone)
  return (
    <section aria-labelledby="reach">
      <h2 id="reach">Quick Connect</h2>
      <dl className={styles.reach}>
        {phone ? <Line name="Phone" value={<PhoneLink phone={phone} />} /> : null}
        {email ? <Line name="Email" value={<a href={`mailto:${email}`}>{email}</a>} /> : null}
        <Line
          name="Business hours"
          value={
            <>
              {hours}
              <span
                className={styles.now}
                data-opens={opens}
                data-closes={closes}
                data-zone={time_zone}
              />
            </>
          }
        />
        {location ? <Line name="Location" value={location} /> : null}
      </dl>
      {callable ? (
        <ButtonLink href={callable} variant="secondary">
          Call {phone}
        </ButtonLink>
      ) : null}
    </section>
  )
}

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
