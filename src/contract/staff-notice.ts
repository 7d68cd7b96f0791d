/** What the firm's people are notified of. */
export const staffNoticeKinds = [
  'client_act',
  'enquiry_new',
  'enquiry_given',
  'enquiry_mailed',
  'enquiry_due',
] as const
export type StaffNoticeKind = (typeof staffNoticeKinds)[number]

/** What a notice is about. */
export type StaffSubject = { project: string } | { enquiry: string }

/** What somebody of the firm is notified of, and whether by team or assignment, or as a manager. */
export type StaffNoticePlace = StaffSubject & { kind: StaffNoticeKind; own: boolean }

/** Where one of the firm's people chooses which mails come. */
export const choicesAt = (origin: string) => `${origin}/console/profile?open=notices`
