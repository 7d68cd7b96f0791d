/**
 * Each form that the program has, by its file in src, with the name that its walk has in
 * forms-twice*.test.ts; test/architecture/forms.test.ts fails for one that is missing here.
 */
export const walked = {
  console: {
    'features/apikey/StaffNewKey.tsx': ['key'],
    'features/clientpage/StaffAddClient.tsx': ['new client'],
    'features/clientpage/StaffInviteDialog.tsx': ['invitation'],
    'features/enquirypage/StaffClientDialog.tsx': ['make a client'],
    'features/enquirypage/StaffComposer.tsx': ['answer'],
    'features/enquirypage/StaffEndDialog.tsx': ['won'],
    'features/enquirypage/StaffTemplates.tsx': ['template'],
    'features/messageroom/StaffThreadComposer.tsx': ['message'],
    'features/milestone/StaffMoveDialog.tsx': ['move of a milestone'],
    'features/clientask/StaffAskDialog.tsx': ['client request'],
    'features/projectroom/StaffMilestones.tsx': ['milestone', 'another name of a milestone'],
    'features/projectstatus/StaffStatusDialog.tsx': ['status'],
    'features/projecttemplate/StaffKeepDialog.tsx': ['template of a project'],
    'features/projecttemplate/StaffNewProjectDialog.tsx': ['new project'],
    'ui/signedin/list/KeepView.tsx': ['view of a list'],
    'ui/signedin/list/RenameView.tsx': ['another name of a view'],
  },
  firm: {
    'features/account/NameForm.tsx': ['name'],
    'features/account/PasswordForm.tsx': ['password'],
    'features/account/TimeZoneForm.tsx': ['time zone'],
    'features/clientmove/StaffMergeClientDialog.tsx': ['merge of clients'],
    'features/clientmove/StaffMoveProjectDialog.tsx': ['project of a new client'],
    'features/clientpage/StaffPersonRights.tsx': ['rights of a person'],
    'features/collection/StaffNewRow.tsx': ['new row'],
    'features/collection/StaffRowOpen.tsx': ['row'],
    'features/content/StaffSiteForms.tsx': ['head of the home page', 'firm'],
    'features/enquirypage/StaffMergeDialog.tsx': ['merge of enquiries'],
    'features/erasure/StaffEraseForm.tsx': ['erasure'],
    'features/inbound/StaffPutDialog.tsx': ['mail into an enquiry'],
    'features/media/StaffPictureOpen.tsx': ['picture'],
    'features/meeting/StaffNewMeeting.tsx': ['meeting'],
    'features/organisation/StaffClientRecord.tsx': ['client'],
    'features/peopleroom/StaffSomebodyRoles.tsx': ['roles'],
    'features/projectroom/StaffLaterDialog.tsx': ['update of a day to come'],
    'features/projectroom/StaffUpdate.tsx': ['update'],
    'features/projectteam/StaffTeamDialog.tsx': ['title on a team', 'somebody on a team'],
    'features/textroom/StaffSchedule.tsx': ['post of a day to come'],
    'features/textroom/StaffTextDesk.tsx': ['post'],
    'features/today/StaffNotNow.tsx': ['not now'],
    'features/webhooks/StaffWebhookForm.tsx': ['webhook'],
  },
  portal: {
    'features/approval/DecideForm.tsx': ['decision'],
    'features/member/ChangeColleague.tsx': ['rights of a colleague'],
    'features/member/InviteForm.tsx': ['invitation'],
    'features/message/Composer.tsx': ['message'],
    'features/request/AnswerForm.tsx': ['answer'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

/** The names that the walks of a part have. */
type NamesOf<Part> = Part[keyof Part] extends readonly (infer Name)[] ? Name : never
export type FormName = {
  [Part in keyof typeof walked]: NamesOf<(typeof walked)[Part]>
}[keyof typeof walked]

/** Those that are no walk’s, each with the journey that sends it. */
export const elsewhere: Record<string, string> = {
  'features/account/ConfirmForm.tsx': 'portal-profile.test.ts',
  'features/brand/StaffBrand.tsx': 'console-look.test.ts',
  'features/clientask/StaffAnswerDialog.tsx': 'console-project-story.test.ts',
  'features/contact/ContactFields.tsx': 'contact.test.ts',
  'features/gallery/TestPage.tsx': 'gallery.test.ts',
  'features/insights/BlogSearch.tsx': 'search.test.ts',
  'features/insights/SubscribeForm.tsx': 'walk-pages.test.ts',
  'features/invitation/AgreeForm.tsx': 'agreement.test.ts',
  'features/meeting/StaffMeetingDialog.tsx': 'console-meetings.test.ts',
  'features/oldaddress/StaffRedirectForm.tsx': 'console-redirects.test.ts',
  'features/peopleroom/StaffInviteColleague.tsx': 'console-people.test.ts',
  'features/invitation/JoinForm.tsx': 'signin-invitation.test.ts',
  'features/relocation/StaffBringInForm.tsx': 'first-hour.test.ts',
  'features/subscribers/StaffAddSubscriber.tsx': 'console-subscribers.test.ts',
  'features/replyclock/StaffNewDayOff.tsx': 'console-site.test.ts',
  'features/reset/ForgotForm.island.tsx': 'signin-links.test.ts',
  'features/reset/ResetForm.island.tsx': 'signin-links.test.ts',
  'features/secondfactor/AddPasskey.tsx': 'portal-passkeys.test.ts',
  'features/secondfactor/AppSetup.tsx': 'portal-second-factor.test.ts',
  'features/signin/CodeForm.tsx': 'signin-second.test.ts',
  'features/signin/PasswordStep.tsx': 'signin.test.ts',
  'features/signin/SignInOverForm.tsx': 'signin-over.test.ts',
  'features/signinlink/AskFirst.tsx': 'signin-by-link.test.ts',
  'ui/signedin/record/RecordForm.tsx': 'forms-twice-firm.test.ts',
  'ui/site/LinkPage.tsx': 'signin-links.test.ts',
}
