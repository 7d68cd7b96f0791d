import type { Frame } from '../../../features/content/contract.ts'
import type { SampleView } from '../../../features/gallery/contract.ts'
import { study, voices } from '../../../features/gallery/firm.web.ts'
import { SampleFrame } from '../../../features/gallery/SampleFrame.tsx'
import { FeaturedStudy, Voices } from '../../../features/home/HomeSections.tsx'
import { Avatar } from '../../../ui/site/Avatar.tsx'
import { PageHead } from '../../../ui/site/PageHead.tsx'
import { Section } from '../../../ui/site/Section.tsx'
import styles from './TestimonialsPage.module.css'

/** What clients say: three in a row, one with its number, or many as a list. */
export function TestimonialsPage({ view, frame }: { view: SampleView; frame: Frame }) {
  const Own = own[frame.path as keyof typeof own]
  return (
    <SampleFrame path={frame.path} view={view}>
      <Own />
    </SampleFrame>
  )
}

const own = { '/coronet/12': Three, '/coronet/13': WithItsNumber, '/coronet/14': Listed }

function Three() {
  return (
    <>
      <PageHead
        title="Three who would do it again"
        lead="We ask each client one question when the work is done: what should we have done differently?"
        seed={12}
      />
      <Voices items={voices.slice(0, 3)} />
    </>
  )
}

function WithItsNumber() {
  const [quoted] = voices.slice(3)
  return (
    <>
      <PageHead
        title="One number, and who lives with it"
        lead="What changed, counted before and after in the same way."
        seed={13}
      />
      <FeaturedStudy study={study} />
      <Section air="tight">{quoted ? <Quote voice={quoted} size="large" /> : null}</Section>
    </>
  )
}

function Listed() {
  return (
    <>
      <PageHead
        title="In their own words"
        lead="All who answered this year, in the order in which they did."
        seed={14}
      />
      <Section air="tight">
        <div className={styles.list}>
          {voices.map((voice) => (
            <Quote key={voice.id} voice={voice} size="small" />
          ))}
        </div>
      </Section>
    </>
  )
}

function Quote({ voice, size }: { voice: (typeof voices)[number]; size: 'large' | 'small' }) {
  return (
    <figure className={styles[size]}>
      <blockquote>
        <p>{voice.quote}</p>
      </blockquote>
      <figcaption>
        <Avatar name={voice.author_name} picture={null} />
        <span>
          <strong>{voice.author_name}</strong>
          <span>
            {voice.author_role}, {voice.company}
          </span>
        </span>
      </figcaption>
    </figure>
  )
}
