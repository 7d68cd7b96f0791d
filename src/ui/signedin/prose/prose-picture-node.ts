import type { NodeSpec } from '@tiptap/pm/model'
import { mediaReference, readMediaAddress } from '../../../contract/media-address.ts'
import { isPrintable } from '../../../contract/fields.ts'
import { pictureLimits, type PictureBlock } from '../../../contract/richtext.ts'
import { cutTo } from './clean-words.ts'

/** What is stored of a picture. */
export type PictureAttrs = Omit<PictureBlock['attrs'], 'shown'>

/** The one of the media room that stands at an address of this site; null: it is another's. */
export function mediaAt(address: string): string | null {
  // What is pasted may have an address that nobody can read: the rest is taken all the same.
  const url = URL.parse(address, location.origin)
  return url?.origin === location.origin ? (readMediaAddress(url.pathname)?.id ?? null) : null
}

/** In one line, and no longer than it can be saved. */
const words = (given: string | null | undefined, most: number): string => {
  const line = (given ?? '').replaceAll(/\s+/g, ' ').trim().toWellFormed()
  return isPrintable(line) ? cutTo(line, most) : ''
}

function attrsOf(place: HTMLElement): PictureAttrs | false {
  const picture = place.localName === 'img' ? place : place.querySelector('img')
  const media = mediaAt(picture?.getAttribute('src') ?? '')
  if (!picture || media === null) return false
  const caption = words(place.querySelector('figcaption')?.textContent, pictureLimits.caption)
  const isDecoration = picture.getAttribute('role') === 'presentation'
  const alt = isDecoration ? null : words(picture.getAttribute('alt'), pictureLimits.alt)
  return { media, alt, caption }
}

/** A picture of the media room; what it shows is asked for where it stands. */
export const pictureNode: NodeSpec = {
  group: 'block',
  atom: true,
  draggable: true,
  attrs: { media: {}, alt: { default: '' }, caption: { default: '' } },
  parseDOM: ['figure', 'img[src]'].map((tag) => ({ tag, getAttrs: attrsOf })),
  toDOM({ attrs }) {
    const { media, alt, caption } = attrs as PictureAttrs
    const src = mediaReference({ id: media, version: 1 })
    return [
      'figure',
      alt === '' ? { 'data-unsaid': '' } : {},
      ['img', { src, alt: alt ?? '', ...(alt === null && { role: 'presentation' }) }],
      ...(caption === '' ? [] : [['figcaption', caption] as const]),
    ]
  },
}
