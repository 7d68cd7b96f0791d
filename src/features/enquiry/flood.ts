import type { Transaction } from 'kysely'
import { Problem, tooMany } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Limiter } from '../../platform/auth/limiter.ts'
import type { EnquiryInput, Verdict } from './contract.ts'
import { nthNewest } from './store.ts'

/** From this many on, one address looks like a machine: the enquiry is quarantined. */
const suspicious = { count: 20, seconds: 3600 }
/** More than that from one address are refused. */
const most = { count: 60, seconds: 3600 }
/** From this many enquiries an hour on, from all addresses, it is a flood. */
const floodFrom = 600
/** The most bytes of an enquiry in a flood, which would fill the disk otherwise. */
const longestInFlood = 8 * 1024

const anHour = 60 * 60 * 1000

/** What is known of an enquiry from how many came before it. */
interface Crowd {
  /** This address has sent more than a person would. */
  flooding: boolean
  /** More come in all than a firm can read. */
  flood: boolean
}

/** Counts an enquiry within its transaction. Throws 429 for too many from one address. */
export type CountEnquiry = (trx: Transaction<Tables>, address: string, now: Date) => Promise<Crowd>

export const enquiryCounter =
  (limiter: Limiter): CountEnquiry =>
  async (trx, address, now) => {
    // First, so that all wait for a locked table side by side, and not for the counts of one address.
    const nth = await nthNewest(trx, floodFrom, now.toISOString())
    const key = `enquiries ${address}`
    if (!(await limiter.took(trx, key, most))) throw tooMany(await limiter.wait(key, most))
    const flooding = !(await limiter.took(trx, `enquiry ${address}`, suspicious))
    const hourAgo = new Date(now.getTime() - anHour).toISOString()
    return { flooding, flood: nth !== undefined && nth > hourAgo }
  }

const tooLong =
  'We are receiving very many messages just now. Please keep yours under 8,000 characters, or call us.'

/** Throws 413 for an enquiry that is too long to be kept in a flood. */
export function refuseLong(input: EnquiryInput): void {
  const bytes = Object.values(input).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (bytes > longestInFlood) throw new Problem(413, tooLong, { errors: { message: [tooLong] } })
}

/** In a flood each enquiry is quarantined, and nobody is mailed about it. */
export const inFlood = ({ score, signs }: Verdict): Verdict => ({
  score,
  signs: [...signs, `one of more than ${floodFrom} in an hour`],
  isSpam: true,
})
