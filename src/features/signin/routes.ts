import { show } from '../../platform/pages.ts'
import { loginPage } from './contract.ts'

const notOpen = 'Signing in is not open yet. Please contact us for access.'

/** The page with the form; there are no accounts yet, and the form says so. */
export function signinPages() {
  return [
    show(loginPage, async () => ({ username: '', refusal: null }), {
      submit: async ({ fields }) => ({
        status: 503,
        view: { username: (fields.get('username') ?? '').slice(0, 254), refusal: notOpen },
      }),
    }),
  ]
}
