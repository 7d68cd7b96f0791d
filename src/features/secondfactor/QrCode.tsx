import styles from './QrCode.module.css'

/** Black on white in every theme, because cameras need it so. */
export function QrCode({ path, size }: { path: string; size: number }) {
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for the authenticator app"
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
