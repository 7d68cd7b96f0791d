import { page } from '../../contract/page.ts'

export interface LoginView {
  /** What was typed as username or e-mail; a password is never sent back. */
  username: string
  /** Why signing in did not work, or null. */
  refusal: string | null
}
export const loginPage = page<LoginView>('/login')
