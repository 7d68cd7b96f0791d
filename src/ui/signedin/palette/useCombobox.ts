import { useId, useState, type KeyboardEvent } from 'react'

const bubbling = { bubbles: true, cancelable: true }

/**
 * A field with `count` options below it, of which the arrow keys choose one and Enter presses it; by
 * ARIA's pattern of a combobox. `isEmpty` is called for Enter where there is no option.
 */
export function useCombobox(count: number, isEmpty?: () => void) {
  const id = useId()
  const [at, setAt] = useState(0)
  const active = Math.min(at, count - 1)
  const listId = `${id}-list`
  const optionId = (index: number) => `${id}-${index}`
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepTo(event, active, count)
    if (to === null) return
    event.preventDefault()
    if (to !== 'open') return setAt(to)
    if (count === 0) return isEmpty?.()
    // As a press on it, so that Ctrl+Enter opens it in a tab of its own.
    const { ctrlKey, metaKey } = event
    const option = document.getElementById(optionId(active))
    option?.dispatchEvent(new MouseEvent('click', { ctrlKey, metaKey, ...bubbling }))
  }
  return {
    active,
    setAt,
    optionId,
    listId,
    /** The attributes of the field. */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': listId,
      'aria-activedescendant': count > 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      enterKeyHint: 'go',
      onKeyDown,
    },
  } as const
}

/** Where a key leads: to an option, or into the one that is active; null for other keys. */
function stepTo({ key, nativeEvent }: KeyboardEvent, active: number, count: number) {
  // While a word is put together, in Japanese for one, the keys are for that.
  if (nativeEvent.isComposing) return null
  if (key === 'Enter') return 'open'
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  return key === 'ArrowUp' ? (active + count - 1) % count : null
}
