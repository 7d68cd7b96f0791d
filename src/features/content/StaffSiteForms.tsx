import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { fieldsOf } from '../../ui/signedin/record/record-words.ts'
import { RecordForm } from '../../ui/signedin/record/RecordForm.tsx'
import {
  firmFields,
  heroFields,
  showFirm,
  showHero,
  type FirmTexts,
  type HeroTexts,
} from './staff.contract.ts'
import { useFirmRecord, useHeroRecord } from './useStaffSite.web.ts'

const onTheSite = 'On the site at once: '

/** The form of the words at the head of the home page. */
export function StaffHero() {
  const hero = useAnswer(showHero)
  return (
    <WhenLoaded of={hero} waiting="Loading the texts...">
      {(texts) => <HeroForm texts={texts} reload={hero.refetch} />}
    </WhenLoaded>
  )
}

/** The form of what the site says of the firm; `only`: the fields that it has, in this order. */
export function StaffFirm({ only }: { only?: readonly (keyof FirmTexts['values'])[] }) {
  const firm = useAnswer(showFirm)
  return (
    <WhenLoaded of={firm} waiting="Loading your firm...">
      {(texts) => <FirmForm texts={texts} reload={firm.refetch} only={only} />}
    </WhenLoaded>
  )
}

interface FormProps<Texts> {
  texts: Texts
  reload: () => unknown
}

function HeroForm({ texts, reload }: FormProps<HeroTexts>) {
  const record = useHeroRecord(texts, reload)
  const fields = fieldsOf(heroFields, texts.built_in, { lead: 4 })
  return (
    <RecordForm id="hero" label="Head of the home page" lead={onTheSite} {...{ fields, record }} />
  )
}

interface FirmFormProps extends FormProps<FirmTexts> {
  only: readonly string[] | undefined
}

function FirmForm({ texts, reload, only }: FirmFormProps) {
  const record = useFirmRecord(texts, reload)
  const all = fieldsOf(firmFields, texts.built_in, { description: 3 })
  const fields = only ? all.filter(({ name }) => only.includes(name)) : all
  return <RecordForm id="firm" label="Your firm" lead={onTheSite} {...{ fields, record }} />
}
