import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Field } from '../../ui/base/form/Field.tsx'
import { readDraft, writeDraft } from '../../ui/base/form/draft.ts'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { goToLink } from '../../ui/signedin/address.ts'
import { placeHere } from '../../ui/signedin/data/membership.ts'
import { useLeave } from '../../ui/signedin/dialog/Dialog.tsx'
import { longestSearch, type SearchHit } from './contract.ts'
import styles from './Search.module.css'
import { SearchResults } from './SearchResults.tsx'
import { useSearch } from './useSearch.web.ts'

/** How many of those that were opened last are offered. */
const mostRemembered = 6

const focus = (field: HTMLInputElement | null) => field?.focus()

/** The field and what it finds, as a combobox; before anything is typed, what was opened last. */
export function SearchBody({ username }: { username: string }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { opened, remember } = useOpened(username)
  const { answer, error, isBusy, retry } = useSearch(typed)
  const go = useGo()
  const isBlank = typed.trim() === ''
  const hits = isBlank ? opened : (answer?.hits ?? [])
  const active = Math.min(at, hits.length - 1)
  const optionAt = (index: number) => `${id}-${index}`
  const open = (hit: SearchHit) => {
    remember(hit)
    go(hit.link)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepTo(event, active, hits.length)
    if (to === null) return
    event.preventDefault()
    if (to !== 'open') return setAt(to)
    // As a press on it, so that Ctrl+Enter opens it in a tab of its own.
    const { ctrlKey, metaKey } = event
    const option = document.getElementById(optionAt(active))
    option?.dispatchEvent(new MouseEvent('click', { ctrlKey, metaKey, ...bubbling }))
  }
  return (
    <div className={styles.search}>
      <Field
        name="search"
        label="What are you looking for?"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={hits.length > 0 ? optionAt(active) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={longestSearch}
        ref={focus}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <SearchResults
        failed={error && !isBlank ? <Failed retry={retry}>{error.message}</Failed> : null}
        {...{ hits, active, optionAt, open, setAt, isBlank, isBusy }}
        listId={`${id}-list`}
        typed={typed.trim()}
        isAnswered={isBlank || (answer !== undefined && !error)}
        hasMore={!isBlank && (answer?.more ?? false)}
      />
    </div>
  )
}

const bubbling = { bubbles: true, cancelable: true }

/** Where a key leads in the list: to an option, or into the one that is active; null for other keys. */
function stepTo({ key, nativeEvent }: KeyboardEvent, active: number, count: number) {
  // While a word is put together, in Japanese for one, the keys are for that.
  if (count === 0 || nativeEvent.isComposing) return null
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active + count - 1) % count
  return key === 'Enter' ? 'open' : null
}

/** Follows a link once the dialog has closed: while it is open, nothing below it can take the focus. */
function useGo() {
  const chosen = useRef<string | null>(null)
  const leave = useLeave()
  useEffect(() => () => void (chosen.current && goToLink(chosen.current)), [])
  return (link: string) => {
    chosen.current = link
    leave()
  }
}

/** What was opened last of this organisation in this tab, the latest first; signing out forgets it, as it does drafts. */
function useOpened(username: string) {
  const name = placeHere(`search ${username}`)
  const [opened] = useState(() => readDraft<SearchHit[]>(name) ?? [])
  const remember = (hit: SearchHit) => {
    const others = opened.filter(({ kind, id }) => kind !== hit.kind || id !== hit.id)
    writeDraft(name, [unmarked(hit), ...others].slice(0, mostRemembered))
  }
  return { opened, remember }
}

/** Without what the search had found in it. */
const unmarked = (hit: SearchHit): SearchHit => ({
  ...hit,
  title: [{ text: hit.title.map(({ text }) => text).join(''), found: false }],
  excerpt: hit.kind === 'message' ? hit.excerpt.map(({ text }) => ({ text, found: false })) : [],
})
