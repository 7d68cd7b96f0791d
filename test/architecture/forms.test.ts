import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elsewhere, walked } from '../journeys/forms-known.ts'
import { readProject } from './project.ts'
import { isProduct } from './source.ts'

const known: Record<string, readonly string[]> = Object.assign({}, ...Object.values(walked))

test('each form is walked by forms-twice, or is sent by a journey that is named', () => {
  const files = readProject()
  const names = new Set(files.map(({ name }) => name))
  const forms = files.filter(isProduct).flatMap(({ name, text }) => {
    const count = text.match(/<(?:form|RecordForm)\b/g)?.length ?? 0
    return count > 0 ? [{ name: name.replace('src/', ''), count }] : []
  })
  const wrong = forms.flatMap(({ name, count }) => {
    const journey = elsewhere[name]
    if (journey !== undefined)
      return names.has(`test/journeys/${journey}`) ? [] : [`${name}: there is no ${journey}`]
    const walks = known[name]?.length ?? 0
    return walks === count ? [] : [`${name} has ${count} forms, of which ${walks} are walked`]
  })
  assert.deepEqual(wrong, [])
  const gone = [...Object.keys(known), ...Object.keys(elsewhere)].filter(
    (name) => !forms.some((form) => form.name === name),
  )
  assert.deepEqual(gone, [], 'a walk of a form that there is no more')
})
