import { useNavigate, useSearchParams } from 'react-router'

/** What is open of the history of a thing: the list alone, or one of its revisions beside something. */
interface OpenHistory {
  /** Its number; null: none is chosen. */
  number: number | null
  /** The number of the other one; null: what is written now. */
  other: number | null
}

const numberIn = (value: string | null) =>
  value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null

/** Which revision of what is written at `path` the address names, and how another one is chosen. */
export function useHistoryAddress(path: string) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const compare = query.get('compare')
  const other = numberIn(query.get('with'))
  const open: OpenHistory | null = compare === null ? null : { number: numberIn(compare), other }
  const go = (to: OpenHistory | null) =>
    void navigate(
      to === null
        ? path
        : `${path}?compare=${to.number ?? ''}${to.other === null ? '' : `&with=${to.other}`}`,
    )
  return {
    open,
    toggle: () => go(open ? null : { number: null, other: null }),
    close: () => go(null),
    choose: (number: number) => go({ number, other: other === number ? null : other }),
    against: (to: number | null) => go({ number: open?.number ?? null, other: to }),
  }
}
export type HistoryAddress = ReturnType<typeof useHistoryAddress>
