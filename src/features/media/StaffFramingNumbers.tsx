import { useId, useState } from 'react'
import styles from './Framing.module.css'
import type { Picture } from './staff.contract.ts'
import type { Framed } from './useStaffFramed.web.ts'

interface NumbersProps {
  picture: Picture
  framed: Framed
  change: (to: Partial<Framed>) => void
}

/** The same by numbers, for who uses no pointer, and for what has to be exact. */
export function StaffFramingNumbers({ picture, framed: { crop, focus }, change }: NumbersProps) {
  const part = (name: keyof typeof crop) => (value: number) =>
    change({ crop: { ...crop, [name]: value } })
  const point = (name: keyof typeof focus) => (value: number) =>
    change({ focus: { ...focus, [name]: Math.max(0, Math.min(100, value)) } })
  return (
    <details className={styles.numbers}>
      <summary>By numbers</summary>
      <fieldset>
        <legend>What is shown, in pixels</legend>
        <Count label="From the left" value={crop.left} most={picture.width} write={part('left')} />
        <Count label="From the top" value={crop.top} most={picture.height} write={part('top')} />
        <Count label="Width" value={crop.width} most={picture.width} write={part('width')} />
        <Count label="Height" value={crop.height} most={picture.height} write={part('height')} />
      </fieldset>
      <fieldset>
        <legend>What stays in sight, in hundredths of it</legend>
        <Count label="From the left side" value={focus.x} most={100} write={point('x')} />
        <Count label="From its top" value={focus.y} most={100} write={point('y')} />
      </fieldset>
    </details>
  )
}

interface CountProps {
  label: string
  value: number
  most: number
  write: (value: number) => void
}

/** It is what was typed until it is left: a number on the way to another one is not made to fit. */
function Count({ label, value, most, write }: CountProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const given = Math.round(Number(typed))
    if (typed !== null && typed.trim() !== '' && Number.isFinite(given) && given !== value)
      write(given)
    setTyped(null)
  }
  return (
    <span>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        step={1}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take()
        }}
      />
    </span>
  )
}
