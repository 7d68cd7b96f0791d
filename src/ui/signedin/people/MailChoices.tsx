import { useRef, useState } from 'react'
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
  /** The call that saves a choice; of the last one. */
  save: Pick<UseMutationResult, 'error' | 'isSuccess' | 'submittedAt'>
  choose: (kind: Kind, how: NotificationHow) => Promise<unknown>
}

/** For each kind, whether and when a mail is sent; each choice is saved at once. */
export function MailChoices<Kind extends string>(props: MailChoicesProps<Kind>) {
  const { kinds, chosen, save, choose } = props
  const { shownOf, refusedOf, take } = useChoices(chosen, choose)
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
            <Refusal of={{ error: refusedOf(kind) }} lead="Not saved. " />
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
 * Each choice is shown while it is being saved, and why it was not stays beside it, also when the next
 * one is made meanwhile. That a call is under way is known a moment after the click, in which the button
 * would go back. Two choices of one kind are sent one after the other: the last one holds.
 */
function useChoices<Kind extends string>(
  chosen: Record<Kind, NotificationHow>,
  choose: MailChoicesProps<Kind>['choose'],
) {
  const [saving, setSaving] = useState<{ [K in Kind]?: NotificationHow }>({})
  const [refused, setRefused] = useState<{ [K in Kind]?: Error | null }>({})
  const last = useRef<{ [K in Kind]?: Promise<void> }>({})
  const take = (kind: Kind, how: NotificationHow) => {
    const over = (error: Error | null) => {
      if (last.current[kind] !== call) return
      setSaving((now) => ({ ...now, [kind]: undefined }))
      setRefused((now) => ({ ...now, [kind]: error }))
    }
    const before: Promise<void> = last.current[kind] ?? Promise.resolve()
    const call = before
      .then(async () => await choose(kind, how))
      .then(
        () => over(null),
        (error: Error) => over(error),
      )
    last.current[kind] = call
    setSaving((now) => ({ ...now, [kind]: how }))
    setRefused((now) => ({ ...now, [kind]: null }))
  }
  const shownOf = (kind: Kind) => saving[kind] ?? chosen[kind]
  const refusedOf = (kind: Kind) => refused[kind] ?? null
  return { shownOf, refusedOf, take }
}
