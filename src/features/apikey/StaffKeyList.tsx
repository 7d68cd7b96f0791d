import { useRef } from 'react'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import styles from './ApiKeys.module.css'
import { shortRight } from './staff-right-words.web.ts'
import { revokeApiKey, type ApiKey, type OwnedApiKey } from './staff.contract.ts'

type Listed = ApiKey & Partial<Pick<OwnedApiKey, 'owner'>>

/** Keys in force, with a way to revoke each. */
export function StaffKeyList({ keys }: { keys: readonly Listed[] }) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} tabIndex={-1} className={styles.keys}>
      {keys.map((one) => (
        <KeyRow key={one.id} one={one} revoked={() => list.current?.focus()} />
      ))}
    </ul>
  )
}

function KeyRow({ one, revoked }: { one: Listed; revoked: () => void }) {
  const { id, name, owner, rights, created_at, expires_at, used_at } = one
  const revoke = useAct(revokeApiKey, { done: revoked })
  return (
    <li className={styles.key}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>{rights.map(shortRight).join(', ')}</p>
        <p className={styles.facts}>
          {owner ? <span>Of {owner.name}</span> : null}
          <span>Made on {localDay(created_at)}</span>
          <span>
            {used_at ? (
              <>
                Last used <Ago at={used_at} />
              </>
            ) : (
              'Not used yet'
            )}
          </span>
          <span>{expires_at ? `Works until ${localDay(expires_at)}` : 'Works until revoked'}</span>
        </p>
        <Refusal of={revoke} />
      </div>
      <SureButton
        label="Revoke"
        name={`Revoke ${name}`}
        sure="Yes, revoke it"
        busy={revoke.isPending}
        act={() => revoke.mutate({ params: { id } })}
      />
    </li>
  )
}
