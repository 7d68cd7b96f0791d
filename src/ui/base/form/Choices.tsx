import styles from './Choices.module.css'

interface Choice<Value extends string> {
  value: Value
  label: string
  /** What it means, in a sentence below. */
  about?: string
}

interface ChoicesProps<Value extends string> {
  legend: string
  name: string
  /** `checkbox`: any number of them can be chosen. */
  type?: 'radio' | 'checkbox'
  choices: readonly Choice<Value>[]
  chosen: readonly Value[]
  choose: (value: Value) => void
  error?: string | undefined
}

/** A few values, all of them in sight, of which one is chosen, or several. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, name, type = 'radio', choices, chosen, choose, error } = props
  return (
    <fieldset className={styles.choices} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      {error ? (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {choices.map(({ value, label, about }) => (
        <label key={value}>
          <input
            type={type}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={() => choose(value)}
          />
          <span>
            {label}
            {about ? <span className={styles.about}>{about}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
