import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { sessionToken } from '../../base/signin-storage.ts'

/** Where one was, at an entry of the history. */
interface Place {
  /** The path of its section, and what that is called. */
  path: string
  label: string
  /** The row at which one pressed something last, and those beside it, which stay if it goes. */
  rows: (string | undefined)[]
  /** How far the page was scrolled then, in px. */
  scroll: number
}

/** Where this tab stores it while a page is loaded again; what stands there is of one account. */
const stored = 'trail'

/** By the number of the entry. */
const trail = new Map<number, Place>()

/** What the router notes of an entry of the history. */
const noted = () => history.state as { idx?: number; key?: string } | null

/** The number of the entry of now. */
const entry = (): number => noted()?.idx ?? 0

const entryKey = () => noted()?.key

/** For how long a list that one comes back to is awaited, in ms. */
const patience = 5_000

/**
 * Remembers where one was in each section, and leads whoever comes back there to the row that they left,
 * or to the next one where that is done. For the frame around all sections.
 */
export function useTrail({ path, label, account }: Pick<Place, 'path' | 'label'> & Whose): void {
  const { key } = useLocation()
  const how = useNavigationType()
  const shown = useRef<string | null>(null)
  // Before what is open asks for it.
  useState(() => takeTrail(account))
  useEffect(noteWhere, [])
  useEffect(() => {
    const leave = () => storeTrail(account)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [account])
  useEffect(() => {
    // The browser would go on with its own, smoothly, after the row is where it was.
    history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    const [at, was] = [entry(), shown.current]
    if (was === key) return undefined
    shown.current = key
    if (how === NavigationType.Push) for (const one of trail.keys()) if (one > at) trail.delete(one)
    const { rows = [], scroll = 0 } = trail.get(at) ?? {}
    trail.set(at, { path, label, rows, scroll })
    // Whoever loads the page has left no row.
    if (was === null || how !== NavigationType.Pop || rows.length === 0) return undefined
    return awaitRow(rows, scroll)
  }, [key, how, path, label])
}

interface Whose {
  account: string
}

/** What a page leaves to the one that it is loaded again as. */
type Left = Whose & {
  /** Of the entry that was shown. */
  key: string | undefined
  places: [number, Place][]
}

/** Goes on with what this page had before it was loaded again, by the same person. */
function takeTrail(account: string): void {
  const left = JSON.parse(sessionStorage.getItem(stored) ?? 'null') as Left | null
  sessionStorage.removeItem(stored)
  // Another address that was typed counts its entries from the first again.
  if (left?.account !== account || left.key !== entryKey()) return
  for (const [at, place] of left.places) if (!trail.has(at)) trail.set(at, place)
}

/** Nothing outlasts a sign-out. */
function storeTrail(account: string): void {
  if (sessionToken() === null) return
  const left: Left = { account, key: entryKey(), places: [...trail] }
  sessionStorage.setItem(stored, JSON.stringify(left))
}

/** The way out of what is open: to the other section that one came from, or else to its own list. */
export function useWayBack(list: { label: string; close: () => void }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const from = trail.get(entry() - 1)
  const isElsewhere = from !== undefined && !`${pathname}/`.startsWith(`/console/${from.path}/`)
  return isElsewhere
    ? { label: from.label, isElsewhere, leave: () => void navigate(-1) }
    : { label: list.label, isElsewhere, leave: list.close }
}

/** Notes at which row somebody presses something, before that leads elsewhere. */
function noteWhere(): () => void {
  const note = ({ target }: Event) => {
    const place = trail.get(entry())
    if (!place || !(target instanceof Element) || !target.closest('#content')) return
    const rows = [...document.querySelectorAll<HTMLElement>('#content [data-row]')]
    const item = target.closest('li')
    const at = item ? rows.findIndex((row) => item.contains(row)) : -1
    const ids = at < 0 ? [] : [rows[at], rows[at + 1], rows[at - 1]]
    place.rows = ids.map((row) => row?.dataset['row'])
    place.scroll = scrollY
  }
  const options = { capture: true, passive: true }
  for (const event of ['click', 'keydown']) addEventListener(event, note, options)
  return () => {
    for (const event of ['click', 'keydown']) removeEventListener(event, note, options)
  }
}

/** Moves the focus to the row once it is there, unless somebody does something first. */
function awaitRow(ids: Place['rows'], scroll: number): () => void {
  const observer = new MutationObserver(look)
  const timer = setTimeout(end, patience)
  const presses = ['keydown', 'pointerdown']
  function end(): void {
    observer.disconnect()
    clearTimeout(timer)
    for (const press of presses) removeEventListener(press, end)
  }
  function look(): void {
    const rows = [...document.querySelectorAll<HTMLElement>('#content [data-row]')]
    const row = ids.map((id) => rows.find(({ dataset }) => dataset['row'] === id)).find(Boolean)
    if (!row) return
    end()
    row.focus({ preventScroll: true })
    scrollTo({ top: scroll, behavior: 'instant' })
    row.scrollIntoView({ block: 'nearest' })
  }
  for (const press of presses) addEventListener(press, end)
  observer.observe(document.body, { subtree: true, childList: true })
  look()
  return end
}
