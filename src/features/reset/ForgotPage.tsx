import type { Frame } from '../content/contract.ts'
import { Island } from '../../ui/site/Island.tsx'
import type { ForgotView } from './contract.ts'
import { ForgotForm } from './ForgotForm.island.tsx'
import { PageCard } from '../../ui/site/card/PageCard.tsx'

export function ForgotPage({ view }: { view: ForgotView; frame: Frame }) {
  return (
    <PageCard seed={83}>
      <Island<{ view: ForgotView }>
        name="ForgotForm"
        when="use"
        component={ForgotForm}
        props={{ view }}
      />
    </PageCard>
  )
}
