import styles from './selection.module.css'

interface SelectBoxProps {
  /** What the row is, such as the name of whom it is about. */
  label: string
  isSelected: boolean
  toggle: () => void
}

/** Stands at the start of a row that has `position: relative`, in the 40 px that it leaves there. */
export const SelectBox = ({ label, isSelected, toggle }: SelectBoxProps) => (
  <label className={styles.box}>
    <input
      type="checkbox"
      aria-label={`Select ${label}`}
      aria-keyshortcuts="X"
      checked={isSelected}
      onChange={toggle}
    />
  </label>
)
