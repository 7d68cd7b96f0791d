import { MailChoices } from '../../ui/signedin/people/MailChoices.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { notificationKinds } from '../../contract/work.ts'
import { changeChoices, kindWords, readChoices } from './contract.ts'

const kinds = notificationKinds.map((kind) => [kind, kindWords[kind]] as const)

/** For each kind, whether and when a mail is sent as well; each choice is saved at once. */
export function ClientNotifications() {
  const answer = useAnswer(readChoices)
  const save = useAct(changeChoices)
  return (
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
  )
}
