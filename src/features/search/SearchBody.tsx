import { useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { useState } from 'react'
import { Field } from '../../ui/base/form/Field.tsx'
import { readDraft, writeDraft } from '../../ui/base/form/draft.ts'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { goToLink } from '../../ui/signedin/address.ts'
import { placeHere } from '../../ui/signedin/data/membership.ts'
import { useAfterLeaving } from '../../ui/signedin/palette/PaletteDialog.tsx'
import { useCombobox } from '../../ui/signedin/palette/useCombobox.ts'
import { longestSearch, type SearchHit } from './contract.ts'
import styles from './Search.module.css'
import { SearchResults } from './SearchResults.tsx'
import { useSearch } from './useSearch.web.ts'

/** How many of those that were opened last are offered. */
const mostRemembered = 6

/** The field and what it finds, as a combobox; before anything is typed, what was opened last. */
export function SearchBody({ username }: { username: string }) {
  const [typed, setTyped] = useState('')
  const place = useFocusInDialog<HTMLInputElement>()
  const { opened, remember } = useOpened(username)
  const { answer, error, isBusy, retry } = useSearch(typed)
  const afterLeaving = useAfterLeaving()
  const isBlank = typed.trim() === ''
  const hits = isBlank ? opened : (answer?.hits ?? [])
  const { field, setAt, ...list } = useCombobox(hits.length)
  const open = (hit: SearchHit) => {
    remember(hit)
    afterLeaving(() => goToLink(hit.link))
  }
  return (
    <div className={styles.search}>
      <Field
        {...field}
        name="search"
        label="What are you looking for?"
        maxLength={longestSearch}
        ref={place}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
      />
      <SearchResults
        {...list}
        failed={error && !isBlank ? <Failed retry={retry}>{error.message}</Failed> : null}
        {...{ hits, open, setAt, isBlank, isBusy }}
        typed={typed.trim()}
        isAnswered={isBlank || (answer !== undefined && !error)}
        hasMore={!isBlank && (answer?.more ?? false)}
      />
    </div>
  )
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
