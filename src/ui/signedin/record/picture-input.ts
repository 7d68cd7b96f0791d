import { createContext, type ReactNode } from 'react'

export interface PictureInputProps {
  name: string
  label: string
  hint: string
  error: string | undefined
  /** The address of a picture of ours; empty: none. */
  value: string
  write: (to: string) => void
}

/** How a picture is chosen in a record; null: its address is typed. */
export const PictureInput = createContext<((props: PictureInputProps) => ReactNode) | null>(null)
