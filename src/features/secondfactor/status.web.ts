import type { Me } from '../account/contract.ts'

type Factors = Me['second_factor']

const count = ({ app, passkeys }: Factors) => Number(app) + passkeys

/** Whether there is only one factor left of an account that must have one. */
export const isLast = (factors: Factors): boolean => factors.required && count(factors) === 1

/** Whether a factor must be set up before anything else of what is shown. */
export const isMissing = (factors: Factors): boolean =>
  factors.required_here && count(factors) === 0

/** Who requires one, as the beginning of a sentence: of several organisations those that do. */
const whoRequires = ({ required_by }: Factors): string =>
  required_by.length === 0
    ? 'A second factor is required for your account'
    : `${new Intl.ListFormat('en').format(required_by)} ${required_by.length === 1 ? 'requires' : 'require'} a second factor`

/** Why the last one stays, or one should be set up; null where nobody requires one. */
export function requirementOf(factors: Factors): string | null {
  if (!factors.required) return null
  if (isLast(factors))
    return `${whoRequires(factors)}, so the last one cannot be removed. Add another one first, then this one can go.`
  // Where it is required here, that is said above everything else.
  return count(factors) === 0 && !factors.required_here
    ? `${whoRequires(factors)}: until you have one, nothing else opens there.`
    : null
}

/** What sign-in asks for now, in a sentence. */
export function statusOf(factors: Factors): string {
  if (count(factors) === 0) return 'Off: your password alone opens your account.'
  const { app, passkeys } = factors
  const keys = passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`
  const all = [app ? 'an authenticator app' : '', passkeys > 0 ? keys : ''].filter(Boolean)
  return `On: sign-in asks for your password and then for ${all.join(' or ')}.`
}
