import type { Frame } from '../content/contract.ts'
import { Island } from '../../ui/site/Island.tsx'
import { wrongCode, wrongPassword, type LoginView } from './contract.ts'
import { LoginForm, type LoginFormProps } from './LoginForm.island.tsx'
import { PageCard } from '../../ui/site/card/PageCard.tsx'

export function LoginPage({ view, frame }: { view: LoginView; frame: Frame }) {
  return (
    <PageCard
      seed={71}
      scriptless="The client portal needs JavaScript. Turn it on in your browser, then sign in."
    >
      <Island<LoginFormProps>
        name="LoginForm"
        when="now"
        component={LoginForm}
        props={{ view, demo: frame.layout.demo, words: { wrongPassword, wrongCode } }}
      />
    </PageCard>
  )
}
