import { useState } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import type { NewProjectOf } from './staff-new-project.web.ts'
import { StaffNewProjectDialog } from './StaffNewProjectDialog.tsx'

/** The button, and the key, that open a project for a client. */
export function StaffNewProject(props: NewProjectOf) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useKeys([{ keys: ['b'], label: 'Begin a project…', act: open }])
  return (
    <>
      <Button variant="secondary" size="compact" type="button" aria-keyshortcuts="B" onClick={open}>
        New project… <KeyCap>B</KeyCap>
      </Button>
      {isOpen ? <StaffNewProjectDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
