import { useEffect } from 'react'
import type { PaletteKind } from '../../contract/search.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { noteOpened } from './staff.contract.ts'

const addresses: readonly { kind: PaletteKind; at: RegExp }[] = [
  { kind: 'person', at: /^\/console\/clients\/[^/]+\/people\/([^/]+)/ },
  { kind: 'organisation', at: /^\/console\/clients\/([^/]+)$/ },
  { kind: 'project', at: /^\/console\/projects\/([^/]+)/ },
]

/** What has this address of its own; an enquiry has its reference in it, and is noted by its screen. */
function recordAt(pathname: string): { kind: PaletteKind; record: string } | null {
  for (const { kind, at } of addresses) {
    const [, record] = at.exec(pathname) ?? []
    if (record) return { kind, record }
  }
  return null
}

/** Notes what is opened at an address, so that the palette offers it first; null: nothing is shown there. */
export function useStaffOpened(pathname: string | null): void {
  const { mutate: note } = useAct(noteOpened)
  useEffect(() => {
    const opened = pathname === null ? null : recordAt(pathname)
    if (opened) note({ body: opened })
  }, [pathname, note])
}
