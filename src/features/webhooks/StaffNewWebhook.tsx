import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { ShownOnce } from '../../ui/signedin/record/ShownOnce.tsx'
import { StaffWebhookForm, type WebhookChoice } from './StaffWebhookForm.tsx'
import { addWebhook } from './staff.contract.ts'

const blank: WebhookChoice = { url: '', events: [] }
const words = { send: 'Add the webhook', sending: 'Adding it...', lead: 'Not added. ' }

/** Adds a webhook, and shows this once what signs its messages. */
export function StaffNewWebhook() {
  const { value, write, forget } = useDraft('webhook', blank)
  const add = useAct(addWebhook, { done: forget })
  const { url, events } = value
  return (
    <>
      {add.data ? (
        <StaffWebhookSecret key={add.data.id} label="Your new webhook" {...add.data} />
      ) : null}
      <StaffWebhookForm
        value={value}
        write={write}
        act={add}
        words={words}
        send={(refused) => add.mutate({ body: { url, events: [...events] } }, { onError: refused })}
      />
    </>
  )
}

interface SecretProps {
  label: string
  url: string
  secret: string
}

/** What signs the messages of a webhook, shown this once. */
export const StaffWebhookSecret = ({ label, url, secret }: SecretProps) => (
  <ShownOnce label={label} name={`The secret of ${url}`} secret={secret} copy="Copy the secret">
    The receiver checks each message with it, as Standard Webhooks says, and sees that it comes from
    here.
  </ShownOnce>
)
