import type { UseMutationResult } from '@tanstack/react-query'
import { notificationHows, type NotificationHow } from '../../../contract/work.ts'
import { Refusal, SavedState } from '../data/ActState.tsx'
import styles from './MailChoices.module.css'

const howWords: Record<NotificationHow, string> = {
  at_once: 'At once',
  daily: 'Once a day',
  never: 'Never',
}

interface MailChoicesProps<Kind extends string> {
  /** In order, with the words for each. */
  kinds: readonly (readonly [kind: Kind, words: string])[]
  chosen: Record<Kind, NotificationHow>
  /** The call that saves a choice, with the choices that it was made with last. */
  save: Pick<UseMutationResult, 'error' | 'isSuccess' | 'isPending' | 'submittedAt'> & {
    variables: { body?: { [K in Kind]?: NotificationHow | undefined } } | undefined
  }
  choose: (kind: Kind, how: NotificationHow) => void
}

/** For each kind, whether and when a mail is sent; each choice is saved at once. */
export function MailChoices<Kind extends string>(props: MailChoicesProps<Kind>) {
  const { kinds, chosen, save, choose } = props
  const saving = save.variables?.body ?? {}
  // A choice is shown while it is being saved.
  const shown = { ...chosen, ...(save.isPending ? saving : {}) }
  return (
    <>
      <div className={styles.choices}>
        {kinds.map(([kind, words]) => (
          <fieldset key={kind} className={styles.kind}>
            <legend>{words}</legend>
            <div className={styles.hows}>
              {notificationHows.map((how) => (
                <label key={how}>
                  <input
                    type="radio"
                    name={`notify-${kind}`}
                    value={how}
                    checked={shown[kind] === how}
                    onChange={() => choose(kind, how)}
                  />
                  {howWords[how]}
                </label>
              ))}
            </div>
            {kind in saving ? <Refusal of={save} lead="Not saved. " /> : null}
          </fieldset>
        ))}
      </div>
      <p className={styles.state}>
        The daily mail comes at eight in the morning. <SavedState of={save} />
      </p>
    </>
  )
}
