import { useAct } from '../../ui/signedin/data/useAct.ts'
import type { RecordField } from '../../ui/signedin/record/RecordForm.tsx'
import { useRecord } from '../../ui/signedin/record/useRecord.ts'
import {
  changeFirm,
  changeHero,
  firmFields,
  heroFields,
  type FirmTexts,
  type HeroTexts,
  type TextFields,
} from './staff.contract.ts'

type Texts = Record<string, string>

/** What the site says of the firm, as it is typed. */
export function useFirmRecord({ values }: FirmTexts, reload: () => unknown) {
  const save = useAct(changeFirm, { refused: () => void reload() })
  const record = useRecord<Texts>({
    draft: 'site firm',
    now: values,
    save,
    send: async (change, base) =>
      (await save.mutateAsync({ body: { ...change, base: base as FirmTexts['values'] } })).values,
    words: (field, to) => wordsOf(firmFields, field, to),
    shown: inQuotes,
    said: ({ name }) => `${name}: saved`,
    // The legal name and the title, where they were the same as a name that was changed.
    followers: (from, saved) =>
      ['legal_name', 'title'].filter(
        (field) =>
          from['name'] !== saved['name'] &&
          from[field] === from['name'] &&
          saved[field] === saved['name'],
      ),
  })
  return { ...record, save }
}

/** The head of the home page, as it is typed. */
export function useHeroRecord({ values }: HeroTexts, reload: () => unknown) {
  const save = useAct(changeHero, { refused: () => void reload() })
  const record = useRecord<Texts>({
    draft: 'site hero',
    now: values,
    save,
    send: async (change, base) =>
      (await save.mutateAsync({ body: { ...change, base: base as HeroTexts['values'] } })).values,
    words: (field, to) => wordsOf(heroFields, field, to),
    shown: inQuotes,
    said: () => 'Head of the home page: saved',
  })
  return { ...record, save }
}

/** The fields of a form, from what the contract says of them. */
export const fieldsOf = (
  fields: TextFields,
  builtIn: readonly string[],
  rows: Record<string, number> = {},
): RecordField[] =>
  Object.entries(fields).map(([name, { label, about }]) => ({
    name,
    label,
    hint: builtIn.includes(name) ? `${about} Built in until you change it.` : about,
    ...(rows[name] && { rows: rows[name] }),
  }))

const inQuotes = (value: string | undefined) => `“${value ?? ''}”`

/** A long text would hide what else is saved. */
const longest = 60

function wordsOf(fields: TextFields, field: string, to: Texts): string {
  const label = fields[field]?.label ?? field
  const text = (to[field] ?? '').trim()
  if (text === '') return `${label}: empty`
  return text.length > longest ? `${label} changed` : `${label} ${inQuotes(text)}`
}
