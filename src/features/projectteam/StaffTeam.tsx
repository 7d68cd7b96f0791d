import { useState } from 'react'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { StaffTeamDialog } from './StaffTeamDialog.tsx'

/** The button, and the key, to say who looks after a project. */
export function StaffTeam({ project }: { project: { id: string; client_name: string } }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useKeys([{ keys: ['e'], label: 'Who looks after it…', act: open }])
  return (
    <>
      <button type="button" aria-keyshortcuts="E" onClick={open}>
        Team <KeyCap>E</KeyCap>
      </button>
      {isOpen ? <StaffTeamDialog project={project} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
