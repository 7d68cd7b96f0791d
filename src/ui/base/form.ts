/** What stands in a form by the names of its fields; files are none of its business. */
export const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Record<string, string | undefined>

/** Goes to the first field that something is wrong with. */
export function focusFirst(form: HTMLFormElement, names: string[]): void {
  const first = [...form.elements].find((field) => names.includes((field as HTMLInputElement).name))
  if (first instanceof HTMLElement) first.focus()
}
