import { readMediaAddress } from '../../contract/media-address.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { usePagePreview } from '../../ui/signedin/frame/usePagePreview.ts'
import { inQuotes } from '../../ui/signedin/record/record-words.ts'
import { useRecord } from '../../ui/signedin/record/useRecord.ts'
import {
  accentProblem,
  brandFields,
  changeBrand,
  previewBrand,
  type BrandShown,
  type BrandTexts,
} from './staff.contract.ts'

type Texts = Record<string, string>

const isField = (name: string): name is keyof BrandTexts => Object.hasOwn(brandFields, name)

/** A value as a person reads it: nobody knows a picture by its address. */
function brandValue(value: string | undefined): string {
  if (!value) return 'none'
  return readMediaAddress(value) ? 'another picture' : inQuotes(value)
}

/** What saving a field will do, as a part of a sentence. */
function saving(field: string, to: Texts): string {
  const label = isField(field) ? brandFields[field].label : field
  const value = (to[field] ?? '').trim()
  if (field === 'accent') return value === '' ? 'Accent as built in' : `Accent ${value}`
  if (field === 'ground') return `${label} ${value}`
  return `${label}: ${brandValue(value)}`
}

/** The firm's face as it is chosen. */
export function useStaffBrand({ values }: BrandShown, reload: () => unknown) {
  const save = useAct(changeBrand, { refused: () => void reload() })
  const record = useRecord<Texts>({
    draft: 'site look',
    now: values,
    save,
    send: async (change, base) =>
      (await save.mutateAsync({ body: { ...change, base: base as BrandTexts } })).values,
    words: saving,
    shown: brandValue,
    check: ({ accent = '' }): Texts => {
      const problem = accentProblem(accent)
      return problem === null ? {} : { accent: problem }
    },
    said: () => 'Look: saved',
  })
  return { ...record, save }
}

/** The address of the home page with the face as it is chosen now; another one where `also` changes. */
export const useStaffBrandPreview = (value: Texts, isOpen: boolean, also = '') =>
  usePagePreview(
    async (said, signal) => {
      const [body] = JSON.parse(said) as [BrandTexts]
      return await callEndpoint(previewBrand, { body }, signal)
    },
    JSON.stringify([value, also]),
    isOpen,
  )
