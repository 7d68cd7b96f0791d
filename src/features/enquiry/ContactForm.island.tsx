import { useRef, useState, type FormEvent } from 'react'
import { ContactFields } from './ContactFields.tsx'
import type { ContactView, EnquiryReceipt } from './contract.ts'
import { ThankYou } from './ThankYou.tsx'

type Failure = Pick<ContactView, 'errors' | 'failed'>
const none: Failure = { errors: {}, failed: false }

/**
 * The enquiry form. Before its script wakes it is a form like any other; awake, it sends itself
 * to the same address and shows what became of it without leaving the page.
 */
export function ContactForm({ view }: { view: ContactView }) {
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure>(view)
  const [sending, setSending] = useState(false)
  const [receipt, setReceipt] = useState<EnquiryReceipt | null>(null)
  const [values, setValues] = useState(view.values)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending || !form.current) return
    setSending(true)
    setFailure(none)
    const result = await post(form.current)
    setSending(false)
    if ('receipt' in result) {
      forgetDraft(form.current)
      setReceipt(result.receipt)
      setValues({})
    } else {
      setFailure({ errors: result.errors, failed: true })
      focusFirst(form.current, Object.keys(result.errors))
    }
  }

  if (receipt) return <ThankYou receipt={receipt} again={() => setReceipt(null)} />
  return (
    <ContactFields
      ref={form}
      view={{ ...view, ...failure, values }}
      sending={sending}
      onSubmit={(event) => void send(event)}
    />
  )
}

type Answer = { receipt?: EnquiryReceipt; errors?: ContactView['errors'] }
type Result = { receipt: EnquiryReceipt } | { errors: ContactView['errors'] }

/** Sends the form as it is; an answer that does not come, or cannot be read, is a failure. */
async function post(form: HTMLFormElement): Promise<Result> {
  const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  fields.set('script', 'on')
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: fields,
    })
    const answer = (await response.json()) as Answer
    if (response.ok && answer.receipt) return { receipt: answer.receipt }
    return { errors: answer.errors ?? {} }
  } catch {
    // No connection, or no answer of ours: the banner says that it failed, and the form is kept.
    return { errors: {} }
  }
}

function focusFirst(form: HTMLFormElement, names: string[]) {
  const first = [...form.elements].find((element) =>
    names.includes((element as HTMLInputElement).name),
  )
  if (first instanceof HTMLElement) first.focus()
}

/** The loader keeps what is typed (app/browser.ts); once it is sent, it has served. */
const forgetDraft = (form: HTMLFormElement) => sessionStorage.removeItem(`draft ${form.id}`)
