import type { ComponentProps, ReactNode } from 'react'
import { Unseen } from '../../base/Unseen.tsx'
import { Disclosure } from '../frame/Disclosure.tsx'
import styles from './FileMore.module.css'
import { VersionFacts } from './VersionFacts.tsx'

type Version = ComponentProps<typeof VersionFacts>['version'] & { id: string }

interface FileMoreProps<One extends Version> {
  name: string
  /** The newest first. */
  earlier: readonly One[]
  /** What can be done with one of them. */
  renderActions: (version: One) => ReactNode
  /** What can be done with the whole document. */
  children: ReactNode
}

/** The seldom needed parts of a document: its earlier versions, sending a new one, removing it. */
export function FileMore<One extends Version>(props: FileMoreProps<One>) {
  const { name, earlier, renderActions, children } = props
  const count = earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`
  return (
    <Disclosure
      className={styles.more}
      summary={
        <>
          {earlier.length > 0 ? count : 'More'}
          <Unseen> of {name}</Unseen>
        </>
      }
    >
      {earlier.length > 0 ? (
        <ul>
          {earlier.map((version) => (
            <li key={version.id}>
              <VersionFacts version={version} />
              {renderActions(version)}
            </li>
          ))}
        </ul>
      ) : null}
      {children ? <div className={styles.changes}>{children}</div> : null}
    </Disclosure>
  )
}
