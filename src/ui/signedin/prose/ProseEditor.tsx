import { use, useCallback, useEffect, useRef, useState } from 'react'
import { EditorState, type Command } from '@tiptap/pm/state'
import { EditorView } from '@tiptap/pm/view'
import { ProsePictureSource, type ProsePictures } from './picture-source.ts'
import { prosePlugins } from './prose-keys.ts'
import { limitSaid } from './prose-limits.ts'
import { pasteEvents } from './prose-paste.ts'
import { insertPicture, pictureAt, takeInPictures } from './prose-pictures.ts'
import { proseDoc, proseText } from './prose-schema.ts'
import styles from './Prose.module.css'
import { ProsePicture } from './ProsePicture.tsx'
import { ProseLink } from './ProseLink.tsx'
import { ProseTools } from './ProseTools.tsx'

export interface ProseEditorProps {
  /** As it is stored. */
  value: string
  write: (value: string) => void
  error: string | undefined
}

/** Where the text of a post is written. */
export function ProseEditor({ value, write, error }: ProseEditorProps) {
  const pictures = use(ProsePictureSource)
  const [isLinking, setIsLinking] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  /** How often the words of the selected picture were asked for. */
  const [asked, setAsked] = useState(0)
  const { mount, view, state, said } = useProse({
    value,
    write,
    pictures,
    link: () => setIsLinking(true),
    ask: () => setAsked((before) => before + 1),
  })
  const picture = state && pictureAt(state)
  return (
    <div className={styles.writing}>
      <span id="text-label" className={styles.label}>
        Text
      </span>
      {view && state ? (
        <div className={styles.bar}>
          <ProseTools
            view={view}
            state={state}
            link={() => setIsLinking(true)}
            picture={pictures && (() => setIsChoosing(true))}
          />
          {picture ? (
            <ProsePicture
              key={picture.at}
              view={view}
              picture={picture}
              asked={asked}
              choose={() => setIsChoosing(true)}
            />
          ) : null}
          {isLinking ? (
            <ProseLink
              view={view}
              state={state}
              close={() => {
                setIsLinking(false)
                view.focus()
              }}
            />
          ) : null}
        </div>
      ) : null}
      {view && pictures && isChoosing ? (
        <pictures.Choose
          pick={(chosen) => {
            setIsChoosing(false)
            insertPicture(view, chosen)
            setAsked((before) => before + 1)
          }}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
      <p role="status" className={styles.said}>
        {said}
      </p>
      <div ref={mount} className={styles.place} data-invalid={error ? '' : undefined} />
      {error ? (
        <p id="text-error" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

interface Given extends Pick<ProseEditorProps, 'value' | 'write'> {
  pictures: ProsePictures | null
  link: () => void
  /** Asks for the words of the selected picture. */
  ask: () => void
}

/** The editor, which begins where it is mounted, and how it stands. */
function useProse(given: Given) {
  const [view, setView] = useState<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  /** What was changed because of a limit. */
  const [said, setSaid] = useState('')
  const latest = useRef(given)
  /** What stands in the editor, as it is stored. */
  const shown = useRef(given.value)
  useEffect(() => {
    latest.current = given
  })
  const mount = useCallback((place: HTMLDivElement) => {
    const link = () => {
      latest.current.link()
      return true
    }
    const toTools = () => {
      document.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus()
      return true
    }
    const ask: Command = (state) => {
      if (pictureAt(state) === null) return false
      latest.current.ask()
      return true
    }
    const plugins = prosePlugins({ 'Mod-Shift-k': link, 'Alt-F10': toTools, Enter: ask })
    const made = new EditorView(place, {
      state: EditorState.create({ doc: proseDoc(shown.current), plugins }),
      attributes: {
        id: 'text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': 'text-label',
        dir: 'auto',
      },
      handleDOMEvents: pasteEvents({
        take(target, files, at) {
          const { pictures } = latest.current
          if (pictures) void takeInPictures(target, { files, at }, { ...pictures, say: setSaid })
          else setSaid('No picture can stand in this text.')
        },
        say: setSaid,
      }),
      dispatchTransaction(transaction) {
        const { state: next, transactions } = made.state.applyTransaction(transaction)
        made.updateState(next)
        setState(next)
        const limit = limitSaid(transactions)
        if (limit !== null) setSaid(limit)
        // It is about what was put in last.
        else if (transaction.getMeta('paste') === true) setSaid('')
        if (!transaction.docChanged || transaction.getMeta('given') === true) return
        shown.current = proseText(next.doc)
        latest.current.write(shown.current)
      },
    })
    setView(made)
    setState(made.state)
    return () => made.destroy()
  }, [])
  useEffect(() => {
    if (!view || given.value === shown.current) return
    shown.current = given.value
    show(view, given.value)
  }, [view, given.value])
  return { mount, view, state, said }
}

/** Shows a text that was chosen or came from elsewhere; what is the same stays, with the cursor in it. */
function show(view: EditorView, value: string): void {
  const { doc, tr } = view.state
  const next = proseDoc(value)
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const slice = next.slice(start, end.b + overlap)
  view.dispatch(tr.replace(start, end.a + overlap, slice).setMeta('given', true))
}
