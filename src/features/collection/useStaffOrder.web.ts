import { useRef, useState } from 'react'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import type { CollectionName } from './contract.ts'
import { orderCollection, type CollectionRow } from './staff.contract.ts'
import { calledRow } from './staff-collection-words.web.ts'

/** A list with one of its rows at another place. */
const movedTo = (ids: readonly string[], id: string, place: number): string[] => {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, place), id, ...others.slice(place)]
}

/**
 * The order of a list as it is set: shown at once, and saved one call after the other, so that
 * whoever moves a row quickly moves it on from where it is. React gives a row that moves its focus back.
 */
export function useStaffOrder(name: CollectionName, given: readonly CollectionRow[]) {
  const [wanted, setWanted] = useState<string[] | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef<string[] | null>(null)
  const { mutateAsync, error } = useAct(orderCollection)
  const rows = inOrder(given, wanted)
  const ids = rows.map(({ id }) => id)

  async function save(was: string[], what: string): Promise<void> {
    let base = was
    while (latest.current && latest.current !== base) {
      const order = latest.current
      await mutateAsync({ params: { collection: name }, body: { order, base } })
      base = order
    }
    const undo = async () =>
      await mutateAsync({ params: { collection: name }, body: { order: was, base } })
    offerUndo({ id: randomName(), said: `Moved ${what}`, undo })
  }

  /** Moves a row, from whichever place it has, to another one, counted from 0. */
  function move(id: string, place: number): void {
    const row = rows.find((one) => one.id === id)
    const to = Math.max(0, Math.min(ids.length - 1, place))
    if (!row || ids.indexOf(id) === to) return
    const next = movedTo(ids, id, to)
    const isSaving = latest.current !== null
    latest.current = next
    setWanted(next)
    setSaid(`${calledRow(name, row)}: ${to + 1} of ${ids.length}`)
    if (isSaving) return
    const end = () => {
      latest.current = null
      setWanted(null)
    }
    // Why it was refused stands above the list, which is then as the server has it.
    void save(ids, calledRow(name, row)).then(end, end)
  }
  const by = (id: string, step: 1 | -1) => move(id, ids.indexOf(id) + step)
  return { rows, said, error, move, by }
}

/** As wanted; what others have added meanwhile at the end, what they have removed not at all. */
function inOrder(rows: readonly CollectionRow[], wanted: readonly string[] | null) {
  if (!wanted) return rows
  const place = (id: string) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length)
  return rows.toSorted((one, other) => place(one.id) - place(other.id))
}
