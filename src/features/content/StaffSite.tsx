import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { RecordForm } from '../../ui/signedin/record/RecordForm.tsx'
import {
  firmFields,
  heroFields,
  showFirm,
  showHero,
  type FirmTexts,
  type HeroTexts,
} from './staff.contract.ts'
import { fieldsOf, useFirmRecord, useHeroRecord } from './useStaffSite.web.ts'

/** What the site says, each text where it can be changed. */
export function StaffSite() {
  const firm = useAnswer(showFirm)
  const hero = useAnswer(showHero)
  const goTo = (id: string) => () => document.getElementById(id)?.focus()
  useKeys([
    { keys: ['h'], label: 'Head of the home page', act: goTo('hero-headline') },
    { keys: ['f'], label: 'Your firm', act: goTo('firm-name') },
  ])
  return (
    <>
      <Part
        title="Head of the home page"
        about={
          <>
            What a visitor reads first. <ToPage />
          </>
        }
      >
        <WhenLoaded of={hero} waiting="Loading the texts...">
          {(texts) => <HeroForm texts={texts} reload={hero.refetch} />}
        </WhenLoaded>
      </Part>
      <Part
        title="Your firm"
        about={
          <>
            Stands on every page, in mails and in the portal. <ToPage />
          </>
        }
      >
        <WhenLoaded of={firm} waiting="Loading your firm...">
          {(texts) => <FirmForm texts={texts} reload={firm.refetch} />}
        </WhenLoaded>
      </Part>
    </>
  )
}

/** Beside what is changed, in a tab of its own, so that the form stays. */
const ToPage = () => (
  <a href="/" target="_blank" rel="noopener">
    See the page
  </a>
)

interface FormProps<Texts> {
  texts: Texts
  reload: () => unknown
}

const onTheSite = 'On the site at once: '

function HeroForm({ texts, reload }: FormProps<HeroTexts>) {
  const record = useHeroRecord(texts, reload)
  const fields = fieldsOf(heroFields, texts.built_in, { lead: 4 })
  return (
    <RecordForm id="hero" label="Head of the home page" lead={onTheSite} {...{ fields, record }} />
  )
}

function FirmForm({ texts, reload }: FormProps<FirmTexts>) {
  const record = useFirmRecord(texts, reload)
  const fields = fieldsOf(firmFields, texts.built_in, { description: 3 })
  return <RecordForm id="firm" label="Your firm" lead={onTheSite} {...{ fields, record }} />
}
