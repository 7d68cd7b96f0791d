import { malformed } from '../../contract/problem.ts'
import { isOutward } from '../../platform/http/outward.ts'

/**
 * The address of a webhook as it is stored; `anywhere`: also of this machine and its network. Throws 400
 * for one that nothing is sent to.
 */
export function webhookAddress(given: string, anywhere: boolean): string {
  const refuse = (why: string) => malformed(why, { url: [why] })
  if (!URL.canParse(given)) throw refuse('Enter an address that begins with https://.')
  const url = new URL(given)
  const isAllowed = url.protocol === 'https:' || (anywhere && url.protocol === 'http:')
  if (!isAllowed) throw refuse('Enter an address that begins with https://.')
  if (url.username !== '' || url.password !== '')
    throw refuse('Leave out the name and password: the receiver checks the signature.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isAddress = /^[\d.]+$|:/.test(host)
  if (!anywhere && (host === 'localhost' || (isAddress && !isOutward(host))))
    throw refuse('This is an address of the machine itself or of its network.')
  url.hash = ''
  return url.href
}
