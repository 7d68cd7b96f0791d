import { afterPaint } from '../after-paint.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The colours of the browser's own bars; the same as --ground, which they cannot read. */
const grounds = { light: '#f6fbfc', dark: '#03181c' }

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

/** The theme that was chosen in this browser; the system's where none was. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem('theme')
  return themes.find((theme) => theme === stored) ?? 'system'
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem('theme', theme)
  // Every colour of the page is worked out anew, and the choice is to be seen before that.
  afterPaint(showTheme)
}

/** Applies the chosen theme to the page. */
export function showTheme(): void {
  const chosen = chosenTheme()
  const system = systemIsDark().matches ? 'dark' : 'light'
  const shown = chosen === 'system' ? system : chosen
  document.documentElement.dataset['theme'] = shown
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', grounds[shown])
}

/** Follows changes of the system's theme, and of the choice in another tab. */
export function followTheme(): void {
  systemIsDark().addEventListener('change', showTheme)
  addEventListener('storage', ({ key }) => {
    if (key === 'theme') showTheme()
  })
}
