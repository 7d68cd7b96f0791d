import { showTheme } from './theme.ts'

// Runs before the first paint, so that nobody who chose the dark theme sees a light page first.
showTheme()
