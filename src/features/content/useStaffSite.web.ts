import { useAct } from '../../ui/signedin/data/useAct.ts'
import { inQuotes, savingWords } from '../../ui/signedin/record/record-words.ts'
import { useRecord } from '../../ui/signedin/record/useRecord.ts'
import {
  changeFirm,
  changeHero,
  firmFields,
  heroFields,
  type FirmTexts,
  type HeroTexts,
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
    words: (field, to) => savingWords(firmFields, field, to),
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
    words: (field, to) => savingWords(heroFields, field, to),
    shown: inQuotes,
    said: () => 'Head of the home page: saved',
  })
  return { ...record, save }
}
