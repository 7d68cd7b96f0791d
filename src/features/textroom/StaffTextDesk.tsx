import { useRef, type FormEvent } from 'react'
import { Link } from 'react-router'
import { wordsProblem } from '../../contract/mail-words.ts'
import { Badge } from '../../ui/base/Badge.tsx'
import { Loading } from '../../ui/base/Loading.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { DraftSaved } from '../../ui/signedin/draft/DraftSaved.tsx'
import { useSendKeys } from '../../ui/signedin/keys/useSendKeys.ts'
import { HistoryButton } from '../../ui/signedin/history/HistoryButton.tsx'
import { useHistoryAddress } from '../../ui/signedin/history/useHistoryAddress.ts'
import { later } from '../../ui/signedin/later.tsx'
import type { ProseEditorProps } from '../../ui/signedin/prose/ProseEditor.tsx'
import { choiceName, slugFrom, type TextKind } from '../editorial/contract.ts'
import type { WrittenText } from '../editorial/staff.contract.ts'
import styles from './Desk.module.css'
import { textBadge } from './staff-text-words.web.ts'
import { textAddress, type TextRoom } from './staff-text-rooms.web.ts'
import { StaffMailFields, useStaffMailFields } from './StaffMailFields.tsx'
import { StaffTextBeside } from './StaffTextBeside.tsx'
import { StaffTextBlocks } from './StaffTextBlocks.tsx'
import { StaffTextFields } from './StaffTextFields.tsx'
import { StaffTextFoot } from './StaffTextFoot.tsx'
import { StaffTextHistory, StaffTextThen } from './StaffTextHistory.tsx'
import { StaffPreview } from './StaffPreview.tsx'
import { fieldNames, useStaffDesk, type StaffDesk } from './useStaffDesk.web.ts'
import { useStaffTextActs } from './useStaffTextActs.web.ts'

/** The editor of the text, which nobody loads who opens none. */
const Prose = later<ProseEditorProps>(
  'the editor',
  async () => (await import('../../ui/signedin/prose/ProseEditor.tsx')).ProseEditor,
)

interface DeskProps {
  room: TextRoom
  text: WrittenText
}

/** Where a text is written, published, and taken away again. */
export function StaffTextDesk({ account, ...shown }: DeskProps & { account: string }) {
  const { room, text } = shown
  const desk = useStaffDesk(room, account, text.id)
  const { state, editor } = desk
  if (!state.isLoaded)
    return (
      <div className={styles.waiting}>
        <Loading>{`Loading the ${room.kind.one}...`}</Loading>{' '}
        <DraftSaved editor={editor} state={state} />
      </div>
    )
  return <Form {...shown} desk={desk} />
}

const noErrors: Record<string, string[]> = {}

function Form({ room, text, desk }: DeskProps & { desk: StaffDesk }) {
  const { kind } = room
  const acts = useStaffTextActs(room, text, desk)
  const form = useRef<HTMLFormElement>(null)
  const insert = useStaffMailFields(desk, form)
  const { texts } = desk
  const errors = acts.publish.error?.errors ?? noErrors
  const errorOf = (name: string) =>
    (room.named && wordsProblem(texts[name] ?? '', room.named)) ?? errors[name]?.[0]
  const send = async (at: string | null = null) => {
    if (acts.publish.isPending || (acts.isSame && at === null)) return
    if (!(await acts.publishNow(at)) && form.current) toFirstError(form.current)
  }
  useSendKeys(form, () => void send())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const history = useHistoryAddress(textAddress(room, text.id))
  const compared = history.open?.number ?? null
  const { named } = room
  return (
    <div className={styles.panes}>
      {compared === null ? null : (
        <StaffTextThen room={room} id={text.id} number={compared} desk={desk} history={history} />
      )}
      <form
        ref={form}
        className={styles.desk}
        hidden={compared !== null}
        onSubmit={submit}
        noValidate
      >
        <div className={styles.head}>
          <div>
            <p className={styles.trail}>
              <Link to={kind.room}>{kind.label}</Link>
              {trailOf(room, texts)}
            </p>
            <h3 dir="auto">{named?.label ?? (texts['title'] || kind.untitled)}</h3>
          </div>
          <p className={styles.aside}>
            <Badge {...textBadge(text)} />
            <HistoryButton history={history} />
          </p>
        </div>
        {named ? <StaffMailFields mail={named} insert={insert} /> : null}
        <StaffTextFields kind={kind} text={text} desk={desk} errorOf={errorOf} />
        {kind.isMail ? null : 'blocks' in kind.fields ? (
          <StaffTextBlocks kind={kind} desk={desk} errors={errors} />
        ) : (
          <Whole kind={kind} text={text} desk={desk} error={errorOf('text')} />
        )}
        <Refusal of={acts.publish} fields={fieldNames(kind)} />
        <StaffTextFoot room={room} text={text} desk={desk} acts={acts} send={send} />
      </form>
      {history.open ? (
        <StaffTextHistory room={room} id={text.id} history={history} />
      ) : (
        <StaffPreview room={room} id={text.id} texts={texts} />
      )}
    </div>
  )
}

interface WholeProps {
  kind: TextKind
  text: WrittenText
  desk: StaffDesk
  error: string | undefined
}

/** The formatted text. */
function Whole({ kind, text, desk, error }: WholeProps) {
  const { texts, write } = desk
  const title = texts['title'] ?? ''
  return (
    <>
      <Prose
        value={texts['text'] ?? ''}
        write={(value) => write('text', value)}
        error={error}
        title={title}
        retitle={(to) => write('title', to)}
        fileName={text.slug ?? (slugFrom(title) || kind.one)}
      />
      <StaffTextBeside kind={kind} desk={desk} field="text" />
    </>
  )
}

/** What stands beside the name of the room. */
function trailOf({ kind, trail = '' }: TextRoom, texts: StaffDesk['texts']): string {
  const value = texts[trail] ?? ''
  return value === '' ? '' : ` / ${choiceName(kind.fields[trail] ?? {}, value)}`
}

/** To the first field that was refused, once it says so. */
function toFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const [first] = form.querySelectorAll<HTMLElement>('[aria-invalid=true], [data-invalid] > *')
    first?.focus()
  })
}
