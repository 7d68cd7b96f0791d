import { type TestContext } from 'node:test'
import { plainEnquiry } from '../../fixtures/plain-enquiry.ts'
import { setValues } from '../set-values.ts'
import { addPerson } from '../signin/signin-people.ts'
import { threeProjects } from './three-projects.ts'
import { insertEnquiry } from '../../../src/features/enquiry/store.ts'
import { chooseForStaff } from '../../../src/features/staffnotice/choice-store.ts'
import { staffReaders } from '../../../src/features/staffnotice/readers.ts'

const then = '2026-11-20T14:00:00.000Z'

/** Mona manages; Corin and Fenna advise, Corin on one project and Fenna on two; Edda edits. */
export async function firmWithTeams(t: TestContext) {
  const here = await threeProjects(t)
  const { database, ours, theirs, one, other, foreign } = here
  const { transaction } = database
  const add = async (name: string, role: 'manager' | 'consultant' | 'editor') =>
    (await addPerson(database, name, { organisation_id: null, role, first_name: name })).id
  const people = {
    mona: await add('mona', 'manager'),
    corin: await add('corin', 'consultant'),
    fenna: await add('fenna', 'consultant'),
    edda: await add('edda', 'editor'),
  }
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]))
  await transaction(async (trx) => {
    for (const id of ['given', 'free', 'answered', 'spam', 'merged'])
      await insertEnquiry(trx, { ...plainEnquiry, id, reference: `ref-${id}` })
    for (const [organisation_id, project_id, account_id] of [
      [ours, one, people.corin],
      [ours, one, people.fenna],
      [theirs, foreign, people.fenna],
      [ours, other, people.edda],
    ] as [string, string, string][])
      await trx
        .insertInto('project_team')
        .values({ organisation_id, project_id, account_id, title: '', added_at: then })
        .execute()
  })
  const enquiry = async (id: string, values: object) =>
    await setValues(database, { table: 'enquiry', id }, values)
  await enquiry('given', { assignee_id: people.corin })
  await enquiry('answered', { state: 'answered', assignee_id: people.corin })
  await enquiry('spam', { quarantined_at: then })
  await enquiry('merged', { merged_into: 'free' })
  return {
    ...here,
    ...people,
    enquiry,
    readers: staffReaders(database),
    namesOf: (ids: Iterable<string>) => [...ids].map((id) => names.get(id) ?? id).toSorted(),
    account: async (id: string, values: object) =>
      await setValues(database, { table: 'account', id }, values),
    choose: async (id: string, choices: Parameters<typeof chooseForStaff>[2]) =>
      await transaction((trx) => chooseForStaff(trx, id, choices)),
  }
}
