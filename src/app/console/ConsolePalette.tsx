import { useNavigate } from 'react-router'
import { StaffPaletteButton } from '../../features/search/StaffPaletteButton.tsx'
import type { ConsoleSection } from './sections.web.ts'

/** The palette of whoever may open these sections. */
export function ConsolePalette({ sections }: { sections: readonly ConsoleSection[] }) {
  const navigate = useNavigate()
  const places = sections.map(({ path, label }) => ({ label, href: `/console/${path}` }))
  const go = (href: string) =>
    href.startsWith('/console') ? void navigate(href) : location.assign(href)
  return <StaffPaletteButton places={places} go={go} />
}
