import { Refusal, SavedState } from '../../ui/signedin/data/ActState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { notificationHows, notificationKinds, type NotificationHow } from '../../contract/work.ts'
import styles from './ClientNotifications.module.css'
import { changeChoices, kindWords, readChoices, type NotificationChoices } from './contract.ts'

const howWords: Record<NotificationHow, string> = {
  at_once: 'At once',
  daily: 'Once a day',
  never: 'Never',
}

/** For each kind, whether and when a mail is sent as well; each choice is saved at once. */
export function ClientNotifications() {
  const answer = useAnswer(readChoices)
  return (
    <WhenLoaded of={answer} waiting="Loading your choices...">
      {(choices) => <Choices choices={choices} />}
    </WhenLoaded>
  )
}

function Choices({ choices }: { choices: NotificationChoices }) {
  const save = useAct(changeChoices)
  // A choice is shown while it is being saved.
  const shown = { ...choices, ...(save.isPending ? save.variables.body : {}) }
  return (
    <>
      <div className={styles.choices}>
        {notificationKinds.map((kind) => (
          <fieldset key={kind} className={styles.kind}>
            <legend>{kindWords[kind]}</legend>
            <div className={styles.hows}>
              {notificationHows.map((how) => (
                <label key={how}>
                  <input
                    type="radio"
                    name={`notify-${kind}`}
                    value={how}
                    checked={shown[kind] === how}
                    onChange={() => save.mutate({ body: { [kind]: how } })}
                  />
                  {howWords[how]}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <Refusal of={save} lead="Not saved. " />
      <p className={styles.state}>
        The mail of the day comes at eight in the morning. <SavedState of={save} />
      </p>
    </>
  )
}
