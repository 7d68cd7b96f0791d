import type { Database } from '../../database/open.ts'
import { subjectName } from '../../features/approval/contract.ts'
import { approvalStore } from '../../features/approval/store.ts'
import { requestStore } from '../../features/request/store.ts'
import { updateStore, type Reading } from '../../features/update/store.ts'
import { done, type Outcome } from './command.ts'

// What came back from clients, for the terminal of the firm: its mail quotes nothing of it.

interface Project {
  id: string
  organisation_id: string
}

/** What clients wrote is set in, so that no line of theirs passes for one of ours. */
const setIn = (text: string) => text.replaceAll(/^(?=.)/gm, '  ')

const dueOn = (date: string | null) => (date === null ? 'no date       ' : `due ${date}`)

export async function requestsOf(
  { id, organisation_id }: Project,
  database: Database,
): Promise<Outcome> {
  const all = await requestStore(database).ofProject(organisation_id, id)
  const blocks = all.map((one) => {
    const state = one.answered_at === null ? 'open' : 'answered'
    const head = [one.id, one.kind.padEnd(8), state.padEnd(8), dueOn(one.due_date), one.title]
    const answer = one.answer === null ? '' : `:\n${one.answer}`
    const by = one.answered_at ? [setIn(`${one.answered_by}, ${one.answered_at}${answer}`)] : []
    return [head.join('  '), ...by].join('\n')
  })
  return done(blocks.join('\n') || 'Nothing was asked yet.', all)
}

export async function approvalsOf(
  { id, organisation_id }: Project,
  database: Database,
): Promise<Outcome> {
  const all = await approvalStore(database).list(organisation_id, id)
  const blocks = all.map((one) => {
    const state = one.decision ?? 'open'
    const head = [one.id, state.padEnd(8), dueOn(one.due_date), one.title].join('  ')
    const reason = one.reason ? `:\n${one.reason}` : ''
    const decided = one.decided_at ? `\n${one.decided_by_name}, ${one.decided_at}${reason}` : ''
    return `${head}\n${setIn(`${subjectName(one)}, SHA-256 ${one.subject_sha256}${decided}`)}`
  })
  return done(blocks.join('\n') || 'Nothing was put before them yet.', all)
}

export async function updatesOf(
  { id, organisation_id }: Project,
  database: Database,
): Promise<Outcome> {
  const updates = updateStore(database)
  const readings = await updates.readings(organisation_id, id)
  const all = (await updates.list(organisation_id, id)).map((one) => ({
    ...one,
    readers: readings.filter(({ update_id }) => update_id === one.id).map(asReader),
  }))
  const blocks = all.map((one) => {
    const stands = `${one.health.replace('_', ' ').padEnd(9)}  ${`${one.progress}`.padStart(3)}%`
    const head = `${one.id}  ${one.created_at}  ${stands}  ${one.author_name}: ${one.title}`
    const read = one.readers.map(({ name, read_at }) => `Read by ${name}, ${read_at}`)
    return `${head}\n${setIn(read.join('\n') || 'Read by nobody yet')}`
  })
  return done(blocks.join('\n') || 'No updates yet.', all)
}

const asReader = ({ username, first_name, last_name, read_at }: Reading) => ({
  name: `${first_name} ${last_name}`.trim() || (username ?? ''),
  username,
  read_at,
})
