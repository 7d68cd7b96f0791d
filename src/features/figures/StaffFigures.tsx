import { BarRows } from '../../ui/chart/BarRows.tsx'
import { ColumnChart } from '../../ui/chart/ColumnChart.tsx'
import { periods } from '../../ui/chart/periods.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import styles from './Figures.module.css'
import { figurePeriods, promisedHours, readFigures, type TodayFigures } from './staff.contract.ts'

type Enquiries = NonNullable<TodayFigures['enquiries']>
type Slip = NonNullable<TodayFigures['slip']>
type Projects = NonNullable<TodayFigures['projects']>

/** The figures of the last thirty days, each chart with its table. */
export function StaffFigures() {
  const answer = useAnswer(readFigures)
  return (
    <aside className={styles.figures} aria-labelledby="figures">
      <h3 id="figures">Thirty days</h3>
      <WhenLoaded of={answer} waiting="Loading figures...">
        {({ enquiries, projects, slip }) => (
          <>
            {enquiries ? <OfEnquiries of={enquiries} /> : null}
            {projects ? <OfProjects of={projects} /> : null}
            {slip ? <OfSlip of={slip} /> : null}
            {enquiries || projects ? null : <p>There is nothing to count for your role yet.</p>}
          </>
        )}
      </WhenLoaded>
    </aside>
  )
}

function OfEnquiries({ of }: { of: Enquiries }) {
  const { open, answered, won, lost, review } = of.outcomes
  const all = open + answered + won + lost
  return (
    <>
      <dl className={styles.key}>
        <KeyNumber value={of.median === null ? '–' : `${of.median} h`}>
          until we answer (median)
        </KeyNumber>
        <KeyNumber value={`${of.in_time} of ${of.answered}`}>answered in time</KeyNumber>
        <KeyNumber value={String(all)}>{`enquiries, ${won} won`}</KeyNumber>
        <KeyNumber value={String(review)}>in review as spam</KeyNumber>
      </dl>
      <FirstAnswers of={of} />
      <BarRows
        level={3}
        title="Enquiries by what became of them"
        counted="Those of the last thirty days"
        said={`Of ${all} enquiries ${open} are open, ${answered} answered, ${won} won and ${lost} lost.`}
        columns={['What became of it', 'Enquiries']}
        rows={[
          { name: 'Open', value: open },
          { name: 'Answered', value: answered },
          { name: 'Won', value: won },
          { name: 'Lost', value: lost },
        ]}
      />
      <BySource sources={of.sources} />
    </>
  )
}

/** By which ways they came; the name says what became of them. */
function BySource({ sources }: { sources: Enquiries['sources'] }) {
  if (sources.length === 0) return null
  const [first] = sources
  return (
    <BarRows
      level={3}
      title="Enquiries by where they came from"
      counted="By campaign, else by the site before, with what became of them"
      said={`Most came by ${sourceName(first?.name ?? '')}: ${first?.all ?? 0}.`}
      columns={['Came by', 'Enquiries']}
      rows={sources.map(({ name, all, won, lost }) => ({
        name: [sourceName(name), won > 0 ? `${won} won` : '', lost > 0 ? `${lost} lost` : '']
          .filter(Boolean)
          .join(', '),
        value: all,
      }))}
    />
  )
}

const sourceName = (name: string) => {
  if (name === '') return 'unknown'
  return name === location.host ? 'our own pages' : name
}

const KeyNumber = ({ value, children }: { value: string; children: string }) => (
  <div>
    <dt>{children}</dt>
    <dd>{value}</dd>
  </div>
)

function FirstAnswers({ of: { since, periods: values, median, answered } }: { of: Enquiries }) {
  const { steps } = periods(since.slice(0, 10), figurePeriods.count, figurePeriods.days)
  const last = values.length - 1
  const middle = median === null ? 'There is none yet.' : `The median is ${median} hours.`
  return (
    <ColumnChart
      level={3}
      title="Hours until the first answer"
      counted={`Median by ${figurePeriods.days} days, in hours of working days`}
      said={`Of ${answered} first answers. ${middle} Promised are ${promisedHours}.`}
      steps={steps}
      short={steps.map((step, at) => (at === last ? 'now' : step))}
      per="From"
      series={[{ name: 'Hours', values }]}
      unit=" h"
      marked={last}
      promise={{ value: promisedHours, text: `${promisedHours} h, what we promise` }}
      height={150}
    />
  )
}

function OfProjects({ of: { on_track, at_risk, off_track, unknown } }: { of: Projects }) {
  const all = on_track + at_risk + off_track + unknown
  return (
    <BarRows
      level={3}
      title="Active projects by health"
      counted="As their last update said it"
      said={`Of ${all} active projects ${on_track} are on track, ${at_risk} at risk and ${off_track} off track.`}
      columns={['Health', 'Projects']}
      rows={[
        { name: 'On track', value: on_track },
        { name: 'At risk', value: at_risk },
        { name: 'Off track', value: off_track },
        ...(unknown > 0 ? [{ name: 'No update yet', value: unknown }] : []),
      ]}
    />
  )
}

/** By whose doing projects are late; nothing while no milestone has moved to a later day. */
function OfSlip({ of: { client, firm, nobody } }: { of: Slip }) {
  // What was won back by one is not shown as a bar to the left.
  const [theirs, ours, none] = [client, firm, nobody].map((days) => Math.max(0, days)) as [
    number,
    number,
    number,
  ]
  const all = theirs + ours + none
  if (all === 0) return null
  return (
    <BarRows
      level={3}
      title="Days of slip by whose they were"
      counted="Moves of milestones in the last thirty days, later less earlier"
      said={`Of ${all} days ${theirs} are the clients’, ${ours} ours and ${none} nobody’s.`}
      columns={['Whose', 'Days']}
      rows={[
        { name: 'The clients’', value: theirs },
        { name: 'Ours', value: ours },
        { name: 'Nobody’s', value: none },
      ]}
    />
  )
}
