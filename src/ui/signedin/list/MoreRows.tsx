import { BusyButton } from '../../base/form/BusyButton.tsx'
import { Failed } from '../data/Failed.tsx'

interface MoreRowsProps {
  of: { hasMore: boolean; isLoadingMore: boolean; noMore: Error | null }
  /** Loads the next page, and says where the focus goes. */
  show: () => void
}

/** Below a list of pages, while there is one more. */
export function MoreRows({ of: { hasMore, isLoadingMore, noMore }, show }: MoreRowsProps) {
  if (!hasMore) return null
  if (noMore) return <Failed retry={show}>{noMore.message}</Failed>
  return (
    <BusyButton
      variant="secondary"
      size="compact"
      type="button"
      busy={isLoadingMore}
      onClick={show}
    >
      Show more
    </BusyButton>
  )
}
