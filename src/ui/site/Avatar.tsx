import { mediaAddress, readMediaAddress } from '../../contract/media-address.ts'
import { ownPicturePath } from '../../contract/picture.ts'
import styles from './Avatar.module.css'

interface AvatarProps {
  name: string
  /** A picture of our own, or null; anything else counts as none. */
  picture: string | null
  size?: 'small' | 'large'
}

/**
 * A person's picture over their initials: when it is missing or does not load, the initials show,
 * without any script.
 */
export function Avatar({ name, picture, size = 'small' }: AvatarProps) {
  return (
    <span className={[styles.avatar, styles[size]].join(' ')}>
      <span aria-hidden="true">{initials(name)}</span>
      {picture !== null && ownPicturePath.test(picture) ? <Face picture={picture} /> : null}
    </span>
  )
}

function Face({ picture }: { picture: string }) {
  const media = readMediaAddress(picture)
  const shown = (
    <img
      src={media ? mediaAddress(media, 's192', 'webp') : picture}
      // Without words, and without a size of its own (see the sheet), a broken picture is not painted.
      alt=""
      loading="lazy"
      // Where a script runs, in Safari neither.
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
    />
  )
  if (!media) return shown
  const [plain, fine] = [mediaAddress(media, 's96', 'avif'), mediaAddress(media, 's192', 'avif')]
  return (
    <picture>
      <source type="image/avif" srcSet={`${plain} 1x, ${fine} 2x`} />
      {shown}
    </picture>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return (first.slice(0, 1) + last.slice(0, 1)).toUpperCase()
}
