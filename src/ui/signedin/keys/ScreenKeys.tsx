import { useEffect, useState } from 'react'
import { holdKey } from './held-keys.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { isSendPress } from './send-press.ts'
import { pressedKey, keysOfScreen, lettersAct } from './screen-keys.ts'

const typed =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false])'

/** Whether a key belongs to what somebody types into, or to what stands open over the page. */
function isTaken({ target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest(`${typed}, [popover]`) !== null
}

/** Sends the form that one is in, where it does not hear of that press itself: also within a dialog. */
function sendForm(event: KeyboardEvent): void {
  const form = document.activeElement?.closest('form')
  if (!form || !isSendPress(event) || event.defaultPrevented) return
  event.preventDefault()
  form.requestSubmit()
}

/** Lets the keys that the parts of a screen declare act, and shows a list of them after `?`. */
export function ScreenKeys() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      sendForm(event)
      if (isTaken(event)) return
      const help = { keys: ['?'], label: '', act: () => setIsOpen(true) }
      const found = pressedKey(event, [...keysOfScreen(), help], lettersAct())
      if (!found) return
      event.preventDefault()
      if (!holdKey(event.key)) found.act?.(event.key)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return isOpen ? <KeysDialog onClose={() => setIsOpen(false)} /> : null
}
