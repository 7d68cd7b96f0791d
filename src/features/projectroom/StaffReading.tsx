import { Fragment } from 'react'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import { InShort } from '../../ui/signedin/people/InShort.tsx'
import { healthWords } from '../../ui/signedin/work/Course.tsx'
import { updateNotice, type NewUpdate, type ProjectUpdate } from '../update/contract.ts'
import type { FirmProject } from './staff.contract.ts'
import { StaffRhythm } from './StaffRhythm.tsx'
import styles from './Reading.module.css'

interface StaffReadingProps {
  project: FirmProject
  /** The name of who writes it. */
  author: string
  update: NewUpdate
  last: ProjectUpdate | undefined
}

/** What the client will read, as it is typed, and who of them. */
export function StaffReading({ project, author, update, last }: StaffReadingProps) {
  const { title, content, health, progress, done, next, risks, needed } = update
  const lists = { 'What we need from you': needed, Done: done, Next: next, Risks: risks }
  return (
    <aside className={styles.reading} aria-label="What the client will read">
      <h4>As they read it</h4>
      <article>
        <h5 dir="auto">{title || 'Without a title'}</h5>
        <p className={styles.by}>
          {author} · {healthWords[health]}
          {last && last.health !== health ? `, was ${healthWords[last.health].toLowerCase()}` : ''}
        </p>
        <Progress label="Progress as they read it" percent={clamped(progress)} />
        {content ? <PlainText>{content}</PlainText> : null}
        {Object.entries(lists).map(([label, points]) =>
          points.length > 0 ? (
            <Fragment key={label}>
              <h6>{label}</h6>
              <ul>
                {points.map((point, at) => (
                  <li key={`${at} ${point}`} dir="auto">
                    {point}
                  </li>
                ))}
              </ul>
            </Fragment>
          ) : null,
        )}
      </article>
      <Mail project={project} title={title} />
      <Readers project={project} />
      <StaffRhythm project={project} />
    </aside>
  )
}

/** The mail that says so: its words stay in the portal, which asks who reads them to sign in. */
function Mail({ project, title }: { project: FirmProject; title: string }) {
  if (project.readers.every(({ how }) => how === 'never')) return null
  return (
    <section>
      <h4>The mail</h4>
      <article>
        <p dir="auto">
          <b>{updateNotice(project.title, title)}</b>
        </p>
        <p className={styles.by}>
          Its subject and its text, with a link to the portal, where they read the rest.
        </p>
      </article>
    </section>
  )
}

const clamped = (percent: number) => Math.min(100, Math.max(0, Math.round(percent) || 0))

const hows = {
  at_once: 'By mail at once',
  daily: 'In the next daily mail',
  never: 'Without mail',
}

/** Who will see it, by name, and how they hear of it. */
function Readers({ project: { readers, client_name } }: { project: FirmProject }) {
  const groups = Map.groupBy(readers, ({ how }) => how)
  return (
    <section>
      <h4>Who will see it</h4>
      {readers.length === 0 ? (
        <p dir="auto">Nobody of {client_name} can sign in yet.</p>
      ) : (
        Object.entries(hows).map(([how, words]) => {
          const people = groups.get(how as keyof typeof hows)
          return people ? (
            <div key={how} dir="auto">
              <InShort all={people} most={4}>
                {(some) => (
                  <p>
                    {words}: {some.map(({ name, role }) => `${name} (${role})`).join(', ')}
                    {some.length < people.length ? '' : '.'}
                  </p>
                )}
              </InShort>
            </div>
          ) : null
        })
      )}
    </section>
  )
}
