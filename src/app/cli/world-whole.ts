import { contentStore } from '../../features/content/store.ts'
import { deleteForGood } from '../../features/document/delete.ts'
import { takeDocumentAway, putDocumentBack } from '../../features/document/remove.ts'
import { removalStore } from '../../features/document/removal-store.ts'
import { documentStore } from '../../features/document/store.ts'
import { releaseEnquiry } from '../../features/enquiry/release.ts'
import { enquiryStore } from '../../features/enquiry/store.ts'
import { fetcher } from '../../features/download/fetch.ts'
import { ofFirmNamed, organisationNamed } from '../../features/organisation/find.ts'
import { fileAdder } from '../../features/upload/add.ts'
import type { Author } from '../../platform/audit/entry.ts'
import { named } from '../../platform/command/input.ts'
import { builtPages } from '../server/pages/built-pages.ts'
import { setupAddress } from '../server/greeting.ts'
import { createShared } from '../server/shared/shared.ts'
import { manageWork } from '../server/shared/work.ts'
import type { OfDatabase } from './world.ts'

/** Like an admin of the client: `removable` then says what a client can remove. */
const staff = { account: '', isAdmin: true }

export type OfProgram = Awaited<ReturnType<typeof ofProgram>>

/** Everything that the running program has; mails that a command queues are sent by that program. */
export async function ofProgram(given: OfDatabase) {
  const { database, clock, config, actor } = given
  const { assets, render } = await builtPages()
  const world = { ...given, assets, render, headers: [] }
  const { accounts, filing, notices, mailList, receiving, inbound } = await createShared(world)
  const { people, members, companies, invitations, audit } = accounts
  const work = manageWork({ ...notices, database, clock, audit })
  const { find } = work.projects
  const parts = { ...filing, database, clock, audit, find }
  const store = documentStore(database)
  const removal = { clock, audit, removals: removalStore(database), noteAct: notices.noteAct }
  const { name } = await contentStore(database, clock).companyInfo()
  const releasing = { ...receiving, audit, find: enquiryStore(database).find }
  return {
    ...given,
    ...work,
    releaseEnquiry: async (reference: string) => await releaseEnquiry(releasing, reference, actor),
    people,
    companies,
    members,
    invitations,
    filing,
    mailbox: mailList,
    inbound: inbound && { receive: inbound.receiveOnly },
    documents: {
      list: async (project: string) => await store.list('all', staff, (await find(project)).id),
      remove: async (id: string, author: Author) =>
        await takeDocumentAway(removal, 'all', id, { ...author, reader: 'staff' }),
      restore: async (id: string, author: Author) =>
        await putDocumentBack(removal, 'all', id, { ...author, reader: 'staff' }),
      delete: async (id: string, author: Author) =>
        await deleteForGood(parts, 'all', id, { ...author, reader: 'staff' }),
    },
    addFile: fileAdder({ ...parts, named: store.named }),
    fetchDocument: fetcher({
      ...parts,
      list: (scope, project) => store.list(scope, staff, project),
      available: store.available,
    }),
    author: { by: actor, name },
    setupAddress: (token: string) => setupAddress(config.PUBLIC_URL, token),
    organisationNamed: async (word: string) => organisationNamed(await companies.list('all'), word),
    ofFirmNamed: async (word: string) => ofFirmNamed(await people.list(), word),
    findProject: async (id: string) => await named('project', id, () => find(id)),
  }
}
