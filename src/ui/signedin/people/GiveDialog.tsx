import { PickDialog, type Choice } from '../dialog/PickDialog.tsx'

interface Person {
  id: string
  name: string
}

interface GiveDialogProps {
  /** Who may have it. */
  people: readonly Person[]
  me: Person
  /** Whose it is; null: nobody's; left out: of several. */
  current?: string | null
  give: (person: Person | null, isMe: boolean) => void
  onClose: () => void
}

const nobody = { id: 'nobody', name: 'Nobody', hint: 'anybody may take it' }

/** Whom something is given to: colleagues first, then oneself, then nobody. */
export function GiveDialog({ people, me, current, give, onClose }: GiveDialogProps) {
  const others = people.filter(({ id }) => id !== me.id)
  const oneself = { id: me.id, name: me.name, hint: 'you' }
  const pick = ({ id, name }: Choice) => give(id === nobody.id ? null : { id, name }, id === me.id)
  return (
    <PickDialog
      title="Give to…"
      label="Name"
      choices={[...others, oneself, nobody]}
      current={current === null ? nobody.id : current}
      pick={pick}
      onClose={onClose}
    />
  )
}
