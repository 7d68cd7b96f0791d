import { useRef } from 'react'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { caseStudyCalls } from '../editorial/staff.contract.ts'
import type { StaffTextList } from './useStaffTexts.web.ts'

/** How a text is moved in the order in which visitors read them; null: its order is not shown, or has none. */
export function useStaffTextOrder({ room, filters, list }: StaffTextList) {
  const { order = caseStudyCalls.order } = room
  const act = useAct(order)
  /** Until the list has come: a second press in that time knows the old order alone. */
  const isMoving = useRef(false)
  if (!room.order || filters.box !== 'all' || filters.search !== '') return null
  const ids = list.rows.filter(({ isGone }) => !isGone).map(({ row }) => row.id)
  async function set(next: string[], base: string[]) {
    await act.mutateAsync({ body: { order: next, base } })
    await list.showNews()
  }
  /** Moves one by a place; what the list says is what the server has. */
  async function by(id: string, step: 1 | -1): Promise<void> {
    const at = ids.indexOf(id)
    const to = at + step
    if (isMoving.current || at === -1 || to < 0 || to >= ids.length) return
    const others = ids.filter((one) => one !== id)
    const next = [...others.slice(0, to), id, ...others.slice(to)]
    isMoving.current = true
    try {
      await set(next, ids)
    } catch {
      // Why stands above the list, which is as the server has it.
      return await list.showNews()
    } finally {
      isMoving.current = false
    }
    const title = list.rows.find(({ row }) => row.id === id)?.row.title || room.kind.untitled
    offerUndo({ id: randomName(), said: `Moved ${title}`, undo: async () => await set(ids, next) })
  }
  return {
    act,
    by,
    isFirst: (id: string) => ids[0] === id,
    isLast: (id: string) => ids.at(-1) === id,
  }
}
export type StaffTextOrder = NonNullable<ReturnType<typeof useStaffTextOrder>>
