import { StartError } from '../../contract/start-error.ts'
import type { Organisation } from './contract.ts'

/** Finds an organisation by id or name. Throws a StartError when there is none. */
export function organisationNamed(all: readonly Organisation[], word: string): Organisation {
  const found = all.find(({ id, name }) => [id, name].includes(word))
  if (found) return found
  const names = all.map(({ name }) => `"${name}"`).join(', ')
  throw new StartError(`There is no organisation ${word}; there is ${names || 'none yet'}.`)
}
