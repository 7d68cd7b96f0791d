import { useState } from 'react'
import { Notice } from '../../ui/base/Notice.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import styles from './SecondFactorStep.module.css'
import { useProof, type ProofProps } from './useProof.web.ts'

const words: Record<string, string> = {
  app: 'Use the authenticator app instead',
  recovery: 'Use a recovery code instead',
}

/** The way that is offered first, of those that the account has. */
export const firstWay = (methods: readonly string[]) =>
  ['app', 'passkey'].find((one) => methods.includes(one)) ?? 'recovery'

/** A code or a passkey, whichever of them the account has. */
export function SecondFactorStep(given: ProofProps) {
  const { token, methods } = given.second
  const [way, setWay] = useState(() => firstWay(methods))
  const proof = useProof(given)
  const others = Object.keys(words).filter((one) => one !== way && methods.includes(one))
  const passkeyFirst = way === 'passkey'

  function change(next: string) {
    proof.setRefusal(null)
    setWay(next)
  }
  return (
    <>
      {passkeyFirst ? (
        <>
          <p>
            Your browser asks for the passkey of this account: by fingerprint, face, PIN or security
            key.
          </p>
          {proof.refusal ? <Notice tone="bad">{proof.refusal.reason}</Notice> : null}
        </>
      ) : (
        <CodeForm key={way} recovery={way === 'recovery'} {...proof} />
      )}
      {methods.includes('passkey') ? (
        <PasskeyButton token={token} variant={passkeyFirst ? 'primary' : 'secondary'} {...proof} />
      ) : null}
      <ul className={styles.ways}>
        {others.map((one) => (
          <li key={one}>
            <button type="button" onClick={() => change(one)}>
              {words[one]}
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => given.back(null)}>
            Back to the password
          </button>
        </li>
      </ul>
    </>
  )
}
