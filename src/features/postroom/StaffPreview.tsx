import { useRef, useState } from 'react'
import { useMedia } from '../../ui/base/useMedia.ts'
import type { PostTexts } from './contract.ts'
import styles from './Preview.module.css'
import { useStaffPreview } from './useStaffPreview.web.ts'

/** In px: as wide as a phone, and as a desk. */
const widths = { Phone: 390, Desk: 1280 } as const
type Width = keyof typeof widths

/** The page of the post with what is written now, as visitors would see it. */
export function StaffPreview({ id, texts }: { id: string; texts: PostTexts }) {
  const isWide = useMedia('(min-width: 1280px)')
  const [isAsked, setIsAsked] = useState(false)
  const [width, setWidth] = useState<Width>('Phone')
  const url = useStaffPreview(id, texts, isWide || isAsked)
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
      {url ? <Framed url={url} width={width} /> : null}
    </section>
  )
}

function Framed({ url, width }: { url: string; width: Width }) {
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
        title="The post as visitors would see it"
        src={url}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        onLoad={follow}
      />
    </div>
  )
}
