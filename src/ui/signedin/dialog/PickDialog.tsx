import { useId, useState, type KeyboardEvent } from 'react'
import { isFound, typedWords } from '../list/found.ts'
import { Dialog, useFocusInDialog } from './Dialog.tsx'
import styles from './PickDialog.module.css'

export interface Choice {
  id: string
  name: string
  /** Said after the name. */
  hint?: string
}

interface PickDialogProps {
  title: string
  /** Of the field that narrows the choices down. */
  label: string
  choices: readonly Choice[]
  /** The choice that is in force now. */
  current?: string | undefined
  /** Said where no choice has what was typed. */
  none?: string
  /** What is typed, for choices that are looked for elsewhere. */
  onType?: (typed: string) => void
  pick: (choice: Choice) => void
  onClose: () => void
}

/** One choice of several: a few letters narrow them down, the arrows move, Enter chooses. */
export function PickDialog({ title, label, choices, current, ...props }: PickDialogProps) {
  const { none = 'Nobody has this name.', onType, pick, onClose } = props
  const id = useId()
  const field = useFocusInDialog<HTMLInputElement>()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = choices.filter(({ name }) => isFound(typedWords(typed), name))
  const chosen = found[Math.min(at, found.length - 1)]
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    pick(choice)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) choose(chosen)
    else setAt((Math.min(at, found.length - 1) + step + found.length) % (found.length || 1))
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <input
        ref={field}
        className={styles.field}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        autoComplete="off"
        placeholder={label}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onType?.(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.choices} id={id} role="listbox" aria-label={title}>
        {found.map((choice) => (
          <button
            key={choice.id}
            id={`${id}-${choice.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={choice === chosen}
            onClick={() => choose(choice)}
          >
            {choice.name}
            <span>{choice.id === current ? 'has it' : choice.hint}</span>
          </button>
        ))}
      </div>
      <p className={styles.none} role="status">
        {found.length === 0 ? none : null}
      </p>
    </Dialog>
  )
}
