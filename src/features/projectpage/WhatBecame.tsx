import type { ReactNode } from 'react'
import { Notice } from '../../ui/base/Notice.tsx'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { NotHere } from '../../ui/signedin/data/NotHere.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import type { WaitingOutcome } from './contract.ts'
import type { useOutcome } from './useOutcome.web.ts'
import styles from './WhatBecame.module.css'

const focus = (place: HTMLDivElement | null) => place?.focus()

/** Says what became of what a link led to, where that waits no longer. */
export function WhatBecame({ of }: { of: ReturnType<typeof useOutcome> }) {
  const { id, data, error, refetch } = of
  if (id === null || data?.state === 'open' || (!data && !error)) return null
  const isNowhere = !data && (error?.status === 404 || error?.status === 400)
  return (
    <div key={id} className={styles.became} tabIndex={-1} ref={focus}>
      {data ? (
        <Notice tone="plain">
          <EndedFacts outcome={data} />
        </Notice>
      ) : null}
      {isNowhere ? (
        <NotHere id={id}>
          <Notice tone="plain">
            What this link led to is not here any more, or not open to you.
          </Notice>
        </NotHere>
      ) : null}
      {data || isNowhere ? null : (
        <Failed retry={refetch}>What became of it could not be loaded just now.</Failed>
      )}
    </div>
  )
}

/** What became of it, in whose words, and where to see more. */
export function EndedFacts({ outcome }: { outcome: WaitingOutcome }) {
  const { project_id, project_title, words, certificate, kind } = outcome
  return (
    <>
      <p>
        <Sentence of={outcome} />
      </p>
      {words && kind !== 'file' ? <p className={styles.words}>{words}</p> : null}
      <p className={styles.ways}>
        <a href={`/dashboard?project=${project_id}#projects`}>Open {project_title}</a>
        {certificate ? <a href={`/certificates/${certificate}`}>Certificate</a> : null}
      </p>
    </>
  )
}

function Sentence({
  of: { kind, title, state, by_name, at, words },
}: {
  of: WaitingOutcome
}): ReactNode {
  const on = at ? ` on ${localDay(at)}` : ''
  if (state === 'withdrawn') return `We withdrew “${title}”${on}. Nothing is needed from you.`
  if (state !== 'answered') return `${by_name} ${state} “${title}”${on}.`
  if (kind === 'file') return `${by_name} sent “${words}” for “${title}”${on}.`
  return `${by_name} answered “${title}”${on}:`
}
