// What a time in a zone means for whoever plans a session is what the server takes it for, also where clocks are changed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime, ownZone, timeZones, weekAfter, zonedTime } from '../src/workspace/sessions/zoned-time.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Africa/Casablanca',
]
const byServer = (local: string, zone: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'compatible' })

test.each([
  ['2026-03-29T02:30', 'Europe/Berlin'],
  ['2026-10-25T02:30', 'Europe/Berlin'],
  ['2026-03-08T02:00', 'America/New_York'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe'],
  ['2026-09-27T03:00', 'Pacific/Chatham'],
  ['2026-04-05T03:15', 'Pacific/Chatham'],
])('%s in %s, where clocks are changed', (local, zone) => {
  expect(zonedTime(local, zone)).toBe(byServer(local, zone).epochMilliseconds)
})

test('any time in any zone', () => {
  const day = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2060-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(day, fc.constantFrom(...zones), (date, zone) => {
      const local = date.toISOString().slice(0, 16)
      const at = zonedTime(local, zone)!
      expect(at).toBe(byServer(local, zone).epochMilliseconds)
      const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
      expect(localTime(at, zone)).toBe(
        shown.toString({ timeZoneName: 'never', offset: 'never' }).slice(0, 16),
      )
    }),
    { seed: 20_260_301, numRuns: 400 },
  )
})

test.each([
  ['2026-03-25T14:00', '2026-04-01T14:00'],
  ['2026-10-21T09:00', '2026-10-28T09:00'],
  ['2026-12-28T09:00', '2027-01-04T09:00'],
])('a week after %s is %s, also where clocks are changed in the meantime', (local, later) => {
  expect(weekAfter(local)).toBe(later)
})

test('cities have the names that people look for, and the server knows each of them', () => {
  const zones = timeZones()
  for (const zone of ['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Ho_Chi_Minh', 'Asia/Yangon', 'Europe/Kyiv'])
    expect(zones).toContain(zone)
  for (const zone of ['Asia/Calcutta', 'Asia/Katmandu', 'Europe/Kiev']) expect(zones).not.toContain(zone)
  for (const timeZone of zones)
    expect(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone).toMatch(/./)
})

test('invalid times have none, and the own zone comes first', () => {
  expect(zonedTime('', 'UTC')).toBeNull()
  expect(timeZones()[0]).toBe(ownZone())
  expect(new Set(timeZones()).size).toBe(timeZones().length)
})
