import styles from './Badge.module.css'

/** `dot`: under way. `tick`: done. `bars`: waiting. `ring`: anything else. */
export type BadgeShape = 'dot' | 'tick' | 'bars' | 'ring'

const paths: Record<BadgeShape, string> = {
  dot: 'M6 2.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7Z',
  tick: 'M1.8 6.6 4.7 9.4 10.2 3',
  bars: 'M4 2.5v7M8 2.5v7',
  ring: 'M6 2.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4Z',
}

/** A status, by shape and by word; colour only repeats it. */
export function Badge({ shape, children }: { shape: BadgeShape; children: string }) {
  return (
    <span className={[styles.badge, styles[shape]].join(' ')}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={paths[shape]} />
      </svg>
      {children}
    </span>
  )
}
