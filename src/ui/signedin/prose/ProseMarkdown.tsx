import { useRef, useState } from 'react'
import { Button } from '../../base/form/Button.tsx'
import { TextArea } from '../../base/form/Field.tsx'
import { saveText } from '../data/save-text.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { fileOf, textOfFile, whyTooLong, type TitledText } from './markdown/file.ts'
import styles from './Prose.module.css'

export interface MarkdownProps {
  text: TitledText
  /** How a file of it is called. */
  name: string
  use: (text: TitledText) => void
  onClose: () => void
}

/** A file that is larger is no text that one can write in. */
const mostBytes = 2_000_000

/** The text as Markdown: to be saved, to be replaced by a file, and to be pasted and written in. */
export function ProseMarkdown({ text, name, use: put, onClose }: MarkdownProps) {
  const { own, typed, error, write, take, send } = useMarkdown(text, put)
  const file = useRef<HTMLInputElement>(null)
  return (
    <Dialog title="Markdown" size="large" onClose={onClose}>
      <div className={styles.markdown}>
        <TextArea
          name="markdown"
          label="The text as Markdown"
          hint="Paste another in its place, or choose a file. HTML stays as it is written; pictures are those of the site."
          error={error}
          value={typed}
          dir="auto"
          spellCheck={false}
          onChange={({ target }) => write(target.value)}
        />
        <input
          ref={file}
          type="file"
          hidden
          accept=".md,.markdown,.txt,text/markdown,text/plain"
          aria-label="A file of Markdown"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // So that choosing the same file again is a change.
            currentTarget.value = ''
          }}
        />
        <div className={styles.acts}>
          <Button
            variant="primary"
            size="compact"
            type="button"
            aria-disabled={typed === own || undefined}
            onClick={() => typed !== own && send()}
          >
            Use it as the text
          </Button>
          <Button
            variant="secondary"
            size="compact"
            type="button"
            onClick={() => file.current?.click()}
          >
            Choose a file
          </Button>
          <Button
            variant="secondary"
            size="compact"
            type="button"
            onClick={() => saveText(`${name}.md`, typed, 'text/markdown')}
          >
            Save as a file
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** What is typed of it, until it is the text. */
function useMarkdown(text: TitledText, put: (text: TitledText) => void) {
  const [own] = useState(() => fileOf(text, location.origin))
  const [typed, setTyped] = useState(own)
  const [error, setError] = useState<string>()
  const write = (to: string) => {
    setTyped(to)
    setError(undefined)
  }
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > mostBytes) return setError(`${chosen.name} is larger than 2 MB.`)
    const read = await chosen.text().catch(() => null)
    if (read === null) return setError(`${chosen.name} could not be read.`)
    write(read)
  }
  const send = () => {
    const read = textOfFile(typed, location.origin)
    const tooLong = whyTooLong(read.text)
    if (tooLong === null) put(read)
    else setError(tooLong)
  }
  return { own, typed, error, write, take, send }
}
