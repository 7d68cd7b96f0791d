import { useRef, useState } from 'react'
import { Button } from '../../base/form/Button.tsx'
import { Notice } from '../../base/Notice.tsx'
import type { ListToolsProps } from './kept-list.ts'
import { savedSoFar } from './news.ts'
import styles from './tools.module.css'

type SaveListProps = Pick<ListToolsProps, 'noun' | 'count' | 'save'> & {
  /** It has always the same columns. */
  isWhole?: boolean
}

/** Saves all that a list has; while that is under way, it can be stopped. */
export function SaveList({ noun, count, save, isWhole = false }: SaveListProps) {
  const running = useRef<AbortController | null>(null)
  const [state, setState] = useState<{ rows?: number; done?: string; refused?: string }>({})
  const press = async () => {
    if (running.current) {
      running.current.abort()
      return
    }
    const controller = new AbortController()
    running.current = controller
    const came = (rows: number) => setState({ rows })
    came(0)
    const refused = await save({ signal: controller.signal, came }).then(
      () => undefined,
      (error: Error) => (error.name === 'AbortError' ? 'Stopped.' : error.message),
    )
    running.current = null
    setState(refused === undefined ? { done: 'Saved.' } : { refused })
  }
  const isBusy = state.rows !== undefined
  return (
    <>
      <p>All rows of this list{isWhole ? '' : ', with the columns that are shown'}.</p>
      <p className={styles.save}>
        <Button variant="secondary" size="compact" type="button" onClick={() => void press()}>
          {isBusy ? 'Stop' : `Save ${count === '' ? noun : `these ${count}`} as CSV`}
        </Button>
        <span role="status">{isBusy ? 'Saving…' : state.done}</span>
        {/* Not read aloud with each that comes. */}
        {isBusy ? <span aria-hidden="true">{savedSoFar(state.rows ?? 0, count)}</span> : null}
      </p>
      {state.refused ? <Notice tone="bad">{state.refused}</Notice> : null}
    </>
  )
}
