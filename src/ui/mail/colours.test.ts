import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { mailColours } from './colours.ts'

const tokens = readFileSync(new URL('../base/styles/tokens.css', import.meta.url), 'utf8')

/** The colours of a token as hex: for light and dark, or one for both. */
function coloursOf(name: string): string[] {
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(tokens) ?? []
  const found = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
  return found.map(([, lightness, chroma, hue]) =>
    hex(Number(lightness), Number(chroma), Number(hue)),
  )
}

/** By CSS Color 4, sections 10.2 and 17: Oklch to Oklab to linear sRGB to sRGB. */
function hex(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(channel).join('')}`
}

function channel(linear: number): string {
  const clamped = Math.min(1, Math.max(0, linear))
  const coded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055
  return Math.round(coded * 255)
    .toString(16)
    .padStart(2, '0')
}

test('the conversion gives the well-known colours', () => {
  assert.equal(hex(1, 0, 0), '#ffffff')
  assert.equal(hex(0.627955, 0.257683, 29.2339), '#ff0000')
  assert.equal(hex(0.452014, 0.313214, 264.052), '#0000ff')
})

test('mails have the colours of the site, and no others', () => {
  const { light, dark, ...both } = mailColours
  for (const name of Object.keys(light) as (keyof typeof light)[]) {
    assert.deepEqual([light[name], dark[name]], coloursOf(name), name)
  }
  for (const [name, colour] of Object.entries(both))
    assert.deepEqual([colour], coloursOf(name), name)
  assert.deepEqual(Object.keys(dark), Object.keys(light))
})
