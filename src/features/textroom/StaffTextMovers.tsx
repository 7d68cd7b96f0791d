import { inBackground } from '../../contract/background.ts'
import type { WrittenText } from '../editorial/staff.contract.ts'
import styles from './Texts.module.css'
import type { StaffTextOrder } from './useStaffTextOrder.web.ts'

interface MoversProps {
  row: WrittenText
  called: string
  order: StaffTextOrder
}

/** Move a text in the order in which visitors read them. */
export const StaffTextMovers = ({ row: { id }, called, order }: MoversProps) =>
  (['up', 'down'] as const).map((way) => (
    <button
      key={way}
      type="button"
      className={styles.mover}
      aria-label={`Move ${called} ${way}`}
      // Not disabled: whoever has moved it to the end is still at the button.
      aria-disabled={way === 'up' ? order.isFirst(id) : order.isLast(id)}
      onClick={() => inBackground(order.by(id, way === 'up' ? -1 : 1))}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={way === 'up' ? 'M3 10l5-5 5 5' : 'M3 6l5 5 5-5'} />
      </svg>
    </button>
  ))
