import { Button } from '../../ui/base/form/Button.tsx'
import { CopyButton } from '../../ui/base/form/CopyButton.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { readOutcome } from './contract.ts'
import type { EndedThing } from './useEnded.web.ts'
import { EndedFacts } from './WhatBecame.tsx'
import styles from './WhatBecame.module.css'

interface EndedMeanwhileProps {
  things: readonly EndedThing[]
  /** Of this project alone; left out: of all. */
  project?: string
  leave: (id: string) => void
}

/** What waits no more though the reader was at it: what became of it, and what they had typed. */
export const EndedMeanwhile = ({ things, ...rest }: EndedMeanwhileProps) =>
  things.map((thing) => <Ended key={thing.id} thing={thing} {...rest} />)

const focus = (place: HTMLDivElement | null) => place?.focus({ preventScroll: true })

function Ended({
  thing: { id, text, isHere },
  project,
  leave,
}: Omit<EndedMeanwhileProps, 'things'> & { thing: EndedThing }) {
  const { data, error, refetch } = useAnswer(readOutcome, { params: { id } })
  if (data?.state === 'open' || (!data && !error)) return null
  if (project !== undefined && data?.project_id !== project) return null
  // The name of a file that was on its way is nobody's words.
  const own = data?.kind === 'file' ? null : text
  if (!data && own === null) return null
  const isNowhere = error?.status === 404
  return (
    <div className={styles.became} tabIndex={-1} ref={isHere ? focus : null}>
      <Notice tone="plain">
        {data ? <EndedFacts outcome={data} /> : null}
        {data || !isNowhere ? null : <p>What you were answering no longer waits for you.</p>}
        {data || isNowhere ? null : (
          <Failed retry={refetch}>What became of it could not be loaded just now.</Failed>
        )}
        {own === null ? null : (
          <>
            <p className={styles.typed}>What you had typed was not sent:</p>
            <p className={styles.words} dir="auto">
              {own}
            </p>
          </>
        )}
        <p className={styles.choices}>
          {own === null ? null : <CopyButton text={own} label="Copy what I typed" />}
          <Button variant="secondary" size="compact" onClick={() => leave(id)}>
            {own === null ? 'All right' : 'Delete what I typed'}
          </Button>
        </p>
      </Notice>
    </div>
  )
}
