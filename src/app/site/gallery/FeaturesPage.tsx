import type { Frame } from '../../../features/content/contract.ts'
import type { SampleView } from '../../../features/gallery/contract.ts'
import { questions, services } from '../../../features/gallery/firm.web.ts'
import { SampleFrame } from '../../../features/gallery/SampleFrame.tsx'
import { Questions } from '../../../features/home/HomeSections.tsx'
import { ServiceRows } from '../../../features/home/ServiceRows.tsx'
import { ButtonLink } from '../../../ui/base/form/Button.tsx'
import { RouteLine } from '../../../ui/site/chart/RouteLine.tsx'
import { PageHead } from '../../../ui/site/PageHead.tsx'
import { Section } from '../../../ui/site/Section.tsx'
import { Ticks } from '../../../ui/site/Ticks.tsx'
import styles from './FeaturesPage.module.css'

/** Blocks that say what one gets: as rows, on a route, with ticks, as questions. */
export function FeaturesPage({ view, frame }: { view: SampleView; frame: Frame }) {
  const Own = own[frame.path as keyof typeof own]
  return (
    <SampleFrame path={frame.path} view={view}>
      <Own />
    </SampleFrame>
  )
}

const own = {
  '/coronet/7': Rows,
  '/coronet/8': Route,
  '/coronet/9': Offers,
  '/coronet/11': Asked,
}

function Rows() {
  return (
    <>
      <PageHead
        title="Everything between the idea and the Monday after"
        lead="Take one of them, or all six in the order in which they help each other."
        seed={107}
      />
      <ServiceRows services={services} />
    </>
  )
}

const stops = [
  {
    title: 'Look',
    text: 'Week 0. Two days with the people who do the work, and a list of what we heard.',
  },
  { title: 'Draw', text: 'Week 2. The data model on one page, and a price for each part of it.' },
  {
    title: 'Build',
    text: 'Weeks 4 to 8. A slice each week that you can use, in your own sandbox.',
  },
  {
    title: 'Arrive',
    text: 'Week 9. Everybody is in, the old system can be read, and we stay for a month.',
  },
]

function Route() {
  return (
    <>
      <PageHead
        title="Nine weeks, four stops"
        lead="You know on each Friday where we are on the way, and what comes next."
        seed={108}
      />
      <Section labelledBy="way">
        <h2 id="way" className={styles.title}>
          The way as a whole
        </h2>
        <RouteLine flow="across" stops={stops} />
      </Section>
      <Section labelledBy="week" air="tight">
        <div className={styles.halves}>
          <div>
            <h2 id="week">What a week is like</h2>
            <p>The same four moments in each week of the build, so that nobody has to ask.</p>
          </div>
          <RouteLine stops={week} />
        </div>
      </Section>
    </>
  )
}

const week = [
  { title: 'Monday, 9:00', text: 'Fifteen minutes on what this week brings.' },
  { title: 'Wednesday', text: 'The slice is in your sandbox, with three things to try.' },
  { title: 'Thursday', text: 'What you found is put right.' },
  { title: 'Friday, 15:00', text: 'The update: done, next, and what we need from you.' },
]

const offers = [
  {
    name: 'A second opinion',
    price: 'Two weeks, at a fixed price',
    items: [
      'Roadmap, licenses and data model read by somebody who has no part in them',
      'Eight conversations with those who use the system',
      'Twelve pages that say what to do, what to leave and what it costs',
      'An hour with your board, if you like',
    ],
    call: 'Ask for a date',
  },
  {
    name: 'The whole way',
    price: 'Nine weeks, in slices of one',
    items: [
      'Everything of the second opinion',
      'Build, migration and training with the same two people',
      'A portal in which you see what is done and what waits on whom',
      'Four weeks of support after the last day',
    ],
    call: 'Tell us what you need',
  },
]

function Offers() {
  return (
    <>
      <PageHead
        title="Small or whole, both with an end"
        lead="There is no third one. Most begin with the first and decide then."
        seed={109}
      />
      <Section>
        <div className={styles.offers}>
          {offers.map(({ name, price, items, call }, at) => (
            <article key={name}>
              <h2>{name}</h2>
              <p>{price}</p>
              <Ticks items={items} />
              <ButtonLink href="/contact" variant={at === 1 ? 'call' : 'secondary'}>
                {call}
              </ButtonLink>
            </article>
          ))}
        </div>
      </Section>
    </>
  )
}

function Asked() {
  return (
    <>
      <PageHead
        title="Before you ask for a date"
        lead="The five things that nearly everybody wants to know, answered in two sentences each."
        seed={111}
      />
      <Questions items={questions} />
    </>
  )
}
