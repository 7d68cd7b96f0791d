import { indented, row } from '../command/lines.ts'
import type { OutboxEntry } from './queue.ts'

/** What each field of a task means, for the help of commands that print tasks. */
export const taskFields = {
  id: 'Its id.',
  kind: 'What kind of task it is.',
  about: 'The id of what it is about.',
  payload: 'What it was given.',
  created_at: 'When it was put into the outbox.',
  state: 'queued, sending, failed (tried again, if next_try_at is set), or how it ended.',
  attempts: 'How often it was tried.',
  next_try_at: 'When it is tried next, or null.',
  leased_until: 'Until when somebody is trying it, or null.',
  last_error: 'Why the last try failed, or null.',
  outcome: 'What the other side said at the end, or null.',
  ended_at: 'When it ended, or null.',
  held_until: 'Until when it can be taken back, or null.',
}

/** A task on one line. */
export function taskLine({ id, kind, state, attempts, ...task }: OutboxEntry): string {
  const more = [
    task.next_try_at ? `next try ${task.next_try_at}` : '',
    task.last_error ?? '',
    task.outcome ?? '',
  ]
  return row(id, kind, state, `tries ${attempts}`, ...more.filter((cell) => cell !== ''))
}

/** A task with each field on a line of its own; its payload is indented. */
export function taskPage({ payload, ...task }: OutboxEntry): string {
  const lines = Object.entries(task).map(([name, value]) => row(`${name}: ${value ?? 'none'}`))
  return [...lines, 'payload:', indented(JSON.stringify(payload, null, 2))].join('\n')
}
