import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { Problem } from '../api/call.ts'
import { Dialog } from '../kit/dialog.tsx'
import { describedBy, Labelled, SelectField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { dateAndTime } from '../kit/moment.tsx'
import { navigate } from '../kit/router.ts'
import { toast } from '../kit/toast.tsx'
import { type Field, useForm } from '../kit/use-form.ts'
import { scheduleSession } from './make-session.ts'
import type { StartableDeck } from './start-choices.ts'
import { ChoiceFields } from './start-dialog.tsx'

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
 * The moment at which clocks of a zone show a time, by the server's rules: a time skipped when clocks are set forward becomes as
 * much later; of a time that occurs twice when they are set back, the earlier one counts.
 * @param local `2026-03-02T09:00` @returns Unix ms, or null where it is no time
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

const hourMs = 60 * 60_000
const weekMs = 7 * 24 * hourMs

/** Asks when a session opens and closes by itself, in a chosen time zone, and shows that time in one's own. */
export function ScheduleDialog({
  organizationId,
  deck,
  prepare,
  onClose,
}: {
  readonly organizationId: string
  readonly deck: StartableDeck
  /** Called before a session is made. @returns why it cannot be; null: it can */
  readonly prepare?: () => Promise<string | null>
  readonly onClose: () => void
}): JSX.Element {
  const t = m.sessions
  const [choices, setChoices] = useState(deck.choices)
  const zones = useMemo(timeZones, [])
  const form = useForm({
    name: 'schedule',
    initial: firstTimes(),
    required: ['opens_at', 'closes_at'],
    async send(body) {
      requireOrder(body)
      const reason = (await prepare?.()) ?? null
      if (reason !== null) return toast(reason)
      const { id, opens_at, closes_at } = await scheduleSession({ organizationId, deck, choices }, body)
      toast(t.isScheduled(t.opensAndCloses(dateAndTime(opens_at!), dateAndTime(closes_at!))))
      navigate(`/${organizationId}/sessions/${id}`)
    },
  })
  const { timezone } = form.values
  return (
    <Dialog title={t.scheduleNamed(deck.title)} onClose={onClose}>
      <p class="hint">{t.scheduleLead}</p>
      <Form form={form} submit={t.scheduleSubmit}>
        <TimeField field={form.field('opens_at')} label={t.opens} zone={timezone} />
        <TimeField field={form.field('closes_at')} label={t.closes} zone={timezone} />
        <SelectField
          field={form.field('timezone')}
          label={t.zone}
          choices={zones.map(zone => ({ value: zone, text: zone.replaceAll('_', ' ') }))}
        />
        <ChoiceFields choices={choices} isScheduled onChange={setChoices} />
      </Form>
    </Dialog>
  )
}

/** From the next full hour on, for a week. */
function firstTimes(): { opens_at: string; closes_at: string; timezone: string } {
  const timezone = ownZone()
  const opens = Math.ceil(Date.now() / hourMs) * hourMs
  return {
    opens_at: localTime(opens, timezone),
    closes_at: localTime(opens + weekMs, timezone),
    timezone,
  }
}

/** Checks what the server would check too late, with the session already made. @throws Problem */
function requireOrder({ opens_at, closes_at, timezone }: ReturnType<typeof firstTimes>): void {
  const [opens, closes] = [zonedTime(opens_at, timezone), zonedTime(closes_at, timezone)]
  const rule =
    opens === null || closes === null
      ? 'time'
      : closes <= opens
        ? 'after_opens_at'
        : closes <= Date.now()
          ? 'in_future'
          : null
  if (rule === null) return
  const details = [{ field: opens === null ? 'opens_at' : 'closes_at', rule, message: rule }]
  throw new Problem('INVALID_REQUEST_BODY', { details })
}

function TimeField({
  field,
  label,
  zone,
}: {
  readonly field: Field<string>
  readonly label: string
  readonly zone: string
}): JSX.Element {
  const at = zonedTime(field.value, zone)
  const isElsewhere = at !== null && zone !== ownZone()
  const labels = {
    field,
    label,
    ...(isElsewhere && { hint: m.sessions.inYourZone(dateAndTime(new Date(at).toISOString())) }),
  }
  return (
    <Labelled {...labels}>
      <input
        id={field.id}
        class="input"
        type="datetime-local"
        required
        aria-invalid={field.problem !== null}
        aria-describedby={describedBy(labels)}
        value={field.value}
        onInput={event => field.onChange(event.currentTarget.value)}
      />
    </Labelled>
  )
}
