import type { MailMessage } from '../../contract/mail.ts'
import type { OwnMailWords } from '../../contract/mail-words.ts'
import type { RichText } from '../../contract/richtext.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { prosePiece } from '../../ui/mail/prose-piece.tsx'
import type { MailFirm, Piece } from '../../ui/mail/text.ts'
import { saidWords, worded } from '../../ui/mail/worded.ts'
import { wordedMails } from '../mailtemplate/contract.ts'

export interface PostMail {
  email: string
  post: {
    title: string
    excerpt: string
    author: string
    url: string
    /** All of it, with absolute links, in place of the excerpt. */
    whole?: RichText | null
  }
  /** Of the page with the button that unsubscribes. */
  unsubscribeUrl?: string
  headers?: Record<string, string>
  firm: MailFirm
}

/** In bytes of HTML: Gmail cuts off what is beyond 102 kB, and the firm's logo is still to come. */
const mostShown = 100_000

/** A new post, for who asked for new posts: its excerpt, or the whole text where mail programs show that. */
export const postByMail = worded((own, given: PostMail) => {
  const { post } = given
  const excerpt: Piece = { kind: 'paragraph', text: post.excerpt }
  const button = (label: string): Piece => ({ kind: 'button', label, href: post.url })
  if (!post.whole) return written(own, given, [excerpt, button('Read the post')])
  const piece = pieceOf(post.whole, post.url)
  const short = () => written(own, given, [excerpt, tooLong, button('Read the post')])
  if (piece.isTooLong) return short()
  const whole = written(own, given, [piece.prose, button('Read it on the site')])
  piece.isTooLong = new TextEncoder().encode(whole.html).length > mostShown
  return piece.isTooLong ? short() : whole
})

interface WholePiece {
  url: string
  prose: Piece
  /** Its mail was longer than mail programs show, for the first of its readers. */
  isTooLong: boolean
}

const kept = new WeakMap<RichText, WholePiece>()

/** Written once for all readers of a sending, who are given the same text: 0.3 s for one of 350 kB. */
function pieceOf(text: RichText, url: string): WholePiece {
  const known = kept.get(text)
  if (known?.url === url) return known
  const piece = { url, prose: prosePiece(text, url), isTooLong: false }
  kept.set(text, piece)
  return piece
}

const tooLong: Piece = {
  kind: 'small',
  text: 'The whole text is longer than mail programs show, so it stands on our site.',
}

function written(own: OwnMailWords, given: PostMail, pieces: Piece[]): MailMessage {
  const { email, post, unsubscribeUrl, headers, firm } = given
  const values = { post: post.title, author: post.author, firm: firm.name }
  const said = saidWords(wordedMails.post, own['post'], values)
  return composeMail({
    to: email,
    fromName: firm.name,
    headers,
    subject: said.subject,
    preheader: post.excerpt,
    title: said.title,
    pieces: [
      ...said.opening,
      ...pieces,
      { kind: 'small', text: `By ${post.author}, ${firm.name}.` },
      ...said.closing,
    ],
    footer: `You get this because you agreed to get new posts of ${firm.name} by mail.`,
    firm,
    origin: new URL(post.url).origin,
    unsubscribeUrl,
  })
}
