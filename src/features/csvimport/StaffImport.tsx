import { Link, useSearchParams } from 'react-router'
import { hasRight, type Role } from '../../contract/access.ts'
import { Notice } from '../../ui/base/Notice.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { StaffImportColumns } from './StaffImportColumns.tsx'
import { StaffImportFile } from './StaffImportFile.tsx'
import { StaffImportResult } from './StaffImportResult.tsx'
import { StaffSaveToMend } from './StaffSaveToMend.tsx'
import { importKinds, type ImportKind } from './staff.contract.ts'
import { useStaffImport } from './useStaffImport.web.ts'

/** What comes from a file, for who may add it by hand: choose it, look at what it would make, and make it. */
export function StaffImport({ roles }: { roles: readonly Role[] }) {
  const [query] = useSearchParams()
  const all = Object.keys(importKinds) as ImportKind[]
  const kinds = all.filter((kind) => hasRight(roles, importKinds[kind].right))
  const first = kinds.find((kind) => kind === query.get('kind')) ?? kinds[0] ?? 'clients'
  const room = useStaffImport(kinds, first)
  const { chosen, checked, done } = room
  return (
    <>
      <Part
        title="The file"
        about={
          <>
            CSV, as any spreadsheet saves it. It is read in this browser; nothing is made before you
            say so, and the file is not kept. <Link to="/console/help/import">How it works</Link>
          </>
        }
      >
        <StaffImportFile room={room} />
        {done ? <Notice tone="good">{done.said}</Notice> : null}
        {done?.left ? <StaffSaveToMend {...done.left} /> : null}
      </Part>
      {chosen ? (
        <Part title="Its columns" about="Which column is what. Change what was guessed wrong.">
          <StaffImportColumns room={room} chosen={chosen} />
        </Part>
      ) : null}
      {chosen && checked ? (
        <Part
          title="What it makes"
          about="Rows that are right are imported, all of them or none. The others you mend and bring again."
        >
          <StaffImportResult room={room} chosen={chosen} checked={checked} />
        </Part>
      ) : null}
    </>
  )
}
