import { StartError } from '../../contract/start-error.ts'
import type { FirmPerson, Organisation } from './contract.ts'

/** Finds an organisation by id or name. Throws a StartError when there is none, or several of that name. */
export function organisationNamed(all: readonly Organisation[], word: string): Organisation {
  const byId = all.find(({ id }) => id === word)
  const [found, ...more] = byId ? [byId] : all.filter(({ name }) => name === word)
  if (more.length > 0) {
    const ids = all.filter(({ name }) => name === word).map(({ id }) => id)
    throw new StartError(
      `Several organisations are called ${word}; give the id: ${ids.join(', ')}.`,
    )
  }
  if (found) return found
  const names = all.map(({ name }) => `"${name}"`).join(', ')
  throw new StartError(`There is no organisation ${word}; there is ${names || 'none yet'}.`)
}

/** Finds one of the firm's people by address, username or id. Throws a StartError when there is none. */
export function ofFirmNamed(all: readonly FirmPerson[], word: string): FirmPerson {
  const wanted = word.trim().toLowerCase()
  const found = all.find(
    ({ id, email, username }) => id === word || [email, username].includes(wanted),
  )
  if (!found) throw new StartError(`There is nobody called ${word} among the firm’s own people.`)
  return found
}
