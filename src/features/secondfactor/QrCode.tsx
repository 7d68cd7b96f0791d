import styles from './QrCode.module.css'

/** The code as it has to be for cameras: black on white, whatever the theme. */
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
