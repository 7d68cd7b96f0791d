import { setTimeout as wait } from 'node:timers/promises'
import { newClientAddress } from '../support/client-address.ts'
import { signedIn } from '../support/signin/signed-in.ts'
import type { world } from '../support/world.ts'
import { see, type Seen } from './away-fixture.ts'
import { enquiry } from './enquiry.ts'

type World = Awaited<ReturnType<typeof world>>

/** An enquiry that a visitor has sent. */
export interface Sent {
  key: string
  address: string
  acknowledged: boolean
}

/** What visitors have sent, and the answers that acknowledged nothing. */
export interface Record {
  sent: Sent[]
  seen: Seen[]
}

/** How many were. */
export const acknowledgedOf = ({ sent }: Record) => sent.filter((one) => one.acknowledged).length

/** Sends enquiries, one after the other, until it is stopped; those without an answer again. */
export async function visitor(
  place: World,
  name: string,
  { sent, seen }: Record,
  isOver: () => boolean,
): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    const one = { key: `${name}-${count}`, address: newClientAddress(), acknowledged: false }
    sent.push(one)
    while (!one.acknowledged && !isOver()) {
      const answer = await see(place, '/api/contact/', enquiry(one))
      one.acknowledged = answer.status === 201
      if (!one.acknowledged) seen.push(answer)
      await wait(10)
    }
  }
}

/** Reads what is theirs, one call after the other, until it is stopped. */
export async function client(place: World, { seen }: Record, isOver: () => boolean): Promise<void> {
  const headers = await signedIn(place, 'demo')
  while (!isOver()) {
    for (const path of ['/api/projects/', '/api/users/me/']) {
      const answer = await see(place, path, { headers })
      if (answer.status !== 200) seen.push(answer)
    }
    await wait(10)
  }
}

/** What is wrong with the enquiries that the new server has, as sentences. */
export async function losses({ database }: World, sent: Sent[]): Promise<string[]> {
  const rows = await database.read.selectFrom('enquiry').select('subject').execute()
  const stored = rows.map(({ subject }) => subject)
  return sent.flatMap(({ key, acknowledged }) => {
    const count = stored.filter((subject) => subject === key).length
    if (count > 1) return [`${key} is stored ${count} times`]
    return acknowledged && count === 0 ? [`${key} was acknowledged and is not there`] : []
  })
}
