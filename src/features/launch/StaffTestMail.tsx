import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { readWholeMail } from '../mailroom/staff.contract.ts'
import { sendTestMail, type Launch } from './staff.contract.ts'
import styles from './Start.module.css'

/** How mail is set, and a test of it. */
export function StaffTestMail({ mail: { server, from, to } }: { mail: Launch['mail'] }) {
  const test = useAct(sendTestMail)
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Mail server</dt>
          <dd>{server ?? 'None yet'}</dd>
        </div>
        <div>
          <dt>Mail comes from</dt>
          <dd>{from ?? 'Nobody yet'}</dd>
        </div>
      </dl>
      {server === null ? (
        <p>
          Both come from the settings with which the program is started: <code>SMTP_URL</code>, such
          as <code>smtps://user:password@mail.example.com</code>, and <code>MAIL_FROM</code>, the
          address that your mail comes from. Set them and start it again. Until then mail waits, and
          nothing of it is lost.
        </p>
      ) : (
        <div>
          <BusyButton
            variant="primary"
            size="compact"
            type="button"
            busy={test.isPending}
            onClick={() => test.mutate({ body: {} })}
          >
            Send a test to {to}
          </BusyButton>
          <Refusal of={test} lead="Not sent. " />
          {test.data ? <Became key={test.data.id} id={test.data.id} to={to} /> : null}
        </div>
      )}
    </>
  )
}

/** What becomes of it is looked for so often, in ms. */
const every = 1_000

/** What the mail server said. */
function Became({ id, to }: { id: string; to: string }) {
  const { data } = useLiveAnswer(readWholeMail, { params: { id } }, every)
  return (
    <p role="status">
      {data === undefined || data.state === 'waiting' || data.state === 'sending' ? (
        'Being sent...'
      ) : data.state === 'sent' ? (
        <>
          The mail server took it{data.said ? <>: “{data.said}”</> : null}. Look for it at {to}, and
          among what was taken for spam.
        </>
      ) : (
        <>
          It has not left{data.said ? <>: {data.said}</> : null}.
          {data.state === 'retried' ? ' It is tried again by itself.' : null}
        </>
      )}
    </p>
  )
}
