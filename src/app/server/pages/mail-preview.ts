import { wordedMailIds } from '../../../contract/mail-ids.ts'
import type { MailWords } from '../../../contract/mail-words.ts'
import type { MailMessage } from '../../../contract/mail.ts'
import { readBrand } from '../../../features/brand/store.ts'
import { contentStore } from '../../../features/content/store.ts'
import { mailPolicy } from '../../../features/mailbox/routes.ts'
import type { Previewed } from '../../../features/editorial/preview.ts'
import type { Document } from '../../../platform/publishing/pages.ts'
import type { World } from '../world.ts'

/** Writes a mail with data that are made up, in these words and with the face of the firm. */
export const samplingMails = ({ config, database, clock, render }: World) => {
  const { companyInfo } = contentStore(database, clock)
  const origin = config.PUBLIC_URL
  return async (
    id: (typeof wordedMailIds)[number],
    words: MailWords,
    email: string,
  ): Promise<MailMessage> => {
    const mail = render().writeSample(
      id,
      { [id]: words },
      { email, firm: await companyInfo(), origin },
    )
    return render().dressMail(mail, await readBrand(database.read), origin)
  }
}

/** A mail as it is read: as HTML by day or by night, or as its text. */
function mailDocument({ subject, text, html }: MailMessage, way: string | null): Document {
  const body = way === 'text' ? asText(subject, text) : inLight(html, way === 'dark')
  return {
    body: Buffer.from(body),
    headers: [['Content-Security-Policy', mailPolicy.join('; ')]],
  }
}

/** As where the reader has chosen light or dark, whatever is chosen here. */
const inLight = (html: string, isDark: boolean) =>
  html
    .replaceAll('(prefers-color-scheme: dark)', isDark ? 'all' : 'not all')
    .replace('content="light dark"', `content="${isDark ? 'dark' : 'light'}"`)

const asText = (subject: string, text: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title><style>body{margin:0;padding:20px;background:#fff;color:#0a2026}pre{margin:0;font:14px/1.6 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><pre>${escaped(text)}</pre></body></html>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The mail with a post, as a subscriber gets it. */
export type WrittenPost = (post: string, text: 'excerpt' | 'whole') => Promise<MailMessage>

/** The mail that is being written, for its preview. */
export function drawingMails(world: World, ofPost: WrittenPost) {
  const sample = samplingMails(world)
  const { config, database, render } = world
  return async ({ row, texts }: Previewed, way: string | null): Promise<Document> => {
    // What is to be sent of a post, in the words that are published (src/features/subscribers/preview.ts).
    if (texts['post'] !== undefined) {
      const mail = await ofPost(texts['post'], texts['text'] === 'whole' ? 'whole' : 'excerpt')
      const dressed = render().dressMail(mail, await readBrand(database.read), config.PUBLIC_URL)
      return mailDocument(dressed, way)
    }
    const id = wordedMailIds.find((one) => one === row.id)
    if (!id) throw new Error(`No mail ${row.id}`)
    return mailDocument(await sample(id, texts as MailWords, 'maya@example.com'), way)
  }
}
