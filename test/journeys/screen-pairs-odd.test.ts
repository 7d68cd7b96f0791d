import { test } from 'node:test'
import { roomsAreWhole } from './screen-pairs.ts'

test('every other room of the console is whole with any list, for any role, at both widths and in both themes', async (t) => {
  await roomsAreWhole(t, 1)
})
