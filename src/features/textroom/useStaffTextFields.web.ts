import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listIndustries } from '../content/contract.ts'
import type { TextKind } from '../editorial/contract.ts'

/** The fields of a kind, with the choices that the firm has made itself. */
export function useStaffTextFields({ fields }: TextKind): TextKind['fields'] {
  const isAsked = Object.values(fields).some(({ of }) => of === 'industries')
  const { data = [] } = useAnswer(listIndustries, isAsked ? {} : null)
  if (!isAsked) return fields
  const choices = data.map(({ slug, name }) => [slug, name] as const)
  const entries = Object.entries(fields).map(
    ([name, field]) => [name, field.of ? { ...field, choices } : field] as const,
  )
  return Object.fromEntries(entries)
}
