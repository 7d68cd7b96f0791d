import { StaffPostMails } from '../../features/subscribers/StaffPostMails.tsx'
import { StaffSubscribers } from '../../features/subscribers/StaffSubscribers.tsx'

/** Who gets new posts by mail, and which of them went to whom. */
export const ConsoleSubscribers = () => (
  <>
    <StaffPostMails />
    <StaffSubscribers />
  </>
)
