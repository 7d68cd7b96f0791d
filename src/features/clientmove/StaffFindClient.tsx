import { useState } from 'react'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { PickDialog } from '../../ui/signedin/dialog/PickDialog.tsx'
import { listClients } from '../clientpage/staff.contract.ts'
import type { NamedClient } from './useStaffMoves.web.ts'

interface StaffFindClientProps {
  title: string
  /** The id of the one that it cannot be. */
  besides: string
  pick: (client: NamedClient) => void
  onClose: () => void
}

/** One of the other clients, by its name; of more than a hundred those that the words find. */
export function StaffFindClient({ title, besides, pick, onClose }: StaffFindClientProps) {
  const [search, setSearch] = useState('')
  const first = useAnswer(listClients, { query: { search: '' } })
  const found = useAnswer(listClients, { query: { search } })
  const all = [...(first.data?.items ?? []), ...(found.data?.items ?? [])]
  const clients = [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()]
  return (
    <PickDialog
      title={title}
      label="Find a client"
      none="No other client has this name."
      choices={clients.filter(({ id }) => id !== besides)}
      onType={setSearch}
      pick={pick}
      onClose={onClose}
    />
  )
}
