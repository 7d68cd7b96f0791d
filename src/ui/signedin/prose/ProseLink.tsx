import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { canLeadTo } from './link-address.ts'
import { Button } from '../../base/form/Button.tsx'
import { proseSchema } from './prose-schema.ts'
import styles from './Prose.module.css'

interface LinkProps {
  view: EditorView
  state: EditorState
  /** Back to the text. */
  close: () => void
}

const link = proseSchema.marks['link']

/** Where the selected words lead; without words, the address itself is written. */
export function ProseLink({ view, state, close }: LinkProps) {
  const [range] = useState(() => linkRange(state))
  const [href, setHref] = useState(range.href)
  const [isWrong, setIsWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const set = () => {
    const to = addressOf(href)
    if (!canLeadTo(to)) return setIsWrong(true)
    const mark = link.create({ href: to })
    const { tr } = view.state
    if (range.from === range.to) tr.insert(range.from, proseSchema.text(to, [mark]))
    else tr.removeMark(range.from, range.to, link).addMark(range.from, range.to, mark)
    view.dispatch(tr.removeStoredMark(link))
    close()
  }
  const remove = () => {
    view.dispatch(view.state.tr.removeMark(range.from, range.to, link))
    close()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else set()
  }
  return (
    <div className={styles.link} role="group" aria-label="Link">
      <label htmlFor="text-link">Leads to</label>
      <input
        id="text-link"
        ref={field}
        value={href}
        inputMode="url"
        autoComplete="off"
        placeholder="/services or https://…"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'text-link-error' : undefined}
        onKeyDown={press}
        onChange={({ target }) => setHref(target.value)}
      />
      <Button variant="secondary" size="compact" type="button" onClick={set}>
        Set link
      </Button>
      {range.href ? (
        <Button variant="secondary" size="compact" type="button" onClick={remove}>
          Remove link
        </Button>
      ) : null}
      {isWrong ? (
        <p id="text-link-error" role="alert" className={styles.error}>
          Enter a page of the site, such as /services, an address that begins with https://, or a
          mail address.
        </p>
      ) : null}
    </div>
  )
}

/** `example.com` is meant as an address, and `a@example.com` as a mail. */
function addressOf(typed: string): string {
  const href = typed.trim()
  if (/^[^\s/@:]+@[^\s/@]+\.[^\s/@]+$/.test(href)) return `mailto:${href}`
  if (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(href)) return `https://${href}`
  return href.replace(/^http:\/\//, 'https://')
}

/** The selected words, or all words of the link that the cursor is in. */
function linkRange({ selection, doc }: EditorState) {
  const { $from, from, to, empty } = selection
  const hrefAt = (at: number) => {
    const found = doc.nodeAt(at)?.marks.find(({ type }) => type === link)
    return (found?.attrs['href'] as string | undefined) ?? ''
  }
  if (!empty) return { from, to, href: hrefAt(from) }
  const href = hrefAt(from) || hrefAt(from - 1)
  if (href === '') return { from, to, href }
  const [start, end] = [$from.start(), $from.end()]
  let [first, last] = [from, from]
  while (first > start && hrefAt(first - 1) === href) first -= 1
  while (last < end && hrefAt(last) === href) last += 1
  return { from: first, to: last, href }
}
