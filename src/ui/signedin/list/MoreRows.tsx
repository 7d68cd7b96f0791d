import { BusyButton } from '../../base/form/BusyButton.tsx'

interface MoreRowsProps {
  of: { hasMore: boolean; isLoadingMore: boolean }
  /** Loads the next page, and says where the focus goes. */
  show: () => void
}

/** Below a list of pages, while there is one more. */
export const MoreRows = ({ of: { hasMore, isLoadingMore }, show }: MoreRowsProps) =>
  hasMore ? (
    <BusyButton
      variant="secondary"
      size="compact"
      type="button"
      busy={isLoadingMore}
      onClick={show}
    >
      Show more
    </BusyButton>
  ) : null
