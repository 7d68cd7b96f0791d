import styles from './CloseButton.module.css'

/** ✕, at the end of what it closes. */
export const CloseButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button className={styles.close} type="button" aria-label={label} onClick={onClick}>
    <span aria-hidden="true">✕</span>
  </button>
)
