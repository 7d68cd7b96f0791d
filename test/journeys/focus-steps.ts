import type { Page } from 'playwright-core'
import { answersOf } from './portal-steps.ts'

/** Runs in the page: marks the next thing to press, and gives its name; null when all were pressed. */
export function markNext({ pressed, but }: { pressed: string[]; but: string }): string | null {
  for (const one of document.querySelectorAll('[data-next]')) one.removeAttribute('data-next')
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const popover = [...document.querySelectorAll('[popover]:popover-open')].at(-1)
  const nameOf = (one: HTMLElement) => {
    const within = one.closest('details')?.innerText.slice(0, 12)
    const name = (one.ariaLabel ?? one.innerText).replaceAll(/\s+/g, ' ').slice(0, 60).trim()
    return within ? `${name} in ${within}` : name
  }
  const all = [...(dialog ?? popover ?? document).querySelectorAll<HTMLElement>('button, summary')]
  const fresh = all.filter((one) => {
    const [name, seen] = [nameOf(one), one.checkVisibility({ visibilityProperty: true })]
    return seen && !one.matches(':disabled') && !pressed.includes(name) && !RegExp(but).test(name)
  })
  const next = fresh.find((one) => one.ariaLabel !== 'Close') ?? fresh[0]
  next?.setAttribute('data-next', '')
  return next ? nameOf(next) : null
}

/** Runs in the page: fills in the form of what is marked, and focuses that; false when it is gone. */
export function makeReady(password: string): boolean {
  const marked = document.querySelector<HTMLElement>('[data-next]')
  const form = marked?.closest('form')
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  for (const field of fields ?? []) {
    if (field.value || !field.checkVisibility() || /checkbox|radio|file/.test(field.type)) continue
    field.focus()
    const code = field.inputMode === 'numeric' ? '123456' : 'As agreed.'
    // As if typed: React sees it.
    document.execCommand('insertText', false, field.type === 'password' ? password : code)
  }
  marked?.focus()
  return marked?.isConnected ?? false
}

/** Runs in the page: what has the focus; `lost` when it is nothing that can be seen. */
function focusedNow(): string {
  const one = document.activeElement as HTMLElement
  if (one === document.body || !one.checkVisibility({ visibilityProperty: true })) return 'lost'
  const name = one.ariaLabel ?? (one.getAttribute('name') || one.innerText)
  return `${one.tagName.toLowerCase()} ${name.replaceAll(/\s+/g, ' ').slice(0, 60)}`
}

/** What has the focus once it has come to rest; `lost` when nothing that can be seen gets it. */
export async function focusOf(page: Page): Promise<string> {
  const isThere = () => document.activeElement !== document.body
  // What goes on to lose it is found by its name. A busy machine is given what no test waits for.
  await page.waitForFunction(isThere, null, { timeout: 15_000 }).catch(() => null)
  return await page.evaluate(focusedNow)
}

/** Does something, and waits until all that it requested is answered. */
export async function answered(page: Page, act: Promise<unknown>): Promise<void> {
  const ended = answersOf(page, 150)
  await act
  await ended()
}
