import { mediaAddress, widthsUpTo, type MediaFormat } from '../../../contract/media-address.ts'
import type { PictureBlock } from '../../../contract/richtext.ts'
import styles from './TextFigure.module.css'

interface FigureProps {
  picture: PictureBlock
  /** Seen without scrolling: it does not wait until it comes near. */
  isFirst: boolean
  /** Where it is shown elsewhere, as in a feed: the host that has the picture. */
  origin?: string | undefined
  /** How wide it is shown, where that is no column of a text. */
  sizes?: string
}

/** The column of a text is never wider, in pixels; on a phone it is as wide as the page. */
const column = '(max-width: 700px) 92vw, 620px'

/** A picture of a text; its place is kept until it is there. */
export function TextFigure({ picture: { attrs }, isFirst, origin, sizes = column }: FigureProps) {
  const { media, alt, caption, shown } = attrs
  if (!shown) return null
  const { version, width, height } = shown
  const at = (size: number, format: MediaFormat) =>
    mediaAddress({ id: media, version }, size, format)
  const set = (format: MediaFormat) =>
    widthsUpTo(width)
      .map((one) => `${at(one, format)} ${Math.min(one, width)}w`)
      .join(', ')
  const [said, measures] = [alt ?? '', { width, height }]
  return (
    <figure className={styles.figure}>
      {origin === undefined ? (
        <picture>
          <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
          <img
            src={at(800, 'webp')}
            srcSet={set('webp')}
            sizes={sizes}
            alt={said}
            {...measures}
            {...(isFirst ? {} : { loading: 'lazy' })}
          />
        </picture>
      ) : (
        // What reads feeds and mails may know no other format.
        <img src={`${origin}${at(800, 'jpg')}`} alt={said} {...measures} />
      )}
      {caption === '' ? null : <figcaption>{caption}</figcaption>}
    </figure>
  )
}
