import { type TestContext } from 'node:test'
import { setValues } from '../set-values.ts'
import { addPerson } from '../signin/signin-people.ts'
import { threeProjects } from './three-projects.ts'
import { filesUnderWay, type Upload } from '../../../src/features/upload/store.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

type Values = Partial<Upload>

/** Uploads of Iris to two projects of her company, of her colleague Cole, and of Olga elsewhere. */
export async function uploadsUnderWay(t: TestContext) {
  const here = await threeProjects(t)
  const { database, iris, ours, theirs, one, other, foreign } = here
  const { read, transaction } = database
  const cole = await addPerson(database, 'cole', { organisation_id: ours })
  const begin = async (id: string, given: Values) =>
    await transaction((trx) =>
      trx
        .insertInto('upload')
        .values({
          id,
          organisation_id: given.project_id === foreign ? theirs : ours,
          project_id: one,
          document_id: null,
          request_id: null,
          account_id: iris.id,
          name: `${id}.pdf`,
          folder: '',
          size: 100,
          received: 40,
          file_key: `bytes of ${id}`,
          leased_until: null,
          created_at: at(0),
          expires_at: at(30),
          ...given,
        })
        .execute(),
    )
  await begin('one', {})
  await begin('other', { project_id: other })
  await begin('cole', { account_id: cole.id })
  await begin('foreign', { project_id: foreign })
  const left = async () => (await filesUnderWay(database)).map((key) => key.slice(9)).toSorted()
  return {
    ...here,
    cole,
    begin,
    left,
    set: async (id: string, values: Values): Promise<object> =>
      await setValues(database, { table: 'upload', id }, values),
    upload: async (id: string): Promise<Upload> =>
      await read.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}
