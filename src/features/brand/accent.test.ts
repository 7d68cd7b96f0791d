import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  accentColours,
  checkAccent,
  nearestAccent,
  night,
  paper,
  readColour,
} from '../../contract/accent.ts'
import { contrast, withLightness } from '../../contract/colour.ts'
import { mailColours } from '../../ui/mail/colours.ts'
import { accentProblem, presets } from './staff.contract.ts'

test('contrasts are those of WCAG, on the grounds of the site', () => {
  assert.deepEqual([paper, night], [mailColours.light.ground, mailColours.dark.ground])
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

const tokens = readFileSync(new URL('../../ui/base/styles/tokens.css', import.meta.url), 'utf8')

/** The light and the dark colour of a token. */
function bothOf(name: string): string[] {
  const [, value = ''] = new RegExp(`--${name}: light-dark\\(([^;]+)\\);`).exec(tokens) ?? []
  return [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map((found) => {
    const [, lightness = 0, chroma = 0, hue = 0] = found.map(Number)
    const angle = (hue * Math.PI) / 180
    const lab = [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const
    return withLightness(lab, lightness)
  })
}

test('an accent that passes is seen on every surface of both themes', () => {
  const surfaces = ['ground', 'raised', 'popover', 'sunken'].map(bothOf)
  assert.ok(surfaces.every((one) => one.length === 2))
  for (const given of ['#2f7d5b', '#7a5bd0', '#ffcc00', '#001133', '#ff00ff', '#808080']) {
    const nearest = nearestAccent(given)
    for (const surface of surfaces.flat())
      assert.ok(contrast(nearest, surface) >= 3, `${nearest} on ${surface}`)
  }
})

test('a colour is read as people write it', () => {
  const written = ['#317F5D', '317f5d', ' #0af ', '#12345', 'red', '', '#12345g']
  const read = ['#317f5d', '#317f5d', '#00aaff', null, null, null, null]
  assert.deepEqual(written.map(readColour), read)
})

test('of every colour the nearest accent passes, and so does what is written on it below a pointer', () => {
  const channels = ['00', '33', '66', '99', 'cc', 'ff']
  for (const red of channels)
    for (const green of channels)
      for (const blue of channels) {
        const nearest = nearestAccent(`#${red}${green}${blue}`)
        assert.ok(
          checkAccent(nearest).every(({ passes }) => passes),
          nearest,
        )
        assert.equal(nearestAccent(nearest), nearest)
        const { on, hover } = accentColours(nearest)
        assert.ok(contrast(on, hover) >= 4.5, `${on} on ${hover}`)
      }
})

test('every preset passes', () => {
  assert.equal(presets.length, 3)
  assert.deepEqual(
    presets.filter(({ accent }) => accentProblem(accent) !== null),
    [],
  )
})
