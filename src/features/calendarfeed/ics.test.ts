import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import type { CalendarEntry } from '../calendar/contract.ts'
import { toIcs } from './ics.ts'

const entry: CalendarEntry = {
  id: 'JGOn5pIeMFxDjRrX2vE0sg',
  kind: 'meeting',
  title: 'Quince meeting',
  place: '',
  who: '',
  sequence: 0,
  date: null,
  starts_at: '2027-03-28T00:30:00.000Z',
  ends_at: '2027-03-28T01:30:00.000Z',
  reached_at: null,
  project_id: 'p',
  project_title: 'Quince orchard',
}
const milestone = { ...entry, starts_at: null, ends_at: null, kind: 'milestone' as const }
const details = {
  name: 'Summit; Halden, Marine',
  origin: 'https://portico.example:8443',
  now: new Date('2026-11-20T15:00:00.000Z'),
}

const write = async (...entries: CalendarEntry[]) => await toIcs(entries, details)

/** Reads it with another library than the one that writes it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}

const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']

/** Runs in another time zone, as a server there would. */
async function inZone<T>(zone: string, run: () => Promise<T>): Promise<T> {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  try {
    return await run()
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
}

/** Spring and autumn of both halves of the earth, New Year and a leap day. */
const days = ['2027-03-28', '2027-10-31', '2027-03-14', '2027-11-07', '2026-12-31', '2028-02-29']

for (const zone of zones) {
  test(`days and moments are written unchanged on a server in ${zone}`, async () => {
    await inZone(zone, async () => {
      for (const date of days) {
        const starts_at = `${date}T00:30:00.000Z`
        const hours = { starts_at, ends_at: `${date}T23:45:00.000Z` }
        const [whole, meeting] = read(await write({ ...milestone, date }, { ...entry, ...hours }))
        assert.equal(whole?.startDate.isDate, true)
        assert.equal(whole?.startDate.toString(), date)
        assert.equal(whole?.duration.toSeconds(), 86_400)
        assert.equal(meeting?.startDate.isDate, false)
        assert.equal(meeting?.startDate.toJSDate().toISOString(), starts_at)
        assert.equal(meeting?.endDate.toJSDate().toISOString(), hours.ends_at)
      }
    })
  })
}

const hardTitles = [
  'a, b; c\\d: "e" \\n f',
  'END:VEVENT',
  'two\nlines\r\nand a third\rone',
  '漢字と仮名'.repeat(40),
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(74) + 'ü',
  ' leading and trailing ',
  "a^b'c",
]

test('every text is read back unchanged, from lines of at most 75 octets', async () => {
  for (const title of hardTitles) {
    const text = await write({ ...entry, title, place: title })
    const [event] = read(text)
    const expected = title.replaceAll(/\r\n|\r/g, '\n')
    assert.equal(event?.summary, expected)
    assert.equal(event?.location, expected)
    for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
    assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\r\n]/)
    assert.equal(text.match(/^BEGIN:VEVENT/gm)?.length, 1)
  }
})

test('hundreds of entries are one calendar, in their order', async () => {
  const titles = Array.from({ length: 260 }, (_, at) => `BEGIN:VEVENT ${at} END:VCALENDAR`)
  const all = titles.map((title) => ({ ...entry, id: title, title }))
  const text = await toIcs(all, { ...details, name: 'BEGIN:VEVENT' })
  assert.deepEqual(
    read(text).map(({ summary }) => summary),
    titles,
  )
  assert.equal(text.match(/^BEGIN:VCALENDAR\r$/gm)?.length, 1)
  assert.equal(text.match(/^END:VCALENDAR$/gm)?.length, 1)
})

test('control characters are removed and lone surrogates replaced', async () => {
  const [event] = read(await write({ ...entry, title: 'a\u0000b\u001bc\ud800' }))
  assert.equal(event?.summary, 'abc\ufffd')
})

test('an entry has a stable id, the moment of writing, and a link to its project', async () => {
  const text = await write(entry, { ...milestone, date: '2027-03-28' })
  const [meeting, mark] = read(text)
  assert.equal(meeting?.uid, 'meeting-JGOn5pIeMFxDjRrX2vE0sg@portico.example')
  assert.equal(mark?.uid, 'milestone-JGOn5pIeMFxDjRrX2vE0sg@portico.example')
  assert.match(text, /^DTSTAMP:20261120T150000Z\r$/m)
  assert.equal(
    meeting?.component.getFirstPropertyValue('url'),
    'https://portico.example:8443/dashboard?project=p',
  )
  assert.equal(mark?.component.getFirstPropertyValue('transp'), 'TRANSPARENT')
})

test('a calendar without entries can be read', async () => {
  assert.deepEqual(read(await write()), [])
})
