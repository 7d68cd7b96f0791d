import { useId } from 'react'
import styles from './KindChoice.module.css'

interface KindChoiceProps<Kind extends string> {
  kinds: readonly Kind[]
  words: Readonly<Record<Kind, string>>
  /** Left out: every kind. */
  chosen: Kind | undefined
  choose: (kind: Kind | undefined) => void
}

/** A choice of what is shown: everything, or what is of one kind. */
export function KindChoice<Kind extends string>(props: KindChoiceProps<Kind>) {
  const { kinds, words, chosen, choose } = props
  const name = useId()
  return (
    <fieldset className={styles.kinds}>
      <legend>Show</legend>
      <div>
        {[undefined, ...kinds].map((kind) => (
          <label key={kind ?? 'all'}>
            <input
              type="radio"
              name={name}
              checked={kind === chosen}
              onChange={() => choose(kind)}
            />
            {kind ? words[kind] : 'Everything'}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
