import { Island, WithScript } from '../../ui/site/Island.tsx'
import { ContactForm } from './ContactForm.island.tsx'
import type { ContactView } from './contract.ts'

/** The form of a page, which keeps what is typed, and comes alive when somebody uses it. */
export const ContactIsland = ({ view }: { view: ContactView }) => (
  <WithScript name="typed">
    <Island<{ view: ContactView }>
      name="ContactForm"
      when="use"
      component={ContactForm}
      props={{ view }}
    />
  </WithScript>
)
