import { useState } from 'react'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { chosenTheme, chooseTheme, themes, type Theme } from '../../ui/base/styles/theme.ts'

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
    <Choices
      legend="Theme"
      name="theme"
      choices={themes.map((value) => ({ value, label: names[value] }))}
      chosen={[chosen]}
      choose={choose}
    />
  )
}
