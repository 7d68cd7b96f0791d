import { useState, type ChangeEvent } from 'react'
import { Notice } from '../../ui/base/Notice.tsx'
import styles from './FileCheck.module.css'

interface FileCheckProps {
  /** The SHA-256 of the file that was decided on, in hexadecimal. */
  sha256: string
  /** `approved` or `declined`. */
  decision: string
}

type State = 'none' | 'busy' | 'same' | 'other' | 'failed'

/** Says whether a chosen file is the one decided on; it never leaves the computer. */
export function FileCheck({ sha256, decision }: FileCheckProps) {
  const [state, setState] = useState<State>('none')
  const [name, setName] = useState('')
  const check = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return setState('none')
    setName(file.name)
    setState('busy')
    try {
      setState((await sha256Of(file)) === sha256 ? 'same' : 'other')
    } catch {
      // Without https a browser gives no SHA-256, and a file may be gone or too large to read.
      setState('failed')
    }
  }
  return (
    <section className={styles.check} aria-labelledby="check">
      <h2 id="check">Is it your file?</h2>
      <p id="check-hint">
        Choose a file, and your browser works out its SHA-256. The file stays on your computer.
      </p>
      <label className={styles.field}>
        <span>File to compare</span>
        <input type="file" aria-describedby="check-hint" onChange={(event) => void check(event)} />
      </label>
      {state === 'busy' ? <p role="status">Reading {name}...</p> : null}
      {state === 'same' ? (
        <Notice tone="good">This is exactly the file that was {decision}.</Notice>
      ) : null}
      {state === 'other' ? (
        <Notice tone="bad">{name} is another file, or another version of it.</Notice>
      ) : null}
      {state === 'failed' ? (
        <Notice tone="bad">
          {name} could not be read here. On a command line, sha256sum tells the same.
        </Notice>
      ) : null}
      <noscript>
        <p>Without scripts, compare what sha256sum says of your file.</p>
      </noscript>
    </section>
  )
}

async function sha256Of(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
