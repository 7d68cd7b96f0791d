import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

interface BusyButtonProps extends ComponentProps<typeof Button> {
  busy: boolean
}

/** Does nothing while what it began goes on; unlike one that is disabled, it keeps the focus. */
export function BusyButton({ busy, onClick, ...rest }: BusyButtonProps) {
  return (
    <Button
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}
