import { ButtonLink } from '../../ui/base/form/Button.tsx'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { periods } from '../../ui/chart/periods.ts'
import { Section } from '../../ui/site/Section.tsx'
import type { Frame } from '../content/contract.ts'
import styles from './ClaimPage.module.css'
import type { SampleView } from './contract.ts'
import { SampleFrame } from './SampleFrame.tsx'
import { WokenReadings } from './WokenReadings.tsx'

const weeks = periods('2026-03-02', 26)

/** A claim, and beside it the figure that bears it out. */
export function ClaimPage({ view, frame }: { view: SampleView; frame: Frame }) {
  return (
    <SampleFrame path={frame.path} view={view}>
      <Section>
        <div className={styles.claim}>
          <div>
            <h1>A quote in hours, where it took days</h1>
            <p>
              At Northfold, the price list was on paper and every change a call. Nine weeks later
              the dealer makes the quote beside the boat, and it is approved from the phone.
            </p>
            <ButtonLink href="/contact">Ask how it was done</ButtonLink>
          </div>
          <WokenReadings>
            <LineChart
              title="Since go-live, a median of four hours"
              counted="Hours from request to quote, median by week"
              said="About 96 hours until the end of April, falling to 4 hours within nine weeks of go-live on May 4."
              per="Week of"
              steps={weeks.steps}
              labels={weeks.labels}
              series={[
                {
                  name: 'Hours',
                  values: [
                    96, 92, 99, 88, 94, 97, 90, 95, 91, 74, 52, 38, 31, 22, 16, 12, 9, 7, 6, 5, 5,
                    4, 5, 4, 4, 4,
                  ],
                },
              ]}
              unit=" h"
              note={{ at: 9, title: 'Go-live', text: 'May 4' }}
              height={300}
            />
          </WokenReadings>
        </div>
      </Section>
    </SampleFrame>
  )
}
