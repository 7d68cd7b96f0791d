import { PageHead } from '../../ui/site/PageHead.tsx'
import { Section } from '../../ui/site/Section.tsx'
import type { Frame } from '../content/contract.ts'
import {
  galleryIndex,
  stylePages,
  templateSamples,
  type Sample,
  type SampleView,
} from './contract.ts'
import styles from './CoronetPage.module.css'
import { SampleFrame } from './SampleFrame.tsx'

const kinds: [title: string, from: number, to: number][] = [
  ['Landing', 1, 1],
  ['Analytics', 2, 6],
  ['Feature blocks', 7, 11],
  ['Testimonials', 12, 14],
  ['Blog and footer', 15, 16],
  ['Placeholders', 17, 20],
  ['Index', 21, 21],
]

/** The index of the gallery, by kind. */
export function CoronetPage({ view, frame }: { view: SampleView; frame: Frame }) {
  return (
    <SampleFrame path={frame.path} view={view}>
      <PageHead title={galleryIndex.title} lead={galleryIndex.about} seed={21} />
      <Section air="tight">
        <Kind title="Style" samples={stylePages} />
        {kinds.map(([title, from, to]) => (
          <Kind key={title} title={title} samples={templateSamples.slice(from - 1, to)} />
        ))}
      </Section>
    </SampleFrame>
  )
}

function Kind({ title, samples }: { title: string; samples: Sample[] }) {
  return (
    <section className={styles.kind}>
      <h2>{title}</h2>
      <ul>
        {samples.map(({ path, title, about }) => (
          <li key={path}>
            <article>
              <h3>
                <a href={path}>{title}</a>
              </h3>
              <p>{about}</p>
              <span aria-hidden="true">{path}</span>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
