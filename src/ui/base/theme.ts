export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Of the browser's own bars; the same as --ground, which they do not read. */
const grounds = { light: '#f6fbfc', dark: '#03181c' }

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

/** What was chosen in this browser; light where nothing was. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem('theme')
  return themes.find((theme) => theme === kept) ?? 'light'
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem('theme', theme)
  showTheme()
}

/** Gives the page the theme that was chosen. */
export function showTheme(): void {
  const chosen = chosenTheme()
  const system = systemIsDark().matches ? 'dark' : 'light'
  const shown = chosen === 'system' ? system : chosen
  document.documentElement.dataset['theme'] = shown
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', grounds[shown])
}

/** Follows the system, and what is chosen in another tab. */
export function followTheme(): void {
  systemIsDark().addEventListener('change', showTheme)
  addEventListener('storage', ({ key }) => {
    if (key === 'theme') showTheme()
  })
}
