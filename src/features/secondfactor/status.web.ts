import type { Me } from '../account/contract.ts'

type Factors = Me['second_factor']

const count = ({ app, passkeys }: Factors) => Number(app) + passkeys

/** Whether there is only one factor left of an account that must have one. */
export const isLast = (factors: Factors): boolean => factors.required && count(factors) === 1

/** Whether a factor must be set up before anything else. */
export const isMissing = (factors: Factors): boolean => factors.required && count(factors) === 0

/** What sign-in asks for now, in a sentence. */
export function statusOf(factors: Factors): string {
  if (count(factors) === 0) return 'Off: your password alone opens your account.'
  const { app, passkeys } = factors
  const keys = passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`
  const all = [app ? 'an authenticator app' : '', passkeys > 0 ? keys : ''].filter(Boolean)
  return `On: sign-in asks for your password and then for ${all.join(' or ')}.`
}
