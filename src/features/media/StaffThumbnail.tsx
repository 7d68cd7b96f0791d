import styles from './Media.module.css'
import type { Picture } from './staff.contract.ts'
import { thumbnail } from './staff-media-words.web.ts'

/** A square of a picture, where it is public; its name stands beside it. */
export function StaffThumbnail({ picture }: { picture: Picture }) {
  const src = thumbnail(picture)
  return (
    <span className={[styles.thumbnail, styles.inRow].join(' ')} aria-hidden="true" data-picture>
      {src ? <img src={src} alt="" width="56" height="56" loading="lazy" /> : null}
    </span>
  )
}
