import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accentColours,
  checkAccent,
  nearestAccent,
  night,
  paper,
  readColour,
} from '../../contract/accent.ts'
import { contrast } from '../../contract/colour.ts'
import { mailColours } from '../../ui/mail/colours.ts'
import { accentProblem, presets } from './staff.contract.ts'

test('contrasts are those of WCAG, on the grounds of the site', () => {
  assert.deepEqual([paper, night], [mailColours.light.ground, mailColours.dark.ground])
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

test('a colour is read as people write it', () => {
  const written = ['#2F7D5B', '2f7d5b', ' #0af ', '#12345', 'red', '', '#12345g']
  const read = ['#2f7d5b', '#2f7d5b', '#00aaff', null, null, null, null]
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
