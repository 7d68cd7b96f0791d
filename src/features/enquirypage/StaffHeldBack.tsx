import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { tooLongWords } from '../../contract/too-long.ts'
import { Button } from '../../ui/base/form/Button.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { makeStale } from '../../ui/signedin/data/stale.ts'
import { longest } from '../enquiry/staff.contract.ts'
import type { StaffComposerProps } from './useStaffComposer.web.ts'
import { fieldsLeft } from './template-fields.web.ts'

interface StaffHeldBackProps extends StaffComposerProps {
  /** A field of a template is still in it. */
  isHeld: boolean
  sendAnyway: () => void
}

/** Why what was written has not been sent, with the way to send it all the same. */
export function StaffHeldBack({ acts, composer, isHeld, sendAnyway }: StaffHeldBackProps) {
  const { mode, text } = composer
  const { error } = mode === 'note' ? acts.note : acts.answer
  const isLate = mode === 'answer' && error?.status === 409
  const queries = useQueryClient()
  // What a colleague has written is to be read before it is decided.
  useEffect(() => {
    if (isLate) void makeStale(queries, ['enquiry'])
  }, [isLate, queries])
  const anyway = (
    <Button variant="secondary" size="compact" type="button" onClick={sendAnyway}>
      Send anyway
    </Button>
  )
  const tooLong = tooLongWords(text, longest.text)
  if (tooLong) return <Notice tone="bad">{tooLong}</Notice>
  if (isHeld) {
    return (
      <Notice tone="bad" action={anyway}>
        {`Not sent: nothing is known for ${fieldsLeft(text).join(' and ')}. Write it, or take it out.`}
      </Notice>
    )
  }
  if (!error) return null
  return (
    <Notice tone="bad" action={isLate ? anyway : undefined}>
      {`Not sent; your text is still here. ${error.errors['text']?.[0] ?? error.message}`}
    </Notice>
  )
}
