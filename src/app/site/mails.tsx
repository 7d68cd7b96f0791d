import { enquiryAnswered, enquiryArrived, enquiryReceived } from '../../features/enquiry/mail.tsx'
import {
  enquiriesGiven,
  enquiryDue,
  enquiryGiven,
  enquiryMailed,
} from '../../features/enquiry/staff-mail.tsx'
import { confirmSubscription } from '../../features/newsletter/mail.tsx'
import { postByMail } from '../../features/subscribers/mail.tsx'
import { digestMail, firmNewsMail, notificationMail } from '../../features/notification/mail.tsx'
import { newDevice, securityNotice } from '../../features/account/mail.tsx'
import { agreementMail, invitationMail, staffInvitedMail } from '../../features/invitation/mail.tsx'
import { staffDigestMail } from '../../features/staffnotice/mail.tsx'
import { updateNotPublished } from '../../features/schedule/mail.tsx'
import { signInLinkMail } from '../../features/signinlink/mail.tsx'
import { troubleMail } from '../../features/trouble/mail.tsx'
import { testMail } from '../../features/launch/mail.tsx'
import { resetMail } from '../../features/reset/mail.tsx'

/** The templates of all mails, by name; built as the pages are. */
export const mailTemplates = {
  enquiryArrived,
  enquiryAnswered,
  enquiryDue,
  enquiriesGiven,
  enquiryGiven,
  enquiryMailed,
  enquiryReceived,
  confirmSubscription,
  postByMail,
  resetMail,
  signInLinkMail,
  invitationMail,
  agreementMail,
  staffInvitedMail,
  securityNotice,
  newDevice,
  notificationMail,
  digestMail,
  firmNewsMail,
  staffDigestMail,
  testMail,
  updateNotPublished,
  troubleMail,
}
