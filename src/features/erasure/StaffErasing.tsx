import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { erase } from './staff.contract.ts'
import { BeginErasure, type Meant } from './staff-begin-erasure.web.ts'
import { StaffEraseDialog } from './StaffEraseDialog.tsx'

interface StaffErasingProps {
  /** Leaves the place of who is there no more, at once: it would look for them behind the dialog. */
  leave: () => void
  children: ReactNode
}

/** The erasure of somebody, above the page that they go from while it is still said what was done. */
export function StaffErasing({ leave, children }: StaffErasingProps) {
  const queries = useQueryClient()
  const [meant, mean] = useState<Meant | null>(null)
  const close = () => {
    mean(null)
    void makeStaleInTabs(queries, erase.tags).then(() => reloadLists(queries))
  }
  return (
    <>
      <BeginErasure value={mean}>{children}</BeginErasure>
      {meant ? <StaffEraseDialog meant={meant} erased={leave} onClose={close} /> : null}
    </>
  )
}
