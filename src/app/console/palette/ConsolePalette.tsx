import { useLocation, useNavigate } from 'react-router'
import { inBackground } from '../../../contract/background.ts'
import { StaffPaletteButton } from '../../../features/search/StaffPaletteButton.tsx'
import { useStaffOpened } from '../../../features/search/useStaffOpened.web.ts'
import { leadsIn } from '../open-to.web.ts'
import type { ConsoleSection } from '../sections/console-section.web.ts'

/** The palette of whoever may open these sections. */
export function ConsolePalette({ sections }: { sections: readonly ConsoleSection[] }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const places = sections.map(({ path, label }) => ({ label, href: `/console/${path}` }))
  const leads = (href: string) => leadsIn(sections, href)
  const go = async (href: string, part: string | null) => {
    if (!href.startsWith('/console')) return location.assign(href)
    await navigate(href)
    if (part !== null) await (await import('./palette-parts.web.ts')).showPart(part)
  }
  useStaffOpened(leads(pathname) ? pathname : null)
  return (
    <StaffPaletteButton {...{ places, leads, loadParts }} go={(...to) => inBackground(go(...to))} />
  )
}

/** They come with the palette itself, when it is opened. */
const loadParts = async () => (await import('./palette-parts.web.ts')).paletteParts
