import { useState } from 'react'
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
  choose: (kind: Kind, how: NotificationHow) => Promise<unknown>
}

/** For each kind, whether and when a mail is sent; each choice is saved at once. */
export function MailChoices<Kind extends string>(props: MailChoicesProps<Kind>) {
  const { kinds, chosen, save, choose } = props
  const { shownOf, take } = useChoices(chosen, choose)
  const saving = save.variables?.body ?? {}
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
                    checked={shownOf(kind) === how}
                    onChange={() => take(kind, how)}
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

/**
 * Each choice is shown while it is being saved, also when the next one is made meanwhile. That a call is
 * under way is known a moment after the click, in which the button would go back.
 */
function useChoices<Kind extends string>(
  chosen: Record<Kind, NotificationHow>,
  choose: MailChoicesProps<Kind>['choose'],
) {
  const [saving, setSaving] = useState<{ [K in Kind]?: NotificationHow }>({})
  const take = (kind: Kind, how: NotificationHow) => {
    const saved = () =>
      setSaving((now) => (now[kind] === how ? { ...now, [kind]: undefined } : now))
    setSaving((now) => ({ ...now, [kind]: how }))
    choose(kind, how).then(saved, saved)
  }
  const shownOf = (kind: Kind) => saving[kind] ?? chosen[kind]
  return { shownOf, take }
}
