import { numberOf } from '../command/input.ts'
import type { Outbox, OutboxEntry } from './queue.ts'
import type { Task } from './task.ts'

const most = 500

/** The options of a command that lists tasks page by page. */
export const pagingOptions = {
  'limit <number>': `How many to show, up to ${most}; 50 if left out.`,
  'after <id>': 'Show those that come after the one with this id.',
}

/** What the field `next` of such a command’s `--json` means. */
export const nextField = 'Give it to --after for the next ones; null after the last.'

/** The number given to `--limit`. Throws a WrongCall for what is no number from 1 to 500. */
export const limitOf = (given = '50'): number => numberOf('--limit', given, most)

/** A page of the tasks of a kind, after `after`, and the id of its last one where more follow. */
export async function pageOfTasks(
  { list }: Pick<Outbox, 'list'>,
  kind: Task['kind'],
  limit: number,
  after: OutboxEntry | undefined,
): Promise<{ tasks: OutboxEntry[]; next: string | null }> {
  // One more than the limit, to see whether there are more.
  const found = await list({ kind }, { limit: limit + 1, after })
  const tasks = found.slice(0, limit)
  return { tasks, next: found.length > limit ? (tasks.at(-1)?.id ?? null) : null }
}

/** The lines of a page, and the command for the next one; `empty` where there is nothing at all. */
export function pageLines(
  lines: readonly string[],
  {
    command,
    limit,
    next,
    empty,
  }: {
    /** Such as `mail list`. */
    command: string
    limit: number
    next: string | null
    empty: string
  },
): string {
  const more = next ? [`There are more: ${command} --limit ${limit} --after ${next}`] : []
  return [...lines, ...more].join('\n') || empty
}
