import { Button } from '../../ui/base/form/Button.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { Field, Select, TextArea } from '../../ui/base/form/Field.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import { TableTwin } from '../../ui/chart/TableTwin.tsx'
import { Accordion } from '../../ui/site/Accordion.tsx'
import { RouteLine } from '../../ui/site/chart/RouteLine.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { Pager } from '../../ui/site/Pager.tsx'
import type { Frame } from '../content/contract.ts'
import type { SampleView } from './contract.ts'
import { questions } from './firm.web.ts'
import { SampleFrame } from './SampleFrame.tsx'
import { Samples, StylePart, StyleParts } from './StylePart.tsx'
import styles from './TestPage.module.css'

/** What one fills in, and what answers. */
export function TestPage({ view, frame }: { view: SampleView; frame: Frame }) {
  return (
    <SampleFrame path={frame.path} view={view}>
      <PageHead
        title="Fields and states"
        lead="Empty, filled, wrong, busy, done, and with names that are longer than one hopes."
        seed={5}
      />
      <StyleParts>
        <Fields />
        <Notices />
        <StylePart title="Table">
          <TableTwin
            isOpen
            title="Projects"
            table={{
              columns: ['Project', 'Done', 'Until', 'Waits on'],
              rows: [
                ['Warranty claims without paper', '85%', 'Jan 31', 'Halden Marine Supply'],
                ['Dealer quotes on the phone', '100%', 'Sep 14', 'nobody'],
                ['Outpatient scheduling across four houses', '12%', 'Apr 30', 'us'],
              ],
            }}
          />
        </StylePart>
        <StylePart title="Progress">
          <RouteLine
            flow="across"
            stops={[
              { title: 'Kick-off', text: 'Oct 12, reached' },
              { title: 'Forms counted', text: 'Oct 30, reached' },
              { title: 'Photo from the van', text: 'Nov 27' },
              { title: 'Handed over', text: 'Jan 31' },
            ]}
          />
        </StylePart>
        <StylePart title="Busy">
          <Samples>
            <Button type="button" variant="primary" disabled>
              <Spinner />
              Sending...
            </Button>
            <Spinner />
          </Samples>
        </StylePart>
        <StylePart title="Empty">
          <EmptyState title="No documents yet">
            What either side sends is kept here with all its versions.
          </EmptyState>
        </StylePart>
        <StylePart title="Questions">
          <Accordion name="samples" items={questions.slice(0, 3)} />
        </StylePart>
        <StylePart title="Pages">
          <Pager page={2} pages={5} address={() => '/test'} names={['Newer', 'Older']} />
        </StylePart>
      </StyleParts>
    </SampleFrame>
  )
}

/** A form that leads nowhere but back here: what is typed is neither sent nor kept. */
function Fields() {
  return (
    <StylePart title="Fields">
      <form className={styles.form} action="/test" method="get">
        <Field name="sample-name" label="Name" autoComplete="off" defaultValue="Tamsin Oyelaran" />
        <Field
          name="sample-email"
          label="Email"
          type="email"
          autoComplete="off"
          hint="Only to answer you."
          defaultValue="tamsin@harrow"
          error="That is no address: something like .com is missing."
        />
        <Field name="sample-company" label="Company" optional autoComplete="off" />
        <Select name="sample-budget" label="Budget" defaultValue="">
          <option value="">Not known yet</option>
          <option>Up to $25k</option>
          <option>$25k to $100k</option>
        </Select>
        <div className={styles.whole}>
          <TextArea name="sample-message" label="Message" hint="Two sentences are enough." />
        </div>
        <Button type="submit" variant="primary">
          Send to nobody
        </Button>
      </form>
    </StylePart>
  )
}

function Notices() {
  const again = (
    <Button type="button" variant="secondary" size="compact">
      Try again
    </Button>
  )
  return (
    <StylePart title="Notices">
      <Notice tone="plain">Your draft is kept in this browser.</Notice>
      <Notice tone="good">Sent. You have a copy in your mailbox.</Notice>
      <Notice tone="bad" action={again}>
        It was not sent: the line broke. Nothing is lost.
      </Notice>
    </StylePart>
  )
}
