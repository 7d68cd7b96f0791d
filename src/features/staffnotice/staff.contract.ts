import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'
import type { FirmRight } from '../../contract/access.ts'
import type { StaffNoticeKind } from '../../contract/staff-notice.ts'
import { notificationHows } from '../../contract/work.ts'

/** The kinds, as people choose by them, and the right without which none comes. */
export const staffNotices: Record<StaffNoticeKind, { words: string; right: FirmRight }> = {
  client_act: { words: 'What clients do in your projects', right: 'projects' },
  enquiry_new: { words: 'New enquiries that nobody has', right: 'every-project' },
  enquiry_given: { words: 'Enquiries given to you', right: 'enquiries' },
  enquiry_mailed: { words: 'Answers to your enquiries', right: 'enquiries' },
  enquiry_due: { words: 'Replies that fall due', right: 'enquiries' },
}

const how = z.enum(notificationHows)

const staffNoticeChoices = z.object({
  client_act: how,
  enquiry_new: how,
  enquiry_given: how,
  enquiry_mailed: how,
  enquiry_due: how,
} satisfies Record<StaffNoticeKind, typeof how>)
export type StaffNoticeChoices = z.output<typeof staffNoticeChoices>

const own = {
  access: 'staff:console',
  path: '/staff/notices/',
  params: nothing,
  query: nothing,
  tags: ['notification-choice'],
} as const

export const readStaffNotices = endpoint({
  ...own,
  method: 'GET',
  summary:
    'For each kind of notice to the firm, whether you are mailed at once, once a day, or never.',
  limit: { count: 240, seconds: 60 },
  output: staffNoticeChoices,
})

export const chooseStaffNotices = endpoint({
  ...own,
  method: 'PATCH',
  summary: 'Change which notices to the firm come to you by mail, and when.',
  audited: true,
  limit: { count: 60, seconds: 60 },
  body: z.strictObject(staffNoticeChoices.partial().shape),
  output: staffNoticeChoices,
})
