import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressBar } from './progress.ts'

function terminal(isTTY: boolean, columns = 80) {
  const written: string[] = []
  return { isTTY, columns, written, write: (text: string) => written.push(text) }
}

test('a bar is drawn over itself in one line of a terminal, and cleared in the end', () => {
  const to = terminal(true)
  const bar = progressBar(to)
  bar.say('Loading', 0.5)
  bar.say('Loading', 0.501)
  bar.say('Loading', 1)
  bar.end()
  bar.end()
  const lines = to.written.map((text) => text.replace('\r\u001B[2K', ''))
  assert.deepEqual(lines, [
    `${'█'.repeat(12)}${'░'.repeat(12)}  50 % Loading`,
    `${'█'.repeat(24)} 100 % Loading`,
    '',
  ])
  assert.ok(to.written.every((text) => text.startsWith('\r') && !text.includes('\n')))
})

test('no line is longer than a terminal is wide, and nothing goes to what is none', () => {
  const narrow = terminal(true, 20)
  progressBar(narrow).say('Reading the database', 0.2)
  assert.equal(narrow.written[0]?.replace('\r\u001B[2K', '').length, 19)
  const file = terminal(false)
  const bar = progressBar(file)
  bar.say('Loading', 0.5)
  bar.end()
  assert.deepEqual(file.written, [])
})
