/** The values of a form by the names of its fields; files are left out. */
export const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Record<string, string | undefined>

/** Focuses the first field with an error. */
export function focusFirst(form: HTMLFormElement, names: string[]): void {
  const first = [...form.elements].find((field) => names.includes((field as HTMLInputElement).name))
  if (first instanceof HTMLElement) first.focus()
}
