import { useState } from 'react'
import { Notice } from '../../ui/base/Notice.tsx'
import { CardPart } from '../../ui/site/card/CardPart.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import styles from './SecondStepForm.module.css'
import { useProof, type ProofProps } from './useProof.web.ts'

const words: Record<string, string> = {
  app: 'Use the authenticator app instead',
  recovery: 'Use a recovery code instead',
}

/** The second step: a code or a passkey, whichever of them the account has. */
export function SecondStepForm({ username, ...given }: ProofProps & { username: string }) {
  const { token, methods } = given.second
  const [way, setWay] = useState(
    () => ['app', 'passkey'].find((one) => methods.includes(one)) ?? 'recovery',
  )
  const proof = useProof(given)
  const others = Object.keys(words).filter((one) => one !== way && methods.includes(one))
  const passkeyFirst = way === 'passkey'
  const passkey = methods.includes('passkey') ? (
    <PasskeyButton token={token} variant={passkeyFirst ? 'primary' : 'secondary'} {...proof} />
  ) : null

  function change(next: string) {
    proof.setRefusal(null)
    setWay(next)
  }
  return (
    <CardPart
      title="Confirm that it is you"
      lead={
        <>
          Signing in as <strong>{username}</strong>
        </>
      }
      arrived={passkeyFirst}
    >
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
      {passkey}
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
    </CardPart>
  )
}
