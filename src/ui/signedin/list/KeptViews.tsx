import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '../../base/after-paint.ts'
import { Button } from '../../base/form/Button.tsx'
import { Notice } from '../../base/Notice.tsx'
import { RenameView } from './RenameView.tsx'
import type { KeptList, KeptView } from './kept-list.ts'
import styles from './tools.module.css'

/** The filters that somebody keeps, each of which can be renamed, shared and removed, and those of colleagues. */
export function KeptViews({ kept }: { kept: KeptList }) {
  const [refused, setRefused] = useState('')
  const [removed, setRemoved] = useState<KeptView | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const act = (done: Promise<unknown>) =>
    done.then(
      () => setRefused(''),
      ({ message }: Error) => setRefused(message),
    )
  // Within the dialog, because nothing can be pressed behind it.
  const undo = useFocusOn(removed)
  const takeBack = async ({ name, query, shared }: KeptView) => {
    await act(kept.keep({ name, query, shared }))
    setRemoved(null)
    afterPaint(() => focusNamed(list.current, name))
  }
  return (
    <>
      <ul className={styles.kept} ref={list} aria-label="Kept filters">
        {kept.views.map((view) => (
          <li key={view.id} data-view={view.name}>
            <View
              view={view}
              kept={kept}
              act={act}
              remove={() => void act(kept.remove(view.id).then(() => setRemoved(view)))}
            />
          </li>
        ))}
      </ul>
      <p className={styles.save} role="status">
        {removed ? (
          <>
            <span dir="auto">Removed the filter {removed.name}.</span>
            <Button
              ref={undo}
              variant="secondary"
              size="compact"
              type="button"
              onClick={() => void takeBack(removed)}
            >
              Undo
            </Button>
          </>
        ) : null}
      </p>
      {refused ? <Notice tone="bad">{refused}</Notice> : null}
    </>
  )
}

/** For a button that takes the focus whenever there is something new to press it for. */
function useFocusOn(what: unknown) {
  const place = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (what) place.current?.focus()
  }, [what])
  return place
}

function focusNamed(list: HTMLElement | null, name: string): void {
  const rows = [...(list?.children ?? [])] as HTMLElement[]
  const row = rows.find(({ dataset }) => dataset['view'] === name)
  const place = row?.querySelector('button') ?? list?.closest('section')?.querySelector('input')
  place?.focus()
}

interface ViewProps {
  view: KeptView
  kept: KeptList
  act: (done: Promise<unknown>) => Promise<unknown>
  remove: () => void
}

function View({ view, kept, act, remove }: ViewProps) {
  const [isRenamed, setIsRenamed] = useState(false)
  const { id, name, shared, by } = view
  if (by !== null)
    return (
      <>
        <span dir="auto">{name}</span> <small>shared by {by}</small>
      </>
    )
  if (isRenamed)
    return (
      <RenameView
        id={id}
        name={name}
        rename={(next) => kept.change(id, { name: next })}
        close={() => setIsRenamed(false)}
      />
    )
  const button = (label: string, spoken: string, press: () => unknown) => (
    <Button
      variant="secondary"
      size="compact"
      type="button"
      aria-label={spoken}
      onClick={() => void press()}
    >
      {label}
    </Button>
  )
  return (
    <>
      <span dir="auto">{name}</span>
      {shared ? <small>shared</small> : null}
      {button('Rename', `Rename ${name}`, () => setIsRenamed(true))}
      {shared
        ? button('Share no more', `Share no more: ${name}`, () =>
            act(kept.change(id, { shared: false })),
          )
        : button('Share', `Share ${name}`, () => act(kept.change(id, { shared: true })))}
      {button('Remove', `Remove ${name}`, remove)}
    </>
  )
}
