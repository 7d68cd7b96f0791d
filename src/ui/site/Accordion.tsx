import styles from './Accordion.module.css'

interface Item {
  id: string
  question: string
  answer: string
}

/** Questions of which one is open at a time: the browser's own exclusive details, no script. */
export function Accordion({ name, items }: { name: string; items: Item[] }) {
  return (
    <div className={styles.list}>
      {items.map(({ id, question, answer }) => (
        <details key={id} name={name} className={styles.item}>
          <summary>
            <h3>{question}</h3>
            <span className={styles.mark} aria-hidden="true" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
