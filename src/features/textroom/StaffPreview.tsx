import { useRef, useState } from 'react'
import { useMedia } from '../../ui/base/useMedia.ts'
import styles from './Preview.module.css'
import type { TextRoom } from './staff-text-rooms.web.ts'
import type { StaffDesk } from './useStaffDesk.web.ts'
import { useStaffPreview } from './useStaffPreview.web.ts'

/** In px: as wide as a phone, and as a desk. */
const widths = { Phone: 390, Desk: 1280 } as const
type Width = keyof typeof widths

interface PreviewProps extends Pick<StaffDesk, 'texts'> {
  room: TextRoom
  id: string
}

/** The page of the text with what is written now, as visitors would see it. */
export function StaffPreview({ room, id, texts }: PreviewProps) {
  const isWide = useMedia('(min-width: 1280px)')
  const [isAsked, setIsAsked] = useState(false)
  const [width, setWidth] = useState<Width>('Phone')
  const url = useStaffPreview(room.calls.preview, { id, texts }, isWide || isAsked)
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <div className={styles.head}>
        <h3 id="preview">On the site</h3>
        {isWide || isAsked ? (
          <div className={styles.widths} role="group" aria-label="Width">
            {(Object.keys(widths) as Width[]).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === width}
                onClick={() => setWidth(one)}
              >
                {one}
              </button>
            ))}
          </div>
        ) : (
          <button type="button" className={styles.ask} onClick={() => setIsAsked(true)}>
            Show the page
          </button>
        )}
      </div>
      {url ? <Framed of={room.kind.one} url={url} width={width} /> : null}
    </section>
  )
}

function Framed({ of, url, width }: { of: string; url: string; width: Width }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolled = useRef(0)
  const follow = () => {
    const shown = frame.current?.contentWindow
    if (!shown) return
    shown.scrollTo({ top: scrolled.current, behavior: 'instant' })
    shown.addEventListener('scroll', () => (scrolled.current = shown.scrollY), { passive: true })
  }
  return (
    <div className={styles.window} data-width={width}>
      {/* Its scripts do not run, and its links open pages of their own. */}
      <iframe
        ref={frame}
        title={`The ${of} as visitors would see it`}
        src={url}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        onLoad={follow}
      />
    </div>
  )
}
