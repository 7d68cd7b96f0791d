import { forgetTyped, readTyped, writeTyped, type Typed } from '../../ui/base/form/typed.ts'

type Filled = HTMLInputElement

/** The fields that somebody fills in and that may be kept; not the one that is there for programs. */
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((field) =>
    field.matches('[name]:not([type=hidden], [type=password], [tabindex])'),
  ) as Filled[]

/** Shows that something is kept here, and the button that clears it. */
function showKept(form: HTMLFormElement, isKept: boolean): void {
  const line = form.querySelector<HTMLElement>('[data-kept]')
  if (line) line.hidden = !isKept
}

function keep(form: HTMLFormElement): void {
  const values: Typed = Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))
  const isKept = Object.values(values).some((value) => value !== '')
  if (isKept) writeTyped(form.id, values)
  else forgetTyped(form.id)
  showKept(form, isKept)
}

function clear(form: HTMLFormElement): void {
  const fields = fieldsOf(form)
  for (const field of fields) field.value = ''
  // As if it had been typed: whoever follows what is typed follows this.
  fields[0]?.dispatchEvent(new Event('input', { bubbles: true }))
  fields[0]?.focus()
}

/** The form that keeps what is typed and that this is within, also one that was shown later. */
const keeping = ({ target }: Event) =>
  (target as Element).closest<HTMLFormElement>('form[data-draft]')

// Text that was typed survives a reload, a lost connection and a closed tab.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
  const typed = readTyped(form.id) ?? {}
  for (const field of fieldsOf(form)) field.value ||= typed[field.name] ?? ''
  keep(form)
}
addEventListener('input', (event) => {
  const form = keeping(event)
  if (form) keep(form)
})
addEventListener('click', (event) => {
  const form = keeping(event)
  if (form && (event.target as Element).closest('[data-clear]')) clear(form)
})
