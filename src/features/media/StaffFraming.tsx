import { useRef, type PointerEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { partBetween, pointIn, squareAround } from './staff-framing.web.ts'
import { StaffPicturePart } from './StaffPicturePart.tsx'
import { StaffFramingNumbers } from './StaffFramingNumbers.tsx'
import styles from './Framing.module.css'
import type { Picture } from './staff.contract.ts'
import { useStaffFramed, type Framed } from './useStaffFramed.web.ts'
import { useWholePicture } from './useStaffWholePicture.web.ts'

interface FramingProps {
  picture: Picture
  reload: () => unknown
}

/** What is shown of a picture, and what of it stays in sight: by pointer, or by numbers. */
export function StaffFraming({ picture, reload }: FramingProps) {
  const bitmap = useWholePicture(picture.id)
  const framing = useStaffFramed(picture, reload)
  const { framed, change, isChanged, isOvertaken, save } = framing
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height }
  const button = { variant: 'secondary', size: 'compact', type: 'button' } as const
  if (bitmap === 'failed')
    return <Notice tone="bad">The picture could not be loaded just now.</Notice>
  return (
    <section className={styles.framing} aria-label="What is shown of it">
      <p className={styles.hint}>
        Press where the picture has to stay in sight; pull over what is to be shown of it.
      </p>
      <div className={styles.views}>
        <Stage {...{ picture, framed, change, bitmap }} />
        <figure className={styles.square}>
          <StaffPicturePart bitmap={bitmap} part={squareAround(framed)} size={96} />
          <figcaption>As a square</figcaption>
        </figure>
      </div>
      <StaffFramingNumbers {...{ picture, framed, change }} />
      {isOvertaken ? (
        <Notice tone="bad">
          Somebody has changed what is shown of it meanwhile. Yours stands here, and is not saved.
        </Notice>
      ) : null}
      <div className={styles.acts}>
        <Button {...button} onClick={() => change({ crop: whole })}>
          Show all of it
        </Button>
        {isChanged ? (
          <>
            <BusyButton
              {...button}
              variant="primary"
              busy={save.isPending}
              onClick={() => void framing.submit()}
            >
              {isOvertaken ? 'Show mine' : 'Show it like this'}
            </BusyButton>
            <Button {...button} onClick={framing.discard}>
              {isOvertaken ? 'Leave theirs' : 'Leave it as it was'}
            </Button>
          </>
        ) : null}
      </div>
      {isOvertaken ? null : <Refusal of={save} lead="Not saved. " />}
    </section>
  )
}

interface StageProps {
  picture: Picture
  framed: Framed
  change: (to: Partial<Framed>) => void
  bitmap: ImageBitmap | null
}

/** Shorter than that, in hundredths, a pull is a press. */
const leastPull = 3

/** The whole picture: a press says what stays in sight, a pull what is shown. */
function Stage({ picture, framed: { crop, focus }, change, bitmap }: StageProps) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 }
  }
  const isPull = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) >= leastPull
  const { width, height } = picture
  const dot = {
    x: crop.left + (focus.x / 100) * crop.width,
    y: crop.top + (focus.y / 100) * crop.height,
  }
  const edge = Math.max(width, height) / 120
  return (
    <div
      className={styles.stage}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = pointAt(event)
      }}
      onPointerMove={(event) => {
        if (!from.current) return
        const to = pointAt(event)
        if (isPull(from.current, to))
          change({ crop: partBetween(from.current, to, picture), focus: { x: 50, y: 50 } })
      }}
      onPointerCancel={() => (from.current = null)}
      onPointerUp={(event) => {
        const begun = from.current
        from.current = null
        const to = pointAt(event)
        if (begun && !isPull(begun, to)) change({ focus: pointIn(crop, to, picture) })
      }}
    >
      <StaffPicturePart bitmap={bitmap} part={{ left: 0, top: 0, width, height }} size={640} />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path
          className={styles.outside}
          fillRule="evenodd"
          d={`M0 0H${width}V${height}H0ZM${crop.left} ${crop.top}v${crop.height}h${crop.width}v-${crop.height}Z`}
        />
        <circle className={styles.ring} cx={dot.x} cy={dot.y} r={edge * 2.2} strokeWidth={edge} />
        <circle className={styles.dot} cx={dot.x} cy={dot.y} r={edge} />
      </svg>
    </div>
  )
}
