import { openKeys, type Keys } from '../../../platform/auth/keys.ts'
import { createSealer } from '../../../platform/auth/secrets.ts'
import { queuing, writeMail } from '../../../platform/mail/template.ts'
import type { Outbox, OutboxEntry, Perform } from '../../../platform/outbox/queue.ts'
import {
  hasLostLinks,
  linkSealer,
  openLinks,
  type SealLink,
} from '../../../platform/outbox/sealed.ts'
import { refused } from '../../../platform/outbox/task.ts'
import type { World } from '../world.ts'
import { sealedTables } from './sealed-tables.ts'
import type { Templates } from './templates.ts'

type Reading = Pick<Outbox, 'list' | 'show'>

/** What mails are written with, and the keys that seal their links. */
export interface Mailing {
  keys: Keys
  /** Seals a link until its mail is sent. */
  sealLink: SealLink
  templates: Templates
  /** Sends mails by `perform`, written out and with their links. */
  sending(perform: Perform): Perform
  /** The mails of the outbox, written out, for a demo at this machine alone. */
  withLinks(outbox: Outbox): Reading
  /** The same without the links that open something. */
  withoutLinks(outbox: Outbox): Reading
}

/** Opens the keys of the database; throws a StartError without the one that sealed them. */
export async function createMailing({ config, database, render }: World): Promise<Mailing> {
  const origin = config.PUBLIC_URL
  const keys = await openKeys(database, config, sealedTables)
  const links = await createSealer(keys, 'outbox')
  const writing = (open: (sealed: string) => string) => (payload: unknown) =>
    writeMail(render().mailTemplates, openLinks(payload, open), { origin })
  const write = writing(links.open)
  return {
    keys,
    sealLink: linkSealer(links),
    templates: queuing(render().mailTemplates),
    sending: (perform) => sending(perform, write),
    withLinks: (outbox) => readable(outbox, write),
    withoutLinks: (outbox) =>
      readable(
        outbox,
        writing(() => shownToNobody),
      ),
  }
}

const shownToNobody = '[the link is in the mail alone]'

type WriteMail = (payload: unknown) => unknown

function sending(perform: Perform, write: WriteMail): Perform {
  const written: Perform = async (task, ...given) =>
    hasLostLinks(task.payload)
      ? refused('its link is gone, because its sending had ended before: make a new one')
      : await perform({ ...task, payload: write(task.payload) }, ...given)
  return Object.assign(written, { close: perform.close })
}

function readable({ list, show }: Outbox, write: WriteMail): Reading {
  const written = (entry: OutboxEntry): OutboxEntry =>
    entry.kind === 'mail' ? { ...entry, payload: write(entry.payload) } : entry
  return {
    list: async (...asked) => (await list(...asked)).map(written),
    async show(id) {
      const entry = await show(id)
      return entry && written(entry)
    },
  }
}
