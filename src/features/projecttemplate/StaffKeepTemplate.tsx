import { useState } from 'react'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { StaffKeepDialog, type TemplateSource } from './StaffKeepDialog.tsx'

/** The button, and the key, that keep a project as what others begin with. */
export function StaffKeepTemplate({ project }: { project: TemplateSource }) {
  const [isOpen, setIsOpen] = useState(false)
  const [kept, setKept] = useState('')
  const open = () => setIsOpen(true)
  useKeys([{ keys: ['t'], label: 'Keep as a template…', act: open }])
  return (
    <>
      <button type="button" aria-keyshortcuts="T" onClick={open}>
        Keep as template <KeyCap>T</KeyCap>
      </button>
      <span role="status">{kept ? `Kept as “${kept}”.` : null}</span>
      {isOpen ? (
        <StaffKeepDialog project={project} done={setKept} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  )
}
