import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { saveText } from '../../ui/signedin/data/save-text.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import styles from './DownloadMyData.module.css'
import { downloadMyData, type MyData } from './contract.ts'

/** Downloads all data of one's account as a JSON file. */
export function DownloadMyData({ username }: { username: string }) {
  const download = useAct(downloadMyData, { done: (data) => save(data, username) })
  return (
    <div className={styles.download}>
      <p>
        Your profile and choices, where you signed in, what you wrote, answered, approved and read,
        and what was done to your account. Files that you sent are listed by name; the files
        themselves are under Documents.
      </p>
      <Refusal of={download} lead="Not downloaded. " />
      <div className={styles.act}>
        <BusyButton
          variant="secondary"
          size="compact"
          busy={download.isPending}
          onClick={() => download.mutate({})}
        >
          Download your data
        </BusyButton>
        <span role="status">{download.isSuccess ? 'Saved as a file.' : null}</span>
      </div>
    </div>
  )
}

function save(data: MyData, username: string): void {
  const name = `portal-data-${username}-${data.made_at.slice(0, 10)}.json`
  saveText(name, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
}
