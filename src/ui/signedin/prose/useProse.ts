import { useCallback, useEffect, useRef, useState } from 'react'
import { EditorState, type Command } from '@tiptap/pm/state'
import { EditorView } from '@tiptap/pm/view'
import type { ProsePictures } from './picture-source.ts'
import { prosePlugins } from './prose-keys.ts'
import { limitSaid } from './prose-limits.ts'
import { pasteEvents } from './prose-paste.ts'
import { pictureAt, takeInPictures } from './prose-pictures.ts'
import { proseDoc, proseText } from './prose-schema.ts'

interface Given {
  /** As it is stored. */
  value: string
  write: (value: string) => void
  pictures: ProsePictures | null
  link: () => void
  /** Asks for the words of the selected picture. */
  ask: () => void
}

/** The editor, which begins where it is mounted, and how it stands. */
export function useProse(given: Given) {
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

/** Shows a text that was chosen or came from elsewhere. */
const show = (view: EditorView, value: string): void => putText(view, value, true)

/** Puts a text in the place of what is there; what is the same stays, with the cursor in it. */
export function putText(view: EditorView, value: string, isGiven: boolean): void {
  const { doc, tr } = view.state
  const next = proseDoc(value)
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const slice = next.slice(start, end.b + overlap)
  view.dispatch(tr.replace(start, end.a + overlap, slice).setMeta('given', isGiven))
}
