import { readBrand } from '../../../features/brand/store.ts'
import { answerable } from '../../../features/inbound/reply-to.ts'
import { replyAddresses, type ReplyAddresses } from '../../../features/inbound/thread-token.ts'
import { builtInWords } from '../../../features/mailtemplate/contract.ts'
import { readOwnWords } from '../../../features/mailtemplate/store.ts'
import { lookAgainAtNotice, type LookAgain } from '../../../features/notification/look-again.ts'
import { lookAgainAtStaffNotice } from '../../../features/staffnotice/look-again.ts'
import { heldBack, lookAgainAtSubscriber } from '../../../features/subscribers/look-again.ts'
import { withWholeText } from '../../../features/subscribers/whole-text.ts'
import { staffReaders } from '../../../features/staffnotice/readers.ts'
import { inBackground } from '../../../contract/background.ts'
import type { OwnMailWords } from '../../../contract/mail-words.ts'
import type { MailMessage } from '../../../contract/mail.ts'
import { openKeys, type Keys } from '../../../platform/auth/keys.ts'
import { createSealer, createSigner } from '../../../platform/auth/secrets.ts'
import { asSent, notingWords, withoutSent } from '../../../platform/mail/sent.ts'
import { queuing, writeMail } from '../../../platform/mail/template.ts'
import { oncePerTick } from '../../../platform/publishing/tick.ts'
import type { Outbox, OutboxEntry, Perform } from '../../../platform/outbox/queue.ts'
import {
  hidden,
  linkOpener,
  linkSealer,
  openLinks,
  type OpenLink,
  type SealLink,
} from '../../../platform/outbox/sealed.ts'
import type { MailHead } from '../../../platform/outbox/store.ts'
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
  /** The addresses to which our mails are answered; null: the firm's own. */
  replies: ReplyAddresses | null
  /** Sends mails by `perform`, written out and with their links. */
  sending(perform: Perform): Perform
  /** The mails of the outbox, written out, for a demo at this machine alone. */
  withLinks(outbox: Outbox): Reading
  /** The same without the links that open something. */
  withoutLinks(outbox: Outbox): Reading
  /** A mail of the outbox, written out without the links that open something. */
  written(entry: OutboxEntry): Promise<OutboxEntry>
  /** To whom a mail is, and its subject; null for a payload that is no mail. */
  head: MailHead
  /** The words that the firm has chosen for its mails. */
  ownWords: () => Promise<OwnMailWords>
  /** Reads them anew, because they may have changed. */
  renewWords: () => void
}

/** Opens the keys of the database; throws a StartError without the one that sealed them. */
export async function createMailing({
  config,
  database,
  clock,
  log,
  render,
}: World): Promise<Mailing> {
  const origin = config.PUBLIC_URL
  const keys = await openKeys(database, config, sealedTables)
  const links = await createSealer(keys, 'outbox')
  const readWords = oncePerTick(
    async () => await readOwnWords(database.read, clock.now().toISOString()),
  )
  // A subject is noted in the transaction that causes a mail, which waits for nothing else.
  let words = await readWords()
  const ownWords = async () => (words = await readWords())
  // Whoever sends a mail reads them again; a program must not end for it.
  const notRenewed = (err: unknown) => log.warn({ err }, 'cannot read the words of mails')
  const plain = (payload: unknown, said = words) =>
    writeMail(render().mailTemplates, payload, { origin, words: said })
  const brand = oncePerTick(async () => await readBrand(database.read))
  const withText = withWholeText(database)
  const write: WriteMail = async (payload, said) => {
    const mail = plain(await withText(payload), said ?? (await ownWords()))
    return isMail(mail) ? render().dressMail(mail, await brand(), origin) : mail
  }
  const open = linkOpener(links)
  const replies =
    config.INBOUND_ADDRESS === undefined
      ? null
      : replyAddresses(config.INBOUND_ADDRESS, await createSigner(keys, 'inbound'))
  const answers = answerable(replies, config)
  return {
    keys,
    sealLink: linkSealer(links),
    templates: queuing(render().mailTemplates),
    replies,
    sending: (perform) =>
      sending(perform, { open, write, answers, ownWords, lookAgain: lookAgain(database, clock) }),
    withLinks: (outbox) => readable(outbox, open, write),
    withoutLinks: (outbox) => readable(outbox, hiding, write),
    written: (entry) => writtenOut(entry, hiding, write),
    ownWords,
    renewWords: () => inBackground(ownWords().catch(notRenewed)),
    head: (payload) => headOf(plain(openLinks(payload, hidden('')).opened)),
  }
}

/** At what a mail tells of, whether to a client, to one of the firm or to a subscriber. */
function lookAgain(database: World['database'], clock: World['clock']): LookAgain {
  const ofClient = lookAgainAtNotice(database)
  const ofStaff = lookAgainAtStaffNotice(staffReaders(database))
  const ofSubscriber = lookAgainAtSubscriber(database, clock)
  return async (about, payload) =>
    await ofSubscriber(about, await ofStaff(await ofClient(about, payload)))
}

const hiding = hidden('[the link is in the mail alone]')

function headOf(mail: unknown): ReturnType<MailHead> {
  const { to, subject } = (mail ?? {}) as Partial<MailMessage>
  return typeof to === 'string' && typeof subject === 'string' ? { to, subject } : null
}

const notSent = {
  end: 'done',
  state: 'not sent',
  note: 'not sent: whom it is for may no longer see what it is about',
} as const

const held = {
  end: 'held',
  why: 'held back: the sending of this post is stopped, or its day is yet to come',
} as const

/** In these words, or in those of the firm. */
type WriteMail = (payload: unknown, words?: OwnMailWords) => Promise<unknown>

const isMail = (mail: unknown): mail is MailMessage =>
  typeof (mail as Partial<MailMessage> | null)?.html === 'string'

interface Sending {
  open: OpenLink
  write: WriteMail
  ownWords: () => Promise<OwnMailWords>
  /** Says where the mail of a task is answered and returned. */
  answers: ReturnType<typeof answerable>
  lookAgain: LookAgain
}

function sending(
  perform: Perform,
  { open, write, answers, ownWords, lookAgain }: Sending,
): Perform {
  const written: Perform = async (task, ...given) => {
    const payload = await lookAgain(task.about, withoutSent(task.payload))
    if (payload === null) return notSent
    if (payload === heldBack) return held
    const said = answers.announced(task, payload)
    const { opened, lost } = openLinks(said, open)
    const noted = notingWords({ ...builtInWords, ...(await ownWords()) })
    const mail = answers.addressed(task, await write(opened, noted.words))
    if (lost)
      return refused(
        'its link is gone, by an earlier end of its sending or a lost key: make a new one',
      )
    const outcome = await perform({ ...task, payload: mail }, ...given)
    if (outcome.end !== 'done') return outcome
    const kept = asSent(withoutSent(task.payload), said, noted.read)
    return { ...outcome, ...(kept !== undefined && { payload: kept }) }
  }
  return Object.assign(written, { close: perform.close })
}

function readable({ list, show }: Outbox, open: OpenLink, write: WriteMail): Reading {
  const written = (entry: OutboxEntry) => writtenOut(entry, open, write)
  return {
    list: async (...asked) => await Promise.all((await list(...asked)).map(written)),
    async show(id) {
      const entry = await show(id)
      return entry && (await written(entry))
    },
  }
}

const writtenOut = async (
  entry: OutboxEntry,
  open: OpenLink,
  write: WriteMail,
): Promise<OutboxEntry> =>
  entry.kind === 'mail'
    ? { ...entry, payload: await write(openLinks(entry.payload, open).opened) }
    : entry
