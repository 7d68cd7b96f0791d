import type { Frame } from '../content/contract.ts'
import { Island } from '../../ui/site/Island.tsx'
import type { ForgotView } from './contract.ts'
import { ForgotForm } from './ForgotForm.island.tsx'
import { SigninCard } from './SigninCard.tsx'

export function ForgotPage({ view }: { view: ForgotView; frame: Frame }) {
  return (
    <SigninCard seed={83}>
      <Island<{ view: ForgotView }>
        name="ForgotForm"
        when="use"
        component={ForgotForm}
        props={{ view }}
      />
    </SigninCard>
  )
}
