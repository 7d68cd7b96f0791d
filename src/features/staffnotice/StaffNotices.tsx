import { hasRight, type Role } from '../../contract/access.ts'
import { staffNoticeKinds } from '../../contract/staff-notice.ts'
import { MailChoices } from '../../ui/signedin/people/MailChoices.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useLinked } from '../../ui/signedin/useLinked.ts'
import { chooseStaffNotices, readStaffNotices, staffNotices } from './staff.contract.ts'

/** Which mails one of the firm's people gets, and when; nothing for whom none come. */
export function StaffNotices({ roles }: { roles: readonly Role[] }) {
  const kinds = staffNoticeKinds
    .filter((kind) => hasRight(roles, staffNotices[kind].right))
    .map((kind) => [kind, staffNotices[kind].words] as const)
  const answer = useAnswer(readStaffNotices, kinds.length > 0 ? {} : null)
  const save = useAct(chooseStaffNotices)
  const { place } = useLinked<HTMLDivElement>('open', 'notices')
  if (kinds.length === 0) return null
  return (
    <Part title="Notices" about={aboutFor(roles)}>
      <div ref={place} tabIndex={-1}>
        <WhenLoaded of={answer} waiting="Loading your choices...">
          {(chosen) => (
            <MailChoices
              kinds={kinds}
              chosen={chosen}
              save={save}
              choose={(kind, how) => save.mutateAsync({ body: { [kind]: how } })}
            />
          )}
        </WhenLoaded>
      </div>
    </Part>
  )
}

const aboutFor = (roles: readonly Role[]) =>
  hasRight(roles, 'every-project')
    ? 'When you are mailed about what is yours: your projects and enquiries, and those that nobody has.'
    : 'When you are mailed about what is yours: the projects whose team you are on, and your enquiries.'
