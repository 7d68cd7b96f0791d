import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

interface BusyButtonProps extends ComponentProps<typeof Button> {
  busy: boolean
}

/** A button that ignores presses while its action runs; unlike a disabled one, it keeps the focus. */
export function BusyButton({ busy, onClick, ...rest }: BusyButtonProps) {
  return (
    <Button
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}
