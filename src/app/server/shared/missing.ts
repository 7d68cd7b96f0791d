import type { Database } from '../../../database/open.ts'
import type { CompanyInfo } from '../../../features/content/contract.ts'
import { contentStore } from '../../../features/content/store.ts'
import { enquiryStore } from '../../../features/enquiry/store.ts'
import { ownerAddresses } from '../../../features/organisation/store.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../settings.ts'

/** Whom the firm's mail goes to: its address, else its owners, so that somebody hears of enquiries. */
export const firmAddressesOf =
  (database: Database, company: () => Promise<CompanyInfo>) => async (): Promise<string[]> => {
    const { email } = await company()
    return email === '' ? await ownerAddresses(database) : [email]
  }

interface Given {
  config: Pick<Config, 'SMTP_URL'>
  database: Database
  clock: Clock
}

/** What is not set up yet, without which the firm does not hear of enquiries; a sentence for each. */
export async function whatIsMissing({ config, database, clock }: Given): Promise<string[]> {
  const { email } = await contentStore(database, clock).companyInfo()
  const owners = await ownerAddresses(database)
  const missing: string[] = []
  if (owners.length === 0) missing.push(noOwner)
  if (email === '') missing.push(noAddress(owners))
  const waiting = email === '' ? await enquiryStore(database).countNotMailed() : 0
  if (waiting > 0) missing.push(`Enquiries that nobody was mailed about: ${waiting}.`)
  if (config.SMTP_URL === undefined)
    missing.push('No mail is sent, because SMTP_URL is not set; it waits in the outbox.')
  return missing
}

const noOwner = 'There is no owner yet: "portico setup-link" prints the link to sign up with.'

const noAddress = (owners: readonly string[]) =>
  owners.length > 0
    ? 'The firm has no address: its mail goes to its owners until it is given one in the console, under Pages.'
    : 'Nobody hears of enquiries: the firm has no address (it is set in the console, under Pages) and no owner. What comes is mailed as soon as there is one of them.'
