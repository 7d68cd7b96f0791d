import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { Notice } from '../../ui/base/Notice.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import styles from './Collection.module.css'
import { collections, type Collection } from './contract.ts'
import { mostRows } from './staff.contract.ts'
import { collectionAddress, newRow, removedRows } from './staff-collection-words.web.ts'
import type { StaffCollectionRoom } from './useStaffCollection.web.ts'

/** What a list is for, where it is read, and what can be done with it. */
export function StaffCollectionHead({ room }: { room: StaffCollectionRoom }) {
  const { name, state, rows, order } = room
  const { label, about, page, one }: Collection = collections[name]
  const removed = state.data?.removed.length ?? 0
  const navigate = useNavigate()
  const add = collectionAddress(name, newRow)
  const addOne = `Add ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`
  useKeys([{ keys: ['n'], label: addOne, act: () => void navigate(add) }])
  useEffect(() => {
    const was = document.title
    document.title = `${label} | ${was}`
    return () => void (document.title = was)
  }, [label])
  return (
    <div className={styles.head}>
      <p className={styles.way}>
        <Link to="/console/site">Pages</Link> /
      </p>
      <h3>{label}</h3>
      <p>
        {about}{' '}
        <a href={page} target="_blank" rel="noopener noreferrer">
          See the page
        </a>
      </p>
      <BuiltInNotice room={room} />
      {order.error ? <Notice tone="bad">Not moved. {order.error.message}</Notice> : null}
      <p className={styles.ways}>
        {rows.length < mostRows ? (
          <Link to={add} aria-keyshortcuts="N">
            {addOne} <KeyCap>N</KeyCap>
          </Link>
        ) : (
          <span>A list has at most {mostRows} rows.</span>
        )}
        {removed > 0 ? (
          <Link to={collectionAddress(name, removedRows)}>Removed ({removed})</Link>
        ) : null}
      </p>
      <p role="status" className={styles.said}>
        {order.said}
      </p>
    </div>
  )
}

/** That the site shows the texts that the program came with, and until when. */
function BuiltInNotice({ room: { name, state, rows } }: { room: StaffCollectionRoom }) {
  const { hasBuiltIn }: Collection = collections[name]
  if (!hasBuiltIn || !state.data) return null
  if (state.data.built_in)
    return <Notice tone="plain">Built-in texts: the first change makes them your own.</Notice>
  return rows.some(({ shown }) => shown) ? null : (
    <Notice tone="plain">
      All of these are hidden, so visitors read the built-in ones until one is shown.
    </Notice>
  )
}
