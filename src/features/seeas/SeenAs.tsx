import type { ReactNode } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { endSeeAs } from '../../ui/signedin/data/see-as.ts'
import type { Me } from '../account/contract.ts'
import styles from './SeenAs.module.css'

interface SeenAsProps {
  me: Pick<Me, 'first_name' | 'last_name' | 'username' | 'organisation'>
  children: ReactNode
}

/** The portal as somebody else sees it, which is never shown without the bar that says so. */
export function SeenAs({ me, children }: SeenAsProps) {
  const name = `${me.first_name} ${me.last_name}`.trim() || me.username
  return (
    <>
      {children}
      <aside className={styles.bar} aria-label="Seen as somebody else">
        <p>
          Read only, as <b dir="auto">{name}</b> of <bdi>{me.organisation?.name}</bdi> has it.
        </p>
        <Button
          variant="secondary"
          size="compact"
          type="button"
          onClick={() => void endSeeAs('/console/clients')}
        >
          Back to the console
        </Button>
      </aside>
    </>
  )
}
