import styles from './DemoHint.module.css'

/** The demo client's sign-in, and with a script a button that fills it in. */
export function DemoHint({ username, password }: { username: string; password: string }) {
  function fillIn() {
    const form = document.querySelector<HTMLFormElement>('form[action="/login"]')
    if (!form) return
    for (const [name, value] of Object.entries({ username, password })) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    form.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
  return (
    <div className={styles.demo}>
      <p>
        Demo: sign in as <code>{username}</code> with <code>{password}</code>
      </p>
      <button type="button" onClick={fillIn}>
        Fill in
      </button>
    </div>
  )
}
