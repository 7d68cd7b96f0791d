import { useState } from 'react'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { findRecords, listOpened, type FoundRecord } from './staff.contract.ts'

/**
 * What the server finds for what is typed. All that it has found since the palette was opened is kept
 * and narrowed down by the next letter, so that a list stands there at once, and an answer that comes
 * late adds to it and replaces nothing.
 */
export function useStaffSearch(typed: string) {
  const q = typed.trim()
  const opened = useAnswer(listOpened)
  const found = useAnswer(findRecords, q === '' ? null : { query: { q } })
  const [known, setKnown] = useState<{ records: FoundRecord[]; last: unknown }>(nothing)
  const { data } = found
  if (data && data !== known.last)
    setKnown({ records: merged(known.records, data.records), last: data })
  return {
    opened: opened.data ?? [],
    found: known.records,
    error: q === '' ? opened.error : found.error,
    isBusy: q === '' ? opened.isPending : found.isFetching,
    isAnswered: q === '' ? !opened.isPending : data !== undefined,
    hasMore: q !== '' && (data?.more ?? false),
    retry: q === '' ? opened.refetch : found.refetch,
  }
}

const nothing = { records: [] as FoundRecord[], last: null }

/** The newer answer says how something is now. */
function merged(known: readonly FoundRecord[], news: readonly FoundRecord[]): FoundRecord[] {
  const all = new Map([...known, ...news].map((record) => [record.kind + record.id, record]))
  return [...all.values()].toSorted((a, b) => b.at.localeCompare(a.at))
}
