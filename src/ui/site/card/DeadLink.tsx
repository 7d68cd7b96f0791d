import type { ReactNode } from 'react'
import { ButtonLink } from '../../base/form/Button.tsx'
import { CardPart } from './CardPart.tsx'

export const notWhole =
  'Part of the address is missing. Open the link from the message again, or copy the whole of it.'

interface DeadLinkProps {
  /** What is wrong with it. */
  reason: string
  way: { label: string; href: string }
  children?: ReactNode
}

/** In place of what a link led to: why it does not, and the way on. */
export function DeadLink({ reason, way, children }: DeadLinkProps) {
  return (
    <CardPart title="This link does not work" lead={reason} arrived>
      {children}
      <ButtonLink href={way.href} variant="primary">
        {way.label}
      </ButtonLink>
    </CardPart>
  )
}
