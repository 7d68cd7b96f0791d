import type { Ground } from '../../contract/brand.ts'
import { mediaAddress, readMediaAddress } from '../../contract/media-address.ts'
import styles from './Brand.module.css'

/** A logo as large as pages show it, on what it stands on there; nothing where there is none. */
export function StaffLogoSample({ value, ground }: { value: string; ground: Ground }) {
  const media = readMediaAddress(value)
  if (!media) return null
  return (
    <p className={styles.logo} data-ground={ground}>
      <img src={mediaAddress(media, 400, 'webp')} alt={`Your logo on ${ground}`} />
    </p>
  )
}

const sizes = [16, 32, 60]

/** A picture as tabs and phones show it. */
export function StaffIconSample({ value }: { value: string }) {
  const media = readMediaAddress(value)
  if (!media) return null
  return (
    <p className={styles.icons} aria-hidden="true">
      {sizes.map((size) => (
        <img
          key={size}
          src={mediaAddress(media, 's96', 'webp')}
          alt=""
          width={size}
          height={size}
        />
      ))}
    </p>
  )
}
