import { useRef, useState } from 'react'
import { useMedia } from '../../base/useMedia.ts'
import styles from './PagePreview.module.css'

/** In px: as wide as a phone, and as a desk. */
const widths = { Phone: 390, Desk: 1280 } as const
type Width = keyof typeof widths
const widthNames = Object.keys(widths) as Width[]

interface PagePreviewProps {
  /** What it shows, such as `post`. */
  of: string
  url: string | null
  isOpen: boolean
  open: () => void
  heading?: string
  /** What stands above it. */
  note?: string | undefined
  /** What the button says that shows it. */
  ask?: string
  /** The forms that it has, each with what its address ends with then. */
  ways?: readonly (readonly [label: string, end: string])[]
  /** How wide it is shown until somebody chooses. */
  first?: Width
}

/** Where there is room for a page beside what is changed, and elsewhere once it is asked for. */
export function usePreviewOpen() {
  const isWide = useMedia('(min-width: 1280px)')
  const [isAsked, setIsAsked] = useState(false)
  return { isOpen: isWide || isAsked, open: () => setIsAsked(true) }
}

/** A page of the site with what is changed now, as visitors would see it. */
export function PagePreview(props: PagePreviewProps) {
  const { of, url, isOpen, open, first = 'Phone', ways = [] } = props
  const [width, setWidth] = useState<Width>(first)
  const [way, setWay] = useState(ways[0]?.[0] ?? '')
  const [, end = ''] = ways.find(([label]) => label === way) ?? []
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <div className={styles.head}>
        <h3 id="preview">{props.heading ?? 'On the site'}</h3>
        {isOpen ? (
          <div className={styles.choices}>
            {ways.length > 0 ? (
              <Choice label="Form" all={ways.map(([one]) => one)} chosen={way} choose={setWay} />
            ) : null}
            <Choice label="Width" all={widthNames} chosen={width} choose={setWidth} />
          </div>
        ) : (
          <button type="button" className={styles.ask} onClick={open}>
            {props.ask ?? 'Show the page'}
          </button>
        )}
      </div>
      {isOpen && props.note ? <p className={styles.note}>{props.note}</p> : null}
      {url ? <Framed of={of} url={url + end} width={width} /> : null}
    </section>
  )
}

interface ChoiceProps<Name extends string> {
  label: string
  all: readonly Name[]
  chosen: Name
  choose: (one: Name) => void
}

const Choice = <Name extends string>({ label, all, chosen, choose }: ChoiceProps<Name>) => (
  <div className={styles.widths} role="group" aria-label={label}>
    {all.map((one) => (
      <button key={one} type="button" aria-pressed={one === chosen} onClick={() => choose(one)}>
        {one}
      </button>
    ))}
  </div>
)

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
