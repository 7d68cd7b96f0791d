export const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const length = 7 * 24 * 60

/** The name of each minute of a week: “Fri 3:10”. */
export const minutes = Array.from({ length }, (_, at) => {
  const [day, hour, minute] = [Math.floor(at / 1440), Math.floor(at / 60) % 24, at % 60]
  return `${dayNames[day]} ${hour}:${String(minute).padStart(2, '0')}`
})

/** Always the same for the same minute, and without a pattern that one could see; 0 to 1. */
const scatter = (at: number) => {
  const mixed = Math.imul(at ^ 0x5bd1e995, 0x9e3779b1) >>> 0
  return (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0) / 2 ** 32
}

/** Milliseconds of each minute of a week; five hours of it were not measured. */
export const responses = minutes.map((_, at) => {
  const [day, minute] = [Math.floor(at / 1440), at % 1440]
  if (day === 3 && minute >= 600 && minute < 900) return null
  const work = day < 5 && minute > 480 && minute < 1080 ? 1.6 : 0
  const backup = minute >= 180 && minute < 204 ? 34 - Math.abs(minute - 190) * 1.5 : 0
  return Math.round((2.4 + work + backup + scatter(at) ** 24 * 9) * 10) / 10
})
