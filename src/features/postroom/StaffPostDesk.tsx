import { useRef, type FormEvent } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/base/Badge.tsx'
import { Loading } from '../../ui/base/Loading.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { DraftSaved } from '../../ui/signedin/draft/DraftSaved.tsx'
import { useSendKeys } from '../../ui/signedin/keys/useSendKeys.ts'
import { HistoryButton } from '../../ui/signedin/history/HistoryButton.tsx'
import { useHistoryAddress } from '../../ui/signedin/history/useHistoryAddress.ts'
import { later } from '../../ui/signedin/later.tsx'
import type { ProseEditorProps } from '../../ui/signedin/prose/ProseEditor.tsx'
import { topicName } from '../insights/contract.ts'
import styles from './Desk.module.css'
import type { WrittenPost } from './staff.contract.ts'
import { postBadge, untitled } from './staff-post-words.web.ts'
import { StaffPostBeside } from './StaffPostBeside.tsx'
import { StaffPostFields } from './StaffPostFields.tsx'
import { StaffPostFoot } from './StaffPostFoot.tsx'
import { StaffPostHistory, StaffPostThen } from './StaffPostHistory.tsx'
import { StaffPreview } from './StaffPreview.tsx'
import { postAddress, postsPath } from './useStaffPosts.web.ts'
import { useStaffDesk, useStaffPostActs, type StaffDesk } from './useStaffDesk.web.ts'

/** The editor of the text, which nobody loads who opens none. */
const Prose = later<ProseEditorProps>(
  'the editor',
  async () => (await import('../../ui/signedin/prose/ProseEditor.tsx')).ProseEditor,
)

/** Where a post is written, published, and taken away again. */
export function StaffPostDesk({ post, account }: { post: WrittenPost; account: string }) {
  const desk = useStaffDesk(account, post.id)
  const { state, editor } = desk
  if (!state.isLoaded)
    return (
      <div className={styles.waiting}>
        <Loading>Loading the post...</Loading> <DraftSaved editor={editor} state={state} />
      </div>
    )
  return <Form post={post} desk={desk} />
}

function Form({ post, desk }: { post: WrittenPost; desk: StaffDesk }) {
  const acts = useStaffPostActs(post, desk)
  const form = useRef<HTMLFormElement>(null)
  const { texts, write } = desk
  const errors = acts.publish.error?.errors ?? {}
  const errorOf = (name: string) => errors[name]?.[0]
  const send = async (at: string | null = null) => {
    if (acts.publish.isPending || (acts.isSame && at === null)) return
    if (!(await acts.publishNow(at)) && form.current) toFirstError(form.current)
  }
  useSendKeys(form, () => void send())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const history = useHistoryAddress(postAddress(post.id))
  const compared = history.open?.number ?? null
  return (
    <div className={styles.panes}>
      {compared === null ? null : (
        <StaffPostThen id={post.id} number={compared} desk={desk} history={history} />
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
              <Link to={postsPath}>Blog</Link>
              {texts.topic ? ` / ${topicName(texts.topic)}` : ''}
            </p>
            <h3 dir="auto">{texts.title || untitled}</h3>
          </div>
          <p className={styles.aside}>
            <Badge {...postBadge(post)} />
            <HistoryButton history={history} />
          </p>
        </div>
        <StaffPostFields post={post} desk={desk} errorOf={errorOf} />
        <Prose value={texts.text} write={(value) => write('text', value)} error={errorOf('text')} />
        <StaffPostBeside desk={desk} field="text" />
        <Refusal
          of={acts.publish}
          fields={['title', 'slug', 'excerpt', 'topic', 'author', 'text']}
        />
        <StaffPostFoot post={post} desk={desk} acts={acts} send={send} />
      </form>
      {history.open ? (
        <StaffPostHistory id={post.id} history={history} />
      ) : (
        <StaffPreview id={post.id} texts={texts} />
      )}
    </div>
  )
}

/** To the first field that was refused, once it says so. */
function toFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const [first] = form.querySelectorAll<HTMLElement>('[aria-invalid=true], [data-invalid] > *')
    first?.focus()
  })
}
