import { Island } from '../../ui/site/Island.tsx'
import { PageCard } from '../../ui/site/card/PageCard.tsx'
import { wrongCode, wrongPassword } from './contract.ts'
import { LoginForm, type LoginFormProps } from './LoginForm.island.tsx'

interface LoginCardProps extends Omit<LoginFormProps, 'words'> {
  /** What one signs in to, as the start of a sentence. */
  place: string
}

/** The form to sign in, in its card. */
export const LoginCard = ({ place, ...props }: LoginCardProps) => (
  <PageCard
    seed={71}
    scriptless={`${place} needs JavaScript. Turn it on in your browser, then sign in.`}
  >
    <Island<LoginFormProps>
      name="LoginForm"
      when="now"
      component={LoginForm}
      props={{ ...props, words: { wrongPassword, wrongCode } }}
    />
  </PageCard>
)
