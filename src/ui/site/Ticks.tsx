import styles from './Ticks.module.css'

/** A list of what is included. */
export function Ticks({ items }: { items: string[] }) {
  return (
    <ul className={styles.ticks}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
