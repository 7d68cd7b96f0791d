import { useState } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { PickDialog } from '../../ui/signedin/dialog/PickDialog.tsx'
import { StaffMoveProjectDialog } from './StaffMoveProjectDialog.tsx'
import { useStaffMoves, type MovesOf } from './useStaffMoves.web.ts'

interface StaffMoveProjectProps extends MovesOf {
  projects: readonly { id: string; title: string }[]
}

/** The button, and the key, that give a project to another client. */
export function StaffMoveProject({ projects, ...props }: StaffMoveProjectProps) {
  const moves = useStaffMoves(props)
  const [step, setStep] = useState<'find' | { id: string; title: string } | null>(null)
  const [first] = projects
  const open = () => setStep(projects.length === 1 && first ? first : 'find')
  const close = () => setStep(null)
  useKeys([
    { keys: ['x'], label: 'Move a project out…', act: open, when: () => projects.length > 0 },
  ])
  if (projects.length === 0) return null
  return (
    <>
      <Button variant="secondary" size="compact" type="button" aria-keyshortcuts="X" onClick={open}>
        Move one out… <KeyCap>X</KeyCap>
      </Button>
      {step === 'find' ? (
        <PickDialog
          title="Move which project to another client?"
          label="Find a project"
          none="No project has this title."
          choices={projects.map(({ id, title }) => ({ id, name: title }))}
          pick={({ id, name }) => setStep({ id, title: name })}
          onClose={close}
        />
      ) : null}
      {step && step !== 'find' ? (
        <StaffMoveProjectDialog project={step} from={props.client} moves={moves} onClose={close} />
      ) : null}
    </>
  )
}
