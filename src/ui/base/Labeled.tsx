import type { ReactNode } from 'react'

/** One entry of a `<dl>`: what it is, and its value. */
export function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
