import { callOut, NotNow, type Carrier } from '../http/call-out.ts'
import { siteKey } from './headers.ts'

interface Caches {
  EDGE_PURGE_URL?: string[] | undefined
  EDGE_PURGE_BY: 'hook' | 'xkey'
  EDGE_PURGE_TOKEN?: string | undefined
  EDGE_PURGE_HEADER: string
}

/** 5 s at most for each. */
const carrier: Carrier = { fetch, patience: 5_000 }

/**
 * Asks every cache of the settings to forget the site, but for those that are in `done`, and adds those that
 * did. Throws NotNow unless all of them have said that they did.
 */
export async function askCaches(config: Caches, done: Set<string>): Promise<void> {
  const urls = (config.EDGE_PURGE_URL ?? []).filter((url) => !done.has(url))
  const asked = urls.map(async (url) => {
    const { status } = await callOut(url, requestFor(config), carrier)
    if (status < 200 || status > 299) throw new NotNow(`it answered ${status}`)
    done.add(url)
  })
  const outcomes = await Promise.allSettled(asked)
  const failed = outcomes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

function requestFor({ EDGE_PURGE_BY, EDGE_PURGE_TOKEN, EDGE_PURGE_HEADER }: Caches) {
  const isBearer = EDGE_PURGE_HEADER.toLowerCase() === 'authorization'
  const proof: Record<string, string> =
    EDGE_PURGE_TOKEN === undefined
      ? {}
      : { [EDGE_PURGE_HEADER]: `${isBearer ? 'Bearer ' : ''}${EDGE_PURGE_TOKEN}` }
  if (EDGE_PURGE_BY === 'xkey')
    return { method: 'PURGE', headers: { ...proof, 'xkey-purge': siteKey }, body: '' }
  const headers = { ...proof, 'Content-Type': 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify({ keys: [siteKey] }) }
}
