import { isLoopback } from '../../platform/http/address.ts'
import { attention, good, spanInWords, wrong, type Finding } from './finding.ts'
import { visit, type Visit } from './visit.ts'

interface AddressSettings {
  PUBLIC_URL: string
  TRUSTED_PROXIES?: unknown
}

const about = 'address'
const day = 86_400_000
/** So long before its end a certificate should have been renewed. */
const renewedBefore = 14 * day

/** Visits the site by the address that visitors use, as far as this machine can. */
export async function findingsOfAddress(
  { PUBLIC_URL, TRUSTED_PROXIES }: AddressSettings,
  now: Date,
): Promise<Finding[]> {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const visited = await visit(`${PUBLIC_URL}/health`)
  const found = [findingOfVisit(PUBLIC_URL, visited)]
  if ('status' in visited && visited.ends !== null)
    found.push(findingOfCertificate(visited.ends, now))
  if (isLoopback(hostname)) return found
  if (protocol === 'http:')
    found.push(
      wrong(
        about,
        `${PUBLIC_URL} is not https: what visitors type can be read on the way, and nobody can sign in safely.`,
        'Put a proxy with a certificate in front, and set PUBLIC_URL to https://…',
      ),
    )
  if (TRUSTED_PROXIES === undefined)
    found.push(
      attention(
        'proxy',
        'TRUSTED_PROXIES is not set: all who come through a proxy count as one visitor, and share its limits.',
        'Where one stands in front, name its address: TRUSTED_PROXIES=127.0.0.1',
      ),
    )
  return found
}

function findingOfVisit(address: string, visited: Visit): Finding {
  if ('why' in visited)
    return wrong(
      about,
      `${address} cannot be reached from here: ${visited.why}.`,
      'Is the service running, the proxy up, and the name known here?',
    )
  if (visited.status === 421)
    return wrong(
      about,
      `${address} leads here, but with another Host.`,
      'Let the proxy pass the header on (nginx: proxy_set_header Host $host), or mend PUBLIC_URL.',
    )
  if (visited.status !== 200 || !visited.isOurs)
    return wrong(
      about,
      `${address} is answered by something else (${visited.status}).`,
      'Look at what listens there, and at the proxy in front.',
    )
  return good(about, `${address} answers.`)
}

function findingOfCertificate(ends: Date, now: Date): Finding {
  const left = ends.getTime() - now.getTime()
  const says = `It ends on ${ends.toISOString().slice(0, 10)}.`
  if (left < 0) return wrong('certificate', says, 'Renew it now: browsers refuse the site.')
  if (left < renewedBefore)
    return attention(
      'certificate',
      `${says} That is ${spanInWords(left)} away.`,
      'Renew it: what should do so by itself has not.',
    )
  return good('certificate', says)
}
