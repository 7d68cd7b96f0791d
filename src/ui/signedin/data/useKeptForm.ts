import { useEffect, useRef } from 'react'

const isKept = (field: Element): field is HTMLInputElement =>
  field.matches('[name]:not([type=hidden], [type=password])')

const fieldsOf = (form: HTMLFormElement) => [...form.elements].filter(isKept)

/**
 * Keeps what is typed into a form within this tab, so that neither a reload nor a sign-in in
 * between takes it. `key` says whose it is; `forget` once it has served.
 */
export function useKeptForm(key: string) {
  const form = useRef<HTMLFormElement>(null)
  const place = `draft ${key}`

  useEffect(() => {
    const { current } = form
    if (!current) return undefined
    const kept = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Record<string, string>
    for (const field of fieldsOf(current)) field.value = kept[field.name] ?? field.value
    const keep = () => {
      const values = fieldsOf(current).map(({ name, value }) => [name, value])
      sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(values)))
    }
    current.addEventListener('input', keep)
    return () => current.removeEventListener('input', keep)
  }, [place])

  return { form, forget: () => sessionStorage.removeItem(place) }
}
