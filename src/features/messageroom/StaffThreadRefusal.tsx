import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/base/form/Button.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { makeStale } from '../../ui/signedin/data/stale.ts'
import type { StaffWriting } from './useStaffWriting.web.ts'

interface StaffThreadRefusalProps {
  act: StaffWriting['act']
  sendAnyway: () => void
}

/** Why what was written has not been sent; where somebody was faster, with the way to send it all the same. */
export function StaffThreadRefusal({ act, sendAnyway }: StaffThreadRefusalProps) {
  const isLate = act.error?.status === 409
  const queries = useQueryClient()
  // What they have written is to be read before it is decided.
  useEffect(() => {
    if (isLate) void makeStale(queries, ['message'])
  }, [isLate, queries])
  const lead = 'Not sent; your text is still here. '
  if (!isLate) return <Refusal of={act} lead={lead} fields={['body']} />
  return (
    <Notice
      tone="bad"
      action={
        <Button variant="secondary" size="compact" type="button" onClick={sendAnyway}>
          Send anyway
        </Button>
      }
    >
      {`${lead}${act.error?.message}`}
    </Notice>
  )
}
