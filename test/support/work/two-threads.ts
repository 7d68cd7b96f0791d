import { type TestContext } from 'node:test'
import { addPerson } from '../signin/signin-people.ts'
import { threeEnquiries } from './three-enquiries.ts'
import {
  addMessage,
  readThread,
  type NewMessage,
} from '../../../src/features/enquiry/thread-store.ts'

const at = (minute: number, ms = 0) =>
  new Date(Date.UTC(2026, 10, 20, 14, minute, 0, ms)).toISOString()

/** Threads of two enquiries: what the visitor wrote, an answer of Mona, and a note. */
export async function twoThreads(t: TestContext) {
  const here = await threeEnquiries(t)
  const { database } = here
  const { transaction } = database
  const given = { organisation_id: null, role: 'manager', first_name: 'Mona' } as const
  const mona = (await addPerson(database, 'mona', given)).id
  const say = async (id: string, more: Partial<NewMessage> = {}) =>
    await transaction((trx) =>
      addMessage(trx, {
        id,
        enquiry_id: 'one',
        direction: 'in',
        author_id: null,
        text: id,
        created_at: at(1),
        ...more,
      }),
    )
  await say('first')
  await say('answer', { direction: 'out', author_id: mona, created_at: at(2), message_id: '<a>' })
  await say('note', { direction: 'note', author_id: mona, created_at: at(3) })
  await say('other', { enquiry_id: 'zlast', created_at: at(9) })
  return {
    ...here,
    mona,
    say,
    thread: async (enquiry = 'one') => await readThread(database, enquiry),
  }
}
