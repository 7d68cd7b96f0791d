import type { ReactNode } from 'react'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { PagePreview, usePreviewOpen } from '../../ui/signedin/frame/PagePreview.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { RecordForm, type RecordField } from '../../ui/signedin/record/RecordForm.tsx'
import styles from './Brand.module.css'
import { StaffAccent } from './StaffAccent.tsx'
import { StaffIconSample, StaffLogoSample } from './StaffLogoSample.tsx'
import { StaffPresets } from './StaffPresets.tsx'
import { brandFields, showBrand, type BrandShown, type PictureField } from './staff.contract.ts'
import { useStaffBrand, useStaffBrandPreview } from './useStaffBrand.web.ts'

/** The firm's own face: what is chosen on the left, the home page with it on the right. */
export function StaffBrand() {
  const brand = useAnswer(showBrand)
  return (
    <WhenLoaded of={brand} waiting="Loading the look...">
      {(shown) => <Room shown={shown} reload={brand.refetch} />}
    </WhenLoaded>
  )
}

interface FormProps {
  shown: BrandShown
  reload: () => unknown
}

const grounds = [
  { value: 'night', label: 'Night' },
  { value: 'paper', label: 'Paper' },
]

const pictured = (name: PictureField, more: ReactNode): RecordField => {
  const { label, about } = brandFields[name]
  return { name, label, hint: about, type: 'picture', more }
}

const onTheSite = 'On the site, in mails and on cards at once: '

function Room({ shown, reload }: FormProps) {
  const record = useStaffBrand(shown, reload)
  const preview = usePreviewOpen()
  const url = useStaffBrandPreview(record.value, preview.isOpen)
  const goTo = (id: string) => () => document.getElementById(id)?.focus()
  useKeys([
    { keys: ['c'], label: 'Accent', act: goTo('look-accent') },
    { keys: ['l'], label: 'Logo on paper', act: goTo('look-logo_paper') },
  ])
  const { value, write } = record
  const text = (name: 'accent' | 'ground') => ({
    name,
    label: brandFields[name].label,
    hint: brandFields[name].about,
  })
  const fields: RecordField[] = [
    {
      ...text('accent'),
      more: <StaffAccent value={value['accent'] ?? ''} write={(to) => write('accent', to)} />,
    },
    { ...text('ground'), choices: grounds },
    pictured('logo_paper', <StaffLogoSample value={value['logo_paper'] ?? ''} ground="paper" />),
    pictured('logo_night', <StaffLogoSample value={value['logo_night'] ?? ''} ground="night" />),
    pictured('icon', <StaffIconSample value={value['icon'] ?? ''} />),
  ]
  return (
    <div className={styles.room}>
      <div className={styles.choices}>
        <StaffPresets value={value} write={record.writeAll} />
        <RecordForm id="look" label="Look" lead={onTheSite} {...{ fields, record }} />
      </div>
      <PagePreview of="home page" first="Desk" url={url} {...preview} />
    </div>
  )
}

/** The logo alone, where the firm is first set up. */
export function StaffLogo() {
  const brand = useAnswer(showBrand)
  return (
    <WhenLoaded of={brand} waiting="Loading the logo...">
      {(shown) => <LogoForm shown={shown} reload={brand.refetch} />}
    </WhenLoaded>
  )
}

const first = {
  label: 'Logo',
  about: 'In the place of the name, wherever it can be seen; without one the name stands there.',
}

function LogoForm({ shown, reload }: FormProps) {
  const record = useStaffBrand(shown, reload)
  const sample = <StaffLogoSample value={record.value['logo_paper'] ?? ''} ground="paper" />
  const fields = [{ ...pictured('logo_paper', sample), label: first.label, hint: first.about }]
  return <RecordForm id="look" label="Logo" lead={onTheSite} {...{ fields, record }} />
}
