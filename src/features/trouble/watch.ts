import type { QueuedMail } from '../../contract/mail.ts'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { repeated } from '../../platform/repeat.ts'
import type { Trouble, TroubleAbout, TroubleMail } from './contract.ts'
import { knownTrouble, noteOver, noteTrouble } from './store.ts'

/** How something is: wrong, right, or not to be said anything about yet. */
export type TroubleState = Trouble | 'right' | 'unsure'

interface Parts {
  database: Database
  clock: Clock
  log: Log
  /** How each thing is now; `isSaid`: the owners believe that it is wrong. */
  look: Partial<Record<TroubleAbout, (isSaid: boolean) => Promise<TroubleState>>>
  /** Where that is: who looks at another place says nothing of it. Empty: everywhere. */
  placeOf: () => Promise<string>
  /** The owners who can sign in. */
  owners: () => Promise<readonly string[]>
  mail: (to: string, given: TroubleMail) => Promise<QueuedMail>
  add: AddTask
}

const [minute, day] = [60_000, 86_400_000]

/**
 * Mails the owners what is wrong with the program itself, at most once a day, and when it is right again.
 * Of several processes one sends it: whose statement changes the row.
 */
export function watchingTroubles({
  database,
  clock,
  log,
  look,
  placeOf,
  owners,
  mail,
  add,
}: Parts) {
  async function see(about: TroubleAbout): Promise<void> {
    const place = await placeOf()
    const known = await knownTrouble(database.read, { about, place })
    const isSaid = known !== undefined && known.over_at === null
    const state = await look[about]!(isSaid)
    if (state === 'unsure' || (state === 'right' && !isSaid)) return
    const now = clock.now()
    // Nothing is written each minute of a trouble that lasts.
    const age = known ? now.getTime() - Date.parse(known.mailed_at) : Infinity
    if (state !== 'right' && age >= 0 && age < day) return
    const to = await owners()
    // Nobody is there who could be mailed, and somebody may be in an hour.
    if (to.length === 0) return
    const isOver = state === 'right'
    // Only if the row is still so: another process may have mailed it meanwhile.
    const since = isOver ? known!.since : state.since
    const given = isOver ? { about, since, over_at: now.toISOString() } : { about, ...state }
    const mails = await Promise.all(to.map(async (address) => await mail(address, given)))
    await database.transaction(async (trx) => {
      const isOurs = isOver
        ? await noteOver(trx, { about, place }, now.toISOString())
        : await noteTrouble(trx, { about, place, since, now })
      if (!isOurs) return
      for (const payload of mails) await add(trx, { kind: 'mail', about: 'trouble', payload })
    })
  }

  /** One after the other; where one cannot be looked at, the others are. */
  async function lookAtAll(): Promise<void> {
    for (const about of Object.keys(look) as TroubleAbout[])
      await see(about).catch((err: unknown) => log.warn({ err, about }, 'cannot look for trouble'))
  }

  return {
    look: lookAtAll,
    ...repeated(lookAtAll, { every: minute, log, failing: 'cannot look for trouble' }),
  }
}
