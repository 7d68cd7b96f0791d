import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import type { EditorView } from '@tiptap/pm/view'
import type { Node } from '@tiptap/pm/model'
import { pictureLimits } from '../../../contract/richtext.ts'
import { Button } from '../../base/form/Button.tsx'
import type { PictureAttrs } from './prose-picture-node.ts'
import styles from './Prose.module.css'

/** As it can be saved. */
const inOneLine = (typed: string) => typed.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')

interface PictureProps {
  view: EditorView
  picture: { node: Node; at: number }
  /** Grows each time that the fields shall have the focus. */
  asked: number
  choose: () => void
}

/** What the selected picture shows, in words, and what stands below it. */
export function ProsePicture({ view, picture: { node, at }, asked, choose }: PictureProps) {
  const { alt, caption } = node.attrs as PictureAttrs
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked > 0) first.current?.focus()
  }, [asked])
  const set = (name: keyof PictureAttrs, value: string | null) =>
    view.dispatch(view.state.tr.setNodeAttribute(at, name, value && inOneLine(value)))
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    view.focus()
  }
  return (
    <div className={styles.picture} role="group" aria-label="Picture">
      <label htmlFor={`${id}-alt`}>What it shows</label>
      <input
        id={`${id}-alt`}
        ref={first}
        value={alt ?? ''}
        disabled={alt === null}
        maxLength={pictureLimits.alt}
        autoComplete="off"
        dir="auto"
        onKeyDown={press}
        placeholder={alt === null ? '' : 'For who cannot see it'}
        onChange={({ target }) => set('alt', target.value)}
      />
      <label className={styles.decorates}>
        <input
          type="checkbox"
          checked={alt === null}
          onKeyDown={press}
          onChange={({ target }) => set('alt', target.checked ? null : '')}
        />
        It only decorates
      </label>
      <label htmlFor={`${id}-caption`}>Below it</label>
      <input
        id={`${id}-caption`}
        value={caption}
        maxLength={pictureLimits.caption}
        autoComplete="off"
        dir="auto"
        onKeyDown={press}
        onChange={({ target }) => set('caption', target.value)}
      />
      <span className={styles.acts}>
        <Button variant="secondary" size="compact" type="button" onClick={choose}>
          Another picture
        </Button>
        <Button
          variant="secondary"
          size="compact"
          type="button"
          onClick={() => {
            view.dispatch(view.state.tr.delete(at, at + node.nodeSize))
            view.focus()
          }}
        >
          Remove
        </Button>
      </span>
    </div>
  )
}
