import { useLocation, useNavigate } from 'react-router'
import { StaffPaletteButton } from '../../features/search/StaffPaletteButton.tsx'
import { useStaffOpened } from '../../features/search/useStaffOpened.web.ts'
import { leadsIn } from './open-to.web.ts'
import type { ConsoleSection } from './sections/console-section.web.ts'

/** The palette of whoever may open these sections. */
export function ConsolePalette({ sections }: { sections: readonly ConsoleSection[] }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const places = sections.map(({ path, label }) => ({ label, href: `/console/${path}` }))
  const leads = (href: string) => leadsIn(sections, href)
  const go = (href: string) =>
    href.startsWith('/console') ? void navigate(href) : location.assign(href)
  useStaffOpened(leads(pathname) ? pathname : null)
  return <StaffPaletteButton {...{ places, leads, go }} />
}
