import { useEffect, useRef, useState, type FormEvent } from 'react'
import { tooLongWords } from '../../contract/too-long.ts'
import { forgetTyped } from '../../ui/base/form/typed.ts'
import { focusFirst, valuesOf } from '../../ui/base/form/form.ts'
import { request } from '../../ui/base/request.ts'
import { cameBy } from './came-by.web.ts'
import { ContactFields } from './ContactFields.tsx'
import type { EnquiryReceipt } from '../enquiry/contract.ts'
import type { ContactView } from './contract.ts'
import { ThankYou } from './ThankYou.tsx'

type Failure = Pick<ContactView, 'errors' | 'failed'>
const none: Failure = { errors: {}, failed: false }

/**
 * The enquiry form. Before hydration it is an ordinary form; then it posts to the same address by
 * script and shows the outcome without leaving the page.
 */
export function ContactForm({ view }: { view: ContactView }) {
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure>(view)
  const [sending, setSending] = useState(false)
  const [receipt, setReceipt] = useState<EnquiryReceipt | null>(null)
  const [values, setValues] = useState(view.values)
  const [another, setAnother] = useState(false)
  const [long, setLong] = useState<Failure['errors']>({})
  const look = (typed: HTMLFormElement) => {
    const found = tooLongIn(typed, view.lengths)
    setLong((was) => (JSON.stringify(was) === JSON.stringify(found) ? was : found))
    return Object.keys(found)
  }

  useEffect(() => {
    // What was kept on the device is there before this script is.
    if (form.current) setLong(tooLongIn(form.current, view.lengths))
  }, [view.lengths])

  useEffect(() => {
    if (another && !receipt && form.current) focusFirst(form.current, ['name'])
  }, [another, receipt])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending || !form.current) return
    const cannotGo = look(form.current)
    if (cannotGo.length > 0) return focusFirst(form.current, cannotGo)
    setSending(true)
    setFailure(none)
    const reply = await post(form.current)
    setSending(false)
    if (reply.ok) {
      forgetTyped(form.current.id)
      setReceipt(reply.answer.receipt)
      setValues({})
    } else {
      const { errors = {} } = reply.refusal
      setFailure({ errors, failed: true })
      focusFirst(form.current, Object.keys(errors))
    }
  }

  function startAnother() {
    setReceipt(null)
    setAnother(true)
  }

  if (receipt) return <ThankYou receipt={receipt} again={startAnother} />
  return (
    <ContactFields
      ref={form}
      view={{ ...view, ...failure, values, errors: { ...failure.errors, ...long } }}
      sending={sending}
      onInput={({ currentTarget }) => look(currentTarget)}
      onSubmit={(event) => void send(event)}
    />
  )
}

/** A field that is too long says by how much: with a limit of its own the browser would cut what is pasted. */
function tooLongIn(form: HTMLFormElement, lengths: ContactView['lengths']): Failure['errors'] {
  const values = valuesOf(form)
  const names = Object.keys(lengths) as (keyof typeof lengths)[]
  const found = names.map(
    (name) => [name, tooLongWords(values[name] ?? '', lengths[name])] as const,
  )
  return Object.fromEntries(found.flatMap(([name, words]) => (words ? [[name, [words]]] : [])))
}

/** Posts the same fields as a browser without scripts, but gets the answer as JSON. */
function post(form: HTMLFormElement) {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  body.set('script', 'on')
  const { referrer } = document
  for (const [name, said] of Object.entries(cameBy({ referrer, search: location.search })))
    body.set(name, said)
  return request<{ receipt: EnquiryReceipt }>(form.action, { method: 'POST', body })
}
