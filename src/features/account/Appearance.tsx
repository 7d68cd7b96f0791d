import { useState } from 'react'
import { chosenTheme, chooseTheme, themes, type Theme } from '../../ui/base/styles/theme.ts'
import styles from './Appearance.module.css'

const names: Record<Theme, string> = {
  light: 'Light',
  dark: 'Dark',
  system: 'Same as the system',
}

/** Chooses the theme of this browser. */
export function Appearance() {
  const [chosen, setChosen] = useState(chosenTheme)
  const choose = (theme: Theme) => {
    chooseTheme(theme)
    setChosen(theme)
  }
  return (
    <fieldset className={styles.themes}>
      <legend>Theme</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === chosen}
            onChange={() => choose(theme)}
          />
          {names[theme]}
        </label>
      ))}
    </fieldset>
  )
}
