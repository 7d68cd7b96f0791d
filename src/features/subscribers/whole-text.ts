import { withAbsoluteLinks } from '../../platform/publishing/absolute-links.ts'
import type { QueuedMail } from '../../contract/mail.ts'
import { readRichText, type RichText } from '../../contract/richtext.ts'
import type { Database } from '../../database/open.ts'
import { bodyOfPost, wholeOfSending } from './sending-store.ts'

interface Parts {
  database: Pick<Database, 'read'>
  /** Has the pictures of a text as they are now. */
  showPictures: (text: RichText) => Promise<RichText>
}

/** The text of a post as a mail has it, whose page is at `url`; null: it has none that can be read. */
export const wholeText =
  ({ database, showPictures }: Parts) =>
  async (post: string, url: string): Promise<RichText | null> => {
    const text = readRichText((await bodyOfPost(database.read, post)) ?? '')
    return text && withAbsoluteLinks(await showPictures(text), url)
  }

/**
 * The payload of a mail with the whole text of its post, which is kept once for all of them; where that is
 * gone with its post, it has the excerpt. Other mails stay as they are.
 */
export function withWholeText({ read }: Pick<Database, 'read'>) {
  // The same object for each mail of a sending: what is written of it is kept by it (`postByMail`).
  let last: { stored: string; whole: RichText | null } | undefined
  const textOf = (stored: string) => {
    if (last?.stored !== stored) last = { stored, whole: readRichText(stored) }
    return last.whole
  }
  return async (payload: unknown): Promise<unknown> => {
    const { template, given = [] } = (payload ?? {}) as Partial<QueuedMail>
    const [mail] = given as { post?: { wholeOf?: string } }[]
    const wholeOf = template === 'postByMail' ? mail?.post?.wholeOf : undefined
    if (wholeOf === undefined) return payload
    const stored = await wholeOfSending(read, wholeOf)
    const whole = stored === null ? null : textOf(stored)
    return { ...(payload as QueuedMail), given: [{ ...mail, post: { ...mail?.post, whole } }] }
  }
}
