import { useState } from 'react'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { PickDialog } from '../../ui/signedin/dialog/PickDialog.tsx'
import { listClients } from '../clientpage/staff.contract.ts'

interface StaffClientChoiceProps {
  /** One is chosen by now. */
  isNarrowed: boolean
  /** Empty: any. */
  pick: (client: string) => void
  onClose: () => void
}

const any = { id: 'any', name: 'Any client' }

/** One client of the firm's, by its name; of more than a hundred those that the words find. */
export function StaffClientChoice({ isNarrowed, pick, onClose }: StaffClientChoiceProps) {
  const [search, setSearch] = useState('')
  const first = useAnswer(listClients, { query: { search: '' } })
  const found = useAnswer(listClients, { query: { search } })
  // Those that are there already can be chosen while others are looked for.
  const all = [...(first.data?.items ?? []), ...(found.data?.items ?? [])]
  const clients = [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()]
  return (
    <PickDialog
      title="Only those of one client"
      label="Find a client"
      none="No client has this name."
      choices={isNarrowed && search === '' ? [any, ...clients] : clients}
      onType={setSearch}
      pick={({ id }) => pick(id === any.id ? '' : id)}
      onClose={onClose}
    />
  )
}
