/** Offsets change at most this much before or after a moment. */
const dayMs = 24 * 60 * 60_000

/** Outdated zone names that browsers still give, with the names that people look for. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The current name of a zone. */
function zoneName(zone: string): string {
  return renamed[zone] ?? zone
}

/** Every zone that this browser knows, its own first. */
export function timeZones(): string[] {
  const known = Intl.supportedValuesOf('timeZone').map(zoneName).sort()
  return [...new Set([ownZone(), ...known, 'UTC'])]
}

export function ownZone(): string {
  return zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/**
 * The moment at which clocks of a zone show a time, by the server's rules: a time skipped when clocks are set
 * forward becomes as much later; of a time that occurs twice when they are set back, the earlier one counts.
 * @param local `2026-03-02T09:00`
 * @returns Unix ms, or null where it is no time
 */
export function zonedTime(local: string, zone: string): number | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  const before = offsetAt(asUtc - dayMs, zone)
  const after = offsetAt(asUtc + dayMs, zone)
  const fits = [before, after].map(offset => asUtc - offset).filter(at => at + offsetAt(at, zone) === asUtc)
  return fits.length > 0 ? Math.min(...fits) : asUtc - before
}

/** The time that clocks of a zone show at a moment, as inputs take it. @param at Unix ms */
export function localTime(at: number, zone: string): string {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16)
}

/** The same local time a week later. @param local `2026-03-02T09:00` */
export function weekAfter(local: string): string {
  return new Date(Date.parse(`${local}Z`) + 7 * dayMs).toISOString().slice(0, 16)
}

/** How far a zone is ahead of UTC. @param at Unix ms @returns ms */
function offsetAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find(one => one.type === type)!.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(at / 1_000) * 1_000
}
