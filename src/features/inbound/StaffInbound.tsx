import { useRef, useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { RowShapes } from '../../ui/signedin/list/RowShapes.tsx'
import { newWords } from '../../ui/signedin/list/news.ts'
import styles from './Inbound.module.css'
import type { ReviewMail } from './staff.contract.ts'
import { StaffInboundRows } from './StaffInboundRows.tsx'
import { StaffPutDialog } from './StaffPutDialog.tsx'
import { useStaffInbound } from './useStaffInbound.web.ts'
import { useStaffInboundActs } from './useStaffInboundActs.web.ts'
import { useStaffInboundKeys } from './useStaffInboundKeys.web.ts'

/** The mails that belong nowhere by themselves, for somebody to look at. */
export function StaffInbound() {
  const list = useStaffInbound()
  const place = useRef<HTMLDivElement>(null)
  const acts = useStaffInboundActs(list, place)
  const [putting, setPutting] = useState<ReviewMail | null>(null)
  useStaffInboundKeys(list, { place, acts, choose: setPutting })
  const { newest } = list
  return (
    <div className={styles.inbound} ref={place}>
      <header className={styles.head}>
        <h3 id="inbound" tabIndex={-1}>
          {newest ? headline(newest.count) : 'Mail to look at'}
        </h3>
        <p>{newest && !newest.is_on ? offWords : lead}</p>
      </header>
      {newest && newest.refused !== 'none' ? (
        <div className={styles.refused}>
          <Notice tone="bad">{refusedWords[newest.refused]}</Notice>
        </div>
      ) : null}
      <p role="status" className={styles.news}>
        {list.news.length > 0 ? (
          <button type="button" onClick={() => void list.showNews()}>
            {newWords(list.news.length)}
          </button>
        ) : null}
      </p>
      <Refusal of={acts.refused} lead="Not done. " />
      <WhenLoaded of={list.state} waiting="Loading mail..." shape={<RowShapes />}>
        {() => <StaffInboundRows list={list} acts={acts} choose={setPutting} />}
      </WhenLoaded>
      {list.hasMore ? (
        <p className={styles.more}>
          <BusyButton
            variant="secondary"
            size="compact"
            type="button"
            busy={list.isLoadingMore}
            onClick={() => void list.showMore()}
          >
            Show more
          </BusyButton>
        </p>
      ) : null}
      {putting ? (
        <StaffPutDialog mail={putting} acts={acts} onClose={() => setPutting(null)} />
      ) : null}
    </div>
  )
}

const lead =
  'These came to our address for answers, and could be from anybody. Nothing here is in a thread or a project.'
const offWords = 'No mails come in: INBOUND_ADDRESS is not set.'

const rest =
  'Their senders’ servers try again for some days, and then say that they did not arrive. Put some of these mails into a thread, or away.'
const refusedWords = {
  long: `So much waits here that new mails with files are refused for now. ${rest}`,
  all: `So much waits here that all new mails are refused for now, short ones too. ${rest}`,
}

function headline(count: number): string {
  if (count === 0) return 'No mail to look at'
  if (count === 1) return 'One mail to look at'
  return `${count >= 1000 ? '1,000+' : count} mails to look at`
}
