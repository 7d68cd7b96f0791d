import { roleNames } from '../../contract/role-names.ts'
import { InShort } from '../../ui/signedin/people/InShort.tsx'
import styles from './Open.module.css'
import type { ThreadFacts } from './staff.contract.ts'

const hows: Record<ThreadFacts['readers'][number]['how'], string> = {
  at_once: 'by mail at once',
  daily: 'in the daily mail',
  never: 'without mail',
}

/** Who of the client reads a message, by name, and who of the firm answers. */
export function StaffThreadAside({
  facts: { client_name, readers, team },
}: {
  facts: ThreadFacts
}) {
  return (
    <aside className={styles.aside} aria-label="Who reads and answers">
      <h4 dir="auto">Who of {client_name} reads it</h4>
      {readers.length === 0 ? (
        <p>Nobody can sign in yet: what is sent waits for them.</p>
      ) : (
        <InShort all={readers} most={4}>
          {(some) => (
            <ul>
              {some.map(({ name, role, how }, at) => (
                <li key={`${at} ${name}`}>
                  <b dir="auto">{name}</b>
                  <span>
                    {roleNames[role]} · {hows[how]}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </InShort>
      )}
      <h4>Who answers</h4>
      {team.length === 0 ? (
        <p>Nobody is on the team of this project yet.</p>
      ) : (
        <ul>
          {team.map((name, at) => (
            <li key={`${at} ${name}`} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
