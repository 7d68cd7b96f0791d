import type { Me } from '../account/contract.ts'

type Factors = Me['second_factor']

const count = ({ app, passkeys }: Factors) => Number(app) + passkeys

/** Whether one more taken away would leave somebody without what they must have. */
export const isLast = (factors: Factors): boolean => factors.required && count(factors) === 1

/** Whether somebody must set one up before anything else. */
export const isMissing = (factors: Factors): boolean => factors.required && count(factors) === 0

/** What protects the account now, in a sentence. */
export function statusOf(factors: Factors): string {
  if (count(factors) === 0) return 'Off: your password alone opens your account.'
  const { app, passkeys } = factors
  const keys = passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`
  const all = [app ? 'an authenticator app' : '', passkeys > 0 ? keys : ''].filter(Boolean)
  return `On: sign-in asks for your password and then for ${all.join(' or ')}.`
}
