import { releaseEnquiry } from '../../features/enquiry/release.ts'
import { enquiryStore } from '../../features/enquiry/store.ts'
import { ofFirmNamed, organisationNamed } from '../../features/organisation/find.ts'
import { builtPages } from '../server/pages/built-pages.ts'
import { setupAddress } from '../server/greeting.ts'
import { createShared } from '../server/shared/shared.ts'
import type { OfDatabase } from './world.ts'

export type OfProgram = Awaited<ReturnType<typeof ofProgram>>

/** Everything that the running program has; mails that a command queues are sent by that program. */
export async function ofProgram(given: OfDatabase) {
  const { database, config, actor } = given
  const { assets, render } = await builtPages()
  const world = { ...given, assets, render, headers: [] }
  const shared = await createShared(world)
  const { accounts, filing, mailList, receiving, inbound } = shared
  const { people, members, companies, invitations, audit } = accounts
  const releasing = { ...receiving, audit, find: enquiryStore(database).find }
  return {
    ...given,
    releaseEnquiry: async (reference: string) => await releaseEnquiry(releasing, reference, actor),
    people,
    companies,
    members,
    invitations,
    filing,
    mailbox: mailList,
    inbound: inbound && { receive: inbound.receiveOnly },
    setupAddress: (token: string) => setupAddress(config.PUBLIC_URL, token),
    organisationNamed: async (word: string) => organisationNamed(await companies.list('all'), word),
    ofFirmNamed: async (word: string) => ofFirmNamed(await people.list(), word),
  }
}
