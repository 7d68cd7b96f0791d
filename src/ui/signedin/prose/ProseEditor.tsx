import { use, useState } from 'react'
import { createPortal } from 'react-dom'
import type { EditorView } from '@tiptap/pm/view'
import { later } from '../later.tsx'
import { ProsePictureSource } from './picture-source.ts'
import { insertPicture, pictureAt } from './prose-pictures.ts'
import { proseDoc, proseText, storedText } from './prose-schema.ts'
import styles from './Prose.module.css'
import { ProseLink } from './ProseLink.tsx'
import type { MarkdownProps } from './ProseMarkdown.tsx'
import { ProsePicture } from './ProsePicture.tsx'
import { ProseTools } from './ProseTools.tsx'
import { putText, useProse } from './useProse.ts'

export interface ProseEditorProps {
  /** As it is stored. */
  value: string
  write: (value: string) => void
  error: string | undefined
  /** What the text is called, which is the first line of its Markdown. */
  title: string
  retitle: (title: string) => void
  /** How a file of it is called. */
  fileName: string
}

/** What reads and writes Markdown, which nobody loads who does neither. */
const Markdown = later<MarkdownProps>(
  'Markdown',
  async () => (await import('./ProseMarkdown.tsx')).ProseMarkdown,
)

/** What is open beside the text; `another`: in place of the picture that is selected. */
type Beside = 'link' | 'picture' | 'another' | 'markdown' | null

/** Where the text of a post is written. */
export function ProseEditor({ value, write, error, ...titled }: ProseEditorProps) {
  const pictures = use(ProsePictureSource)
  const [beside, setBeside] = useState<Beside>(null)
  /** How often the words of the selected picture were asked for. */
  const [asked, setAsked] = useState(0)
  const ask = () => setAsked((before) => before + 1)
  const link = () => setBeside('link')
  const { mount, view, state, said } = useProse({ value, write, pictures, link, ask })
  const picture = state && pictureAt(state)
  const back = () => {
    setBeside(null)
    view?.focus()
  }
  return (
    <div className={styles.writing}>
      <span id="text-label" className={styles.label}>
        Text
      </span>
      {view && state ? (
        <div className={styles.bar}>
          <ProseTools
            {...{ view, state, link }}
            picture={pictures && (() => setBeside('picture'))}
            markdown={() => setBeside('markdown')}
          />
          {picture ? (
            <ProsePicture
              key={picture.at}
              {...{ view, picture, asked }}
              choose={() => setBeside('another')}
            />
          ) : null}
          {beside === 'link' ? <ProseLink view={view} state={state} close={back} /> : null}
        </div>
      ) : null}
      {view && beside ? (
        <Dialogs {...{ view, beside, titled, ask }} close={() => setBeside(null)} />
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

interface DialogsProps {
  view: EditorView
  beside: Beside
  titled: Pick<ProseEditorProps, 'title' | 'retitle' | 'fileName'>
  ask: () => void
  close: () => void
}

/** Outside of the form of the text, which keys in here would send. */
function Dialogs({ view, beside, titled, ask, close }: DialogsProps) {
  const pictures = use(ProsePictureSource)
  if (beside === 'markdown') {
    const text = storedText(view.state.doc)
    return createPortal(
      <Markdown
        text={{ title: titled.title, text }}
        name={titled.fileName}
        onClose={close}
        use={({ title, text: given }) => {
          close()
          if (title !== '' && title !== titled.title) titled.retitle(title)
          putText(view, proseText(proseDoc(JSON.stringify(given))), false)
        }}
      />,
      document.body,
    )
  }
  if (!pictures || (beside !== 'picture' && beside !== 'another')) return null
  return createPortal(
    <pictures.Choose
      pick={(chosen) => {
        close()
        insertPicture(view, chosen, beside === 'another')
        ask()
      }}
      onClose={close}
    />,
    document.body,
  )
}
