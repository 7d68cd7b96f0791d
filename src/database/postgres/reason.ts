import { StartError } from '../../contract/start-error.ts'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOENT: 'nothing answers there',
  ENOTFOUND: 'the name of the host is not known',
  ERR_INVALID_URL: 'that is not an address',
}

/** Of a database that could not be opened. */
export const cannotBeUsed = (place: string, error: unknown): StartError =>
  error instanceof StartError
    ? error
    : new StartError(`The PostgreSQL database at ${place} cannot be used: ${reason(error)}.`)

function reason(error: unknown): string {
  const { code = '', message, cause } = error as NodeJS.ErrnoException
  if (cause) return 'it did not answer in time'
  return reasons[code] ?? message.replace(/\.$/, '')
}
