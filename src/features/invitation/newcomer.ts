import { addressProblem } from '../../contract/email.ts'
import { malformed, type Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { namesOf } from '../../platform/auth/password-rules.ts'
import { isTaken, type Filled } from './store.ts'

type Errors = Record<string, string[]>

interface Parts {
  database: Database
  passwordProblem: (password: string, about: readonly string[]) => string | null
  firm: () => Promise<{ name: string }>
}

type Chosen = Filled & { email: string; password: string }

/** The errors of the chosen values by field, or null; only the first owner's address is checked. */
export async function findProblem(
  chosen: Chosen,
  isOwner: boolean,
  parts: Parts,
): Promise<Problem | null> {
  const { database, passwordProblem, firm } = parts
  const username =
    (await isTaken(database, 'username', chosen.username)) && 'That username is taken.'
  const password = passwordProblem(chosen.password, [...namesOf(chosen), (await firm()).name])
  const email = isOwner && (await ownerAddress(chosen.email, database))
  const found = Object.entries({ email, username, password })
  const errors: Errors = {}
  for (const [field, problem] of found) if (problem) errors[field] = [problem]
  return Object.keys(errors).length > 0 ? refusal(errors) : null
}

async function ownerAddress(email: string, database: Database): Promise<string | null> {
  const taken = await isTaken(database, 'email', email)
  return addressProblem(email) ?? (taken ? 'That address has an account already.' : null)
}

/** When a concurrent request has taken the same username. */
export const nameTaken = () => refusal({ username: ['That username is taken.'] })

const refusal = (errors: Errors) =>
  malformed(`Not a value that can be used: ${Object.keys(errors).join(', ')}.`, errors)
