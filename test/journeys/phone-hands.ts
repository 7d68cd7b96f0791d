import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** The name of a button, link or summary: all of it, or what matches. */
type Name = string | RegExp

/** A person at a page, who has nothing but a finger, or nothing but a keyboard. */
export interface Hands {
  /** Presses the button, link or summary of this name. */
  press: (name: Name) => Promise<void>
  /** Goes into the field of this label, and types. */
  type: (label: string, text: string) => Promise<void>
  /** Presses the button of this name, and chooses a file. */
  choose: (name: string, file: { name: string; text: string }) => Promise<void>
  /** How often the finger has touched the screen, to go into a field, too. */
  taps: () => number
}

/** The target of an act: what has this name and can be pressed now. */
const pressable = (page: Page, name: Name): Locator =>
  page
    .locator('summary')
    .filter({ has: page.getByText(name, { exact: true }) })
    .or(page.getByRole('button', { name, exact: true }))
    .or(page.getByRole('link', { name, exact: true }))
    .filter({ visible: true })

const fieldOf = (page: Page, label: string): Locator =>
  page.getByLabel(label, { exact: true }).filter({ visible: true })

/** Goes to a target, and presses it. */
interface Reach {
  press: (target: Locator) => Promise<void>
  goInto: (field: Locator) => Promise<void>
  taps: () => number
}

const isFocused = (target: Locator) => target.evaluate((one) => one === document.activeElement)

function finger(): Reach {
  let taps = 0
  const press = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  return {
    press,
    async goInto(field) {
      if (!(await isFocused(field))) await press(field)
    },
    taps: () => taps,
  }
}

/** More than there are places for the focus on any screen here. */
const mostTabs = 200

function keyboard(page: Page): Reach {
  async function goTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (let tabs = 0; !(await isFocused(target)); tabs += 1) {
      assert.ok(tabs < mostTabs, `the Tab key does not lead to ${String(target)}`)
      await page.keyboard.press('Tab')
    }
  }
  return {
    async press(target) {
      await goTo(target)
      await page.keyboard.press('Enter')
    },
    goInto: goTo,
    taps: () => 0,
  }
}

/** By what a person acts. */
export type By = 'finger' | 'keyboard'

export function handsOn(page: Page, by: By): Hands {
  const { press, goInto, taps } = by === 'finger' ? finger() : keyboard(page)
  return {
    taps,
    press: (name) => press(pressable(page, name)),
    async type(label, text) {
      await goInto(fieldOf(page, label))
      await page.keyboard.insertText(text)
    },
    async choose(button, { name, text }) {
      const opens = page.waitForEvent('filechooser')
      await press(pressable(page, button))
      const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
      await (await opens).setFiles(file)
    },
  }
}
