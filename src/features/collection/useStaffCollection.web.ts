import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { besideRow } from '../../ui/signedin/list/beside.ts'
import { useTakesFocus } from '../../ui/signedin/list/OpenPane.tsx'
import type { CollectionName } from './contract.ts'
import { showCollection } from './staff.contract.ts'
import { collectionAddress } from './staff-collection-words.web.ts'
import { useStaffOrder } from './useStaffOrder.web.ts'

/** What others do to a list is looked for so often, in ms. */
const every = 10_000

/** A list of the site, in its order, and which of its rows is open. */
export function useStaffCollection(name: CollectionName) {
  const { id: openId = null } = useParams()
  const navigate = useNavigate()
  const state = useLiveAnswer(showCollection, { params: { collection: name } }, every)
  // The row that the focus goes to when the open one has left the list.
  const [next, setNext] = useState<string | null>(null)
  const order = useStaffOrder(name, state.data?.rows ?? [])
  const rows = order.rows.map((row) => ({ row, isGone: false }))
  const open = (id: string | null, inPlace = false) =>
    void navigate(collectionAddress(name, id), { replace: inPlace })
  const beside = { ...besideRow(rows, openId, open), rowId: next ?? undefined }
  const takesFocus = useTakesFocus(openId)
  return { name, state, rows: order.rows, order, beside, open, setNext, takesFocus }
}

export type StaffCollectionRoom = ReturnType<typeof useStaffCollection>
