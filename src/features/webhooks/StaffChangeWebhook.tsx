import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { StaffWebhookSecret } from './StaffNewWebhook.tsx'
import { StaffWebhookForm, type WebhookChoice } from './StaffWebhookForm.tsx'
import { changeWebhook, renewWebhookSecret, type Webhook } from './staff.contract.ts'
import styles from './Webhooks.module.css'

/** What was chosen, and what there was when that was begun. */
interface Begun {
  base: WebhookChoice
  value: WebhookChoice
}

const words = { send: 'Save', sending: 'Saving it...', lead: 'Not saved. ' }

/** Changes where a webhook leads and what it hears of, and what signs its messages. */
export function StaffChangeWebhook({ one, close }: { one: Webhook; close: () => void }) {
  const { id } = one
  const now = { url: one.url, events: one.events }
  const draft = useDraft<Begun | null>(`webhook ${id}`, null)
  const { base, value } = draft.value ?? { base: now, value: now }
  const end = () => {
    draft.forget()
    close()
  }
  const change = useAct(changeWebhook, { done: end })
  const body = {
    url: value.url,
    events: [...value.events],
    base: { url: base.url, events: [...base.events] },
  }
  return (
    <div className={styles.change}>
      <StaffWebhookForm
        of={`${id}-`}
        value={value}
        write={(next) => draft.write({ base, value: next })}
        act={change}
        words={words}
        send={(refused) => change.mutate({ params: { id }, body }, { onError: refused })}
      >
        <Button size="compact" variant="secondary" onClick={end}>
          Cancel
        </Button>
      </StaffWebhookForm>
      <NewSecret one={one} />
    </div>
  )
}

function NewSecret({ one: { id, url } }: { one: Webhook }) {
  const renew = useAct(renewWebhookSecret)
  return (
    <>
      {renew.data ? (
        <StaffWebhookSecret label="Its new secret" url={url} secret={renew.data.secret} />
      ) : null}
      <div className={styles.acts}>
        <BusyButton
          variant="secondary"
          size="compact"
          busy={renew.isPending}
          onClick={() => renew.mutate({ params: { id } })}
        >
          Make a new secret
        </BusyButton>
        <p className={styles.facts}>For 24 hours the one before signs its messages, too.</p>
      </div>
      <Refusal of={renew} lead="No new secret. " />
    </>
  )
}
